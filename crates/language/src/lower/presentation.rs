//! The sides, the fields of a FEN, the dialect and the notation.

use super::reader::{Fields, Report, one_of};
use super::scope::Scope;
use super::trace::Offered;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{
    Amount, Counter, CounterChange, CounterStep, FenField, FenFormat, LetterCase, PerSide, Scope as CounterScope,
    SideInfo, Style,
};
use crate::schema;
use crate::syntax::{Node, Value};
use crate::types::SquareSet;

const DIALECTS: [&str; 4] = ["plain", "grid", "verbs", "json"];
const FEN_FIELDS: [&str; 8] = ["Placement", "Side", "Untouched", "Trail", "PerSide", "Counter", "FullMove", "Plies"];
const OPTIONAL: &str = "Optional";
const CASES: [(&str, LetterCase); 2] = [("Upper", LetterCase::Upper), ("Lower", LetterCase::Lower)];

/// The two players.
pub(super) fn sides(report: &Report, section: Option<&Node>) -> PerSide<SideInfo> {
    let side = |name: &str, letter, case| SideInfo { name: name.into(), letter, case };
    let mut sides = [side("White", 'w', LetterCase::Upper), side("Black", 'b', LetterCase::Lower)];
    let Some(node) = section else { return sides };
    let Some(fields) = Fields::read(report, node, &node.span, &schema::SIDES) else { return sides };
    for (field, side) in ["first", "second"].into_iter().zip(&mut sides) {
        if let Some(node) = fields.get(field) {
            one_side(report, node, side);
        }
    }
    let [first, second] = &sides;
    let clash = if first.letter == second.letter {
        format!("both sides have the letter `{}`", first.letter)
    } else if first.name == second.name {
        format!("both sides have the name \"{}\"", first.name)
    } else if first.case == second.case {
        "the pieces of both sides have letters of the same case".to_owned()
    } else {
        return sides;
    };
    let hint = "make them different, for example `second: (name: \"Black\", letter: \"b\", case: Lower)`";
    report.fault(Code::DuplicateName, &node.span, clash, hint);
    sides
}

fn one_side(report: &Report, node: &Node, side: &mut SideInfo) {
    let Some(fields) = Fields::read(report, node, &node.span, &schema::SIDE) else { return };
    if let Some(name) = fields.get("name").and_then(|node| report.title(node, "a side")) {
        name.clone_into(&mut side.name);
    }
    if let Some((node, letter)) = fields.get("letter").and_then(|node| Some((node, report.text(node)?))) {
        let mut chars = letter.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) if letter.is_ascii_alphabetic() => side.letter = letter,
            _ => {
                let message = format!("\"{letter}\" is not one letter from a to z");
                report.fault(
                    Code::BadLetter,
                    &node.span,
                    message,
                    "it is the side to move in a FEN: use a letter such as `w` or `b`",
                );
            }
        }
    }
    if let Some(case) = fields.get("case").and_then(|node| report.choice(node, &CASES)) {
        side.case = case;
    }
}

/// The prefix of a promoted piece's letter.
pub(super) fn promoted_prefix(report: &Report, field: Option<&Node>) -> String {
    const DEFAULT: &str = "+";
    let Some(node) = field else { return DEFAULT.into() };
    let Some(prefix) = report.text(node) else { return DEFAULT.into() };
    let plain = |c: char| c.is_ascii_punctuation() && !"/*~[]-".contains(c);
    if prefix.is_empty() || prefix.len() > 3 || !prefix.chars().all(plain) {
        let message = format!("\"{prefix}\" cannot be the prefix of promoted pieces");
        let diagnostic = Diagnostic::new(Code::BadLetter, node.span.clone(), message);
        report.add(diagnostic.hint("use a character such as \"+\", but none of / * ~ [ ] -"));
        return DEFAULT.into();
    }
    prefix.into()
}

/// The default dialect, written as a word or as a text.
pub(super) fn dialect(report: &Report, field: Option<&Node>) -> String {
    let Some(node) = field else { return DIALECTS[0].into() };
    let name = match &node.value {
        Value::Word(word, None) => Some(word.as_str()),
        _ => report.text(node),
    };
    match name {
        Some(name) if !DIALECTS.contains(&name) => {
            report.offer(name, Offered::Quoted, DIALECTS);
            let diagnostic = Diagnostic::new(Code::UnknownWord, node.span.clone(), format!("unknown dialect `{name}`"));
            report.add(diagnostic.hint(format!("it can be {}", one_of(&DIALECTS))).suggest(name, DIALECTS));
        }
        _ => {}
    }
    name.unwrap_or(DIALECTS[0]).into()
}

/// The usual notation of the variant's moves.
pub(super) fn notation(report: &Report, field: Option<&Node>) -> Style {
    let Some((node, name)) = field.and_then(|node| Some((node, report.text(node)?))) else { return Style::San };
    Style::named(name).unwrap_or_else(|| {
        let names = Style::NAMED.map(|(name, _)| name);
        let diagnostic = Diagnostic::new(Code::UnknownWord, node.span.clone(), format!("unknown notation `{name}`"));
        report.add(diagnostic.hint(format!("it can be {}", one_of(&names))).suggest(name, names));
        Style::San
    })
}

/// The form of a FEN field.
#[derive(PartialEq)]
enum Look {
    Board,
    /// Letters, or `-`.
    Letters,
    /// Squares, or `-`.
    Squares,
    Pair,
    Number,
}

fn look(field: FenField) -> Look {
    match field {
        FenField::Placement => Look::Board,
        FenField::Side | FenField::Untouched => Look::Letters,
        FenField::Trail => Look::Squares,
        FenField::PerSide(_) => Look::Pair,
        FenField::Counter(_) | FenField::FullMove | FenField::Plies => Look::Number,
    }
}

/// An optional field, and a following field that could be mistaken for it.
fn ambiguous(fields: &[FenField], is_optional: &[bool]) -> Option<(usize, usize)> {
    let dash = |field| matches!(field, FenField::Untouched | FenField::Trail);
    for index in (0..fields.len()).filter(|&index| is_optional[index]) {
        for next in index + 1..fields.len() {
            // The text `-` means the same as a missing field, so it does not matter which of two optional fields it is.
            let dashes = dash(fields[index]) && dash(fields[next]) && !is_optional[next];
            if look(fields[index]) == look(fields[next]) || dashes {
                return Some((index, next));
            }
            if !is_optional[next] {
                break;
            }
        }
        // Counters of both sides may also stand at the very end.
        let pair = |next: &usize| *next != index && look(fields[*next]) == Look::Pair;
        if let (Look::Pair, Some(next)) = (look(fields[index]), (0..fields.len()).find(pair)) {
            return Some((index, next));
        }
    }
    None
}

impl Scope<'_> {
    /// The fields of a FEN. If turns have several plies, the number left comes last and may be missing, unless the file
    /// gives its position.
    pub fn fen(&self, section: Option<&Node>, has_turn: bool) -> FenFormat {
        let mut format = section.and_then(|node| self.written_fen(node)).unwrap_or_else(|| self.unwritten_fen());
        match (format.fields.contains(&FenField::Plies), section) {
            (false, _) if has_turn => format.fields.push(FenField::Plies),
            (true, Some(node)) if !has_turn => {
                let message = "the field `Plies` is useless without `turn`: every turn has one ply";
                let diagnostic = Diagnostic::new(Code::BadFenFields, node.span.clone(), message);
                self.report.add(diagnostic.hint("remove it, or write the number of plies: `turn: (plies: 2)`"));
            }
            _ => {}
        }
        format
    }

    /// The default fields of a FEN.
    fn unwritten_fen(&self) -> FenFormat {
        let mut fields = vec![FenField::Placement, FenField::Side, FenField::Untouched, FenField::Trail];
        let clock = self.counters.iter().position(|counter| counter.name == "halfmoves");
        if let Some(clock) = clock.filter(|&clock| self.counters[clock].scope != Some(CounterScope::Side)) {
            self.counters[clock].used.set(true);
            fields.push(FenField::Counter(clock));
        }
        fields.push(FenField::FullMove);
        FenFormat { required: 1, fields, optional: Vec::new(), listed: [SquareSet::EMPTY; 2] }
    }

    fn written_fen(&self, node: &Node) -> Option<FenFormat> {
        let read = Fields::read(self.report, node, &node.span, &schema::FEN)?;
        let format = match read.get("fields") {
            Some(node) => self.fen_fields(node)?,
            None => self.unwritten_fen(),
        };
        let count = u16::try_from(format.fields.len()).unwrap_or(u16::MAX);
        let required = read.maybe("required", |node| self.report.count(node, 1, count))?;
        Some(FenFormat { required: required.map_or(1, usize::from), ..format })
    }

    /// The squares that `Untouched` lists.
    fn listed(&self, node: &Node) -> Option<PerSide<SquareSet>> {
        let listed = self.fixed_set(node)?;
        let on_file = |squares: SquareSet, file| squares.iter().filter(|&at| self.board.file(at) == file).count();
        for squares in listed {
            if let Some(file) = (0..self.board.files()).find(|&file| on_file(squares, file) > 1) {
                let file = self.board.plan().file_names[usize::from(file)];
                let message = format!("several of these squares are on file {file}, so its letter is ambiguous");
                self.report.fault(Code::BadFenFields, &node.span, message, "list at most one square of each file");
                return None;
            }
        }
        Some(listed)
    }

    fn fen_fields(&self, node: &Node) -> Option<FenFormat> {
        let items = self.report.list(node)?;
        let mut listed = [SquareSet::EMPTY; 2];
        let read: Vec<_> = items.iter().map(|item| self.fen_item(item, &mut listed)).collect();
        let (fields, is_optional): (Vec<FenField>, Vec<bool>) =
            read.into_iter().collect::<Option<Vec<_>>>()?.into_iter().unzip();
        if fields.first() != Some(&FenField::Placement) {
            let hint = "begin with it: `fields: [Placement, Side, ...]`";
            self.report.fault(Code::BadFenFields, &node.span, "the first field of a FEN must be `Placement`", hint);
            return None;
        }
        if let Some(twice) = (1..fields.len()).find(|&index| fields[..index].contains(&fields[index])) {
            self.report.fault(Code::BadFenFields, &items[twice].span, "this field is listed twice", "remove it");
            return None;
        }
        if let Some((index, next)) = ambiguous(&fields, &is_optional) {
            let message = "without this optional field a FEN would be ambiguous";
            let fault = Diagnostic::new(Code::BadFenFields, items[index].span.clone(), message);
            let fault = fault.hint("remove `Optional(...)`, or put another field between the two");
            self.report.add(fault.related(items[next].span.clone(), "this one may look the same"));
            return None;
        }
        let optional = fields.iter().zip(is_optional).filter(|(_, optional)| *optional).map(|(&field, _)| field);
        let optional = optional.collect();
        Some(FenFormat { required: 1, fields, optional, listed })
    }

    /// Reads a field; the flag is true if it is optional. The squares it lists are added to `listed`.
    fn fen_item(&self, node: &Node, listed: &mut PerSide<SquareSet>) -> Option<(FenField, bool)> {
        match &node.value {
            Value::Word(word, Some(_)) if word == OPTIONAL => {
                let word = self.report.word(node, "", &[OPTIONAL])?;
                let field = self.fen_field(word.argument()?, listed)?;
                if field == FenField::Placement {
                    self.report.fault(
                        Code::BadFenFields,
                        &node.span,
                        "`Placement` cannot be optional: every FEN has a board",
                        "write `Placement`",
                    );
                    return None;
                }
                Some((field, true))
            }
            _ => self.fen_field(node, listed).map(|field| (field, false)),
        }
    }

    /// Keeps counters in `PerSide` fields from falling below zero, because a FEN cannot express that.
    pub fn keep_per_side(&self, section: Option<&Node>, fen: &FenFormat, counters: &mut [Counter]) {
        for (index, counter) in counters.iter_mut().enumerate() {
            if !fen.fields.contains(&FenField::PerSide(index)) {
                continue;
            }
            counter.least = 0;
            let number = |step: &CounterStep| match step.change {
                CounterChange::Set(Amount::Number(number)) => Some(number),
                CounterChange::Set(_) | CounterChange::Add(_) => None,
            };
            let said = counter.steps.iter().filter_map(number).chain([counter.start.into()]);
            if let (Some(number), Some(node)) = (said.min().filter(|number| *number < 0), section) {
                let message = format!("`{}` can be {number}, but a `PerSide` field cannot be negative", counter.name);
                let hint =
                    format!("write `Counter(\"{}\")` in `fen`, or use 0 or more in `start` and `set`", counter.name);
                self.report.fault(Code::BadFenFields, &node.span, message, hint);
            }
        }
    }

    fn fen_field(&self, node: &Node, listed: &mut PerSide<SquareSet>) -> Option<FenField> {
        let word = self.report.word(node, "a field of a FEN", &FEN_FIELDS)?;
        let counter = |scope| self.counter(word.argument()?, Some(scope));
        match word.name {
            "PerSide" => return counter(CounterScope::Side).map(FenField::PerSide),
            "Counter" => return counter(CounterScope::Game).map(FenField::Counter),
            "Untouched" if matches!(&node.value, Value::Word(_, Some(_))) => {
                *listed = self.listed(word.argument()?)?;
                return Some(FenField::Untouched);
            }
            _ => word.bare()?,
        }
        Some(match word.name {
            "Placement" => FenField::Placement,
            "Side" => FenField::Side,
            "Untouched" => FenField::Untouched,
            "Trail" => FenField::Trail,
            "Plies" => FenField::Plies,
            _ => FenField::FullMove,
        })
    }
}
