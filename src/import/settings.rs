//! All settings of a section, including those of its parents.

use super::betza;
use super::ini::{Section, Setting};
use super::mask::Mask;
use super::options::{Fate, Kind, OPTIONS, Opt, Sides};
use super::pieces::{self, Type, TypeSet};
use super::values::{self, Value, indices};
use crate::diagnostic::{Code, Diagnostic, Span};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The options that name the files of castling pieces: without such a file there is no castling.
const CASTLING_FILES: [&str; 3] = ["castlingKingsideFile", "castlingQueensideFile", "castlingKingFile"];

/// A piece of a variant.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PieceOf {
    /// The letter of the piece, a small one.
    pub letter: char,
    /// The moves of the piece, in the format's notation.
    pub betza: String,
}

/// All options of a variant.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Settings {
    values: BTreeMap<&'static str, [Value; 2]>,
    /// The pieces of the variant.
    pub pieces: BTreeMap<Type, PieceOf>,
    /// The squares to which pieces of a type are confined, by side.
    pub confined: BTreeMap<(Type, usize), Mask>,
    /// The options that cannot be translated.
    pub lost: Vec<Lost>,
}

/// An option that is not translated.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Lost {
    pub key: String,
    pub why: String,
    pub span: Option<Span>,
    /// Set if the option is not a rule, so that nothing is missing.
    pub is_harmless: bool,
}

impl Settings {
    /// The defaults of all options.
    pub fn new() -> Settings {
        let mut values = BTreeMap::new();
        for option in OPTIONS.iter().filter(|option| option.key == option.field || option.sides != Sides::Both) {
            let value = values::default(option.kind, option.default);
            let both = values.entry(option.field).or_insert_with(|| [value.clone(), value.clone()]);
            if !option.default.is_empty() || option.key == option.field {
                indices(option.sides).iter().for_each(|&side| both[side] = value.clone());
            }
        }
        Settings { values, pieces: BTreeMap::new(), confined: BTreeMap::new(), lost: Vec::new() }
    }

    /// Applies a section on top of its parent. `is_own` is set if the section is in the user's file.
    pub fn apply(&mut self, section: &Section, is_own: bool, faults: &mut Vec<Diagnostic>) {
        let latest = latest(section, is_own, faults);
        self.take_pieces(&latest, is_own, faults);
        let mut told = Vec::new();
        for option in OPTIONS {
            if let Some(setting) = latest.get(option.key) {
                self.take(option, setting, is_own, &mut told, faults);
            }
        }
        for setting in latest.values() {
            self.confine(setting, faults);
            self.is_known(setting, faults);
            if is_own {
                self.is_on_board(setting, faults);
            }
        }
        self.conclude();
    }

    /// Keeps the two options on double steps consistent: without the flag there are no squares, and without squares no
    /// flag. Children inherit the result.
    fn conclude(&mut self) {
        if !self.flag("doubleStep") {
            self.set("doubleStepRegion", Value::Squares(Mask::default()));
        }
        if (0..2).all(|side| self.squares("doubleStepRegion", side).is_empty()) {
            self.set("doubleStep", Value::Flag(false));
        }
    }

    fn take_pieces(&mut self, latest: &BTreeMap<&str, &Setting>, is_own: bool, faults: &mut Vec<Diagnostic>) {
        for piece in 0..pieces::count() {
            let key = pieces::key(piece);
            let Some(setting) = latest.get(key.as_str()) else { continue };
            let text = setting.value.text.as_str();
            let (letter, betza) = text.split_once(':').map_or((text, None), |(letter, betza)| (letter, Some(betza)));
            let mut letters = letter.trim().chars();
            match (letters.next(), letters.next()) {
                (Some('-'), None) => self.drop_piece(piece),
                (Some(letter), None) if letter.is_ascii_alphabetic() => {
                    let betza = match betza {
                        None if pieces::is_slot(piece) => {
                            let fault = bad_value(setting, 0..text.len(), "a letter and moves, such as `p:fmWfcF`");
                            faults.push(fault);
                            continue;
                        }
                        Some(betza) if pieces::is_slot(piece) || piece == pieces::king() => betza.trim().to_owned(),
                        _ => pieces::betza(piece).to_owned(),
                    };
                    let groups = match betza::read(&betza) {
                        Ok(groups) => groups,
                        Err(unknown) => {
                            let moves = text.split_once(':').map_or("", |(_, betza)| betza).trim_start();
                            let at = text.len() - moves.len() + unknown.0;
                            let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
                            let expected = "moves in the format's Betza notation, which does not have this letter";
                            faults.push(bad_value(setting, at..end, expected));
                            continue;
                        }
                    };
                    if is_own && groups.iter().any(betza::is_unknown) {
                        let why =
                            "the format has lame leaps only of N, A, Z and D, and such a piece never makes any other";
                        let span = Some(setting.value.span.clone());
                        self.lost.push(Lost { key: key.clone(), why: why.into(), span, is_harmless: false });
                    }
                    self.add_piece(piece, letter.to_ascii_lowercase(), betza);
                }
                _ => faults.push(bad_value(setting, 0..text.len(), "a letter, or `-` for no such piece")),
            }
        }
    }

    /// The type with a letter, ignoring case.
    pub fn piece_of(&self, letter: char) -> Option<Type> {
        let mut all = self.pieces.iter();
        all.find(|(_, of)| of.letter == letter.to_ascii_lowercase()).map(|(&piece, _)| piece)
    }

    fn add_piece(&mut self, piece: Type, letter: char, betza: String) {
        let same: Vec<Type> =
            self.pieces.iter().filter(|(_, of)| of.letter == letter).map(|(&piece, _)| piece).collect();
        same.into_iter().filter(|&other| other != piece).for_each(|other| self.drop_piece(other));
        // The moves of a slot decide if it can capture in passing.
        if pieces::is_slot(piece) && betza.contains('e') {
            for side in 0..2 {
                let mut types = self.types("enPassantTypes", side);
                types.add(TypeSet::of(piece));
                self.set_for("enPassantTypes", side, Value::Types(types));
            }
        }
        self.pieces.insert(piece, PieceOf { letter, betza });
    }

    fn drop_piece(&mut self, piece: Type) {
        self.pieces.remove(&piece);
        for side in 0..2 {
            let mut types = self.types("promotionPieceTypes", side);
            types.remove(piece);
            self.set_for("promotionPieceTypes", side, Value::Types(types));
        }
    }

    fn take(
        &mut self,
        option: &'static Opt,
        setting: &Setting,
        is_own: bool,
        told: &mut Vec<&'static str>,
        faults: &mut Vec<Diagnostic>,
    ) {
        let types = |letter: char| self.piece_of(letter);
        let before = self.values.get(option.field).map(|both| &both[indices(option.sides)[0]]);
        match values::read(option.kind, &setting.value.text, &types, before) {
            Err(wrong) if !told.contains(&option.key) => {
                told.push(option.key);
                faults.push(bad_value(setting, wrong.range, &wrong.expected));
            }
            Err(_) => {}
            Ok(value) => {
                let span = is_own.then(|| setting.key.span.clone());
                let lost = |why: &str, is_harmless| Lost { key: option.key.into(), why: why.into(), span, is_harmless };
                self.lost.retain(|lost| lost.key != option.key);
                match option.fate {
                    Fate::Rules => {}
                    Fate::NoRule => self.lost.push(lost("it is about appearance or search, and not a rule", true)),
                    Fate::Lost(why) | Fate::InBase(why) if value != values::default(option.kind, option.default) => {
                        self.lost.push(lost(why, false));
                    }
                    Fate::LostIf(word, why) if setting.value.text == word => self.lost.push(lost(why, false)),
                    Fate::Lost(_) | Fate::InBase(_) | Fate::LostIf(..) => {}
                }
                indices(option.sides).iter().for_each(|&side| self.set_for(option.field, side, value.clone()));
                self.follow(option.key);
            }
        }
    }

    /// Sets the field of the option that has taken the place of an older one.
    fn follow(&mut self, older: &str) {
        let ranks = self.number("maxRank");
        match older {
            "promotionRank" => self.set_ranks("promotionRegion", self.number(older)..=ranks),
            "doubleStepRank" | "doubleStepRankMin" => {
                let ranks = self.number("doubleStepRankMin")..=self.number("doubleStepRank");
                self.set_ranks("doubleStepRegion", ranks);
            }
            "dropOnTop" => {
                let rule = if self.flag(older) { "top" } else { "none" };
                self.set("enclosingDrop", Value::Text(rule.into()));
            }
            _ => {}
        }
    }

    /// Sets a field to ranks, counted from 1 at each side's own edge.
    fn set_ranks(&mut self, field: &'static str, ranks: RangeInclusive<usize>) {
        let last = self.number("maxRank");
        for side in 0..2 {
            let own = ranks.clone().filter(|&rank| rank <= last);
            let seen = own.map(|rank| Mask::rank(if side == 0 { rank - 1 } else { last - rank }));
            self.set_for(field, side, Value::Squares(seen.fold(Mask::default(), Mask::with)));
        }
    }

    /// `mobilityRegionWhiteKing`
    fn confine(&mut self, setting: &Setting, faults: &mut Vec<Diagnostic>) {
        let Some((side, piece)) = confinement(&setting.key.text) else { return };
        match values::read(Kind::Squares, &setting.value.text, &|_| None, None) {
            Ok(Value::Squares(mask)) => drop(self.confined.insert((piece, side), mask)),
            Ok(_) => {}
            Err(wrong) => faults.push(bad_value(setting, wrong.range, &wrong.expected)),
        }
    }

    /// Checks that squares and files are on the board.
    fn is_on_board(&mut self, setting: &Setting, faults: &mut Vec<Diagnostic>) {
        let (files, ranks) = (self.number("maxFile"), self.number("maxRank"));
        let Some(option) = super::options::option(&setting.key.text) else { return };
        let Ok(value) = values::read(option.kind, &setting.value.text, &|_| None, None) else { return };
        match value {
            Value::Squares(mask) if !mask.is_empty() && !mask.is_on(files, ranks) => {
                let why = format!("none of these squares is on the board, which has {files} files and {ranks} ranks");
                let span = Some(setting.value.span.clone());
                self.lost.push(Lost { key: option.key.into(), why, span, is_harmless: false });
            }
            Value::Number(file) if CASTLING_FILES.contains(&option.key) && file > files as i64 => {
                let fault =
                    bad_value(setting, 0..setting.value.text.len(), &format!("one of the {files} files of the board"));
                faults.push(fault);
            }
            _ => {}
        }
    }

    fn is_known(&self, setting: &Setting, faults: &mut Vec<Diagnostic>) {
        let key = setting.key.text.as_str();
        let is_known =
            super::options::option(key).is_some() || pieces::by_key(key).is_some() || confinement(key).is_some();
        if !is_known {
            let names = pieces::keys();
            let regions: Vec<String> = match key.starts_with("mobility") {
                true => names.iter().flat_map(|name| [region("White", name), region("Black", name)]).collect(),
                false => Vec::new(),
            };
            let known = OPTIONS.iter().map(|option| option.key).chain(names.iter().chain(&regions).map(String::as_str));
            let fault =
                Diagnostic::new(Code::UnknownOption, setting.key.span.clone(), format!("there is no option `{key}`"));
            let fault = match pieces::is_like_slot(key) {
                true => fault.hint(format!("the last one is `{}`", pieces::key(pieces::count() - 1))),
                false => fault.hint("remove it: the format has no such option").suggest(key, known),
            };
            faults.push(fault);
        }
    }

    /// Returns `true` if the section can be based on a built-in variant with the settings `base`. It cannot if the base
    /// has a feature that is off here, and no option names the rows of this feature.
    pub fn stands_on(&self, base: &Settings) -> bool {
        let has_rows = |option: &&Opt| matches!(option.fate, Fate::InBase(_)) || option.key == "chess960";
        OPTIONS.iter().filter(has_rows).all(|option| {
            let there = base.value(option.field, 0);
            there == Some(&values::default(option.kind, option.default)) || there == self.value(option.field, 0)
        })
    }

    fn set(&mut self, field: &'static str, value: Value) {
        self.values.insert(field, [value.clone(), value]);
    }

    fn set_for(&mut self, field: &'static str, side: usize, value: Value) {
        if let Some(both) = self.values.get_mut(field) {
            both[side] = value;
        }
    }

    fn value(&self, field: &str, side: usize) -> Option<&Value> {
        debug_assert!(self.values.contains_key(field), "{field}");
        self.values.get(field).map(|both| &both[side])
    }

    /// The value of a flag.
    pub fn flag(&self, field: &str) -> bool {
        self.flag_for(field, 0)
    }

    /// The value of a flag for a side.
    pub fn flag_for(&self, field: &str, side: usize) -> bool {
        matches!(self.value(field, side), Some(Value::Flag(true)))
    }

    /// A number; files and ranks count from 1.
    pub fn number(&self, field: &str) -> usize {
        match self.value(field, 0) {
            Some(Value::Number(number)) => usize::try_from(*number).unwrap_or(0),
            _ => 0,
        }
    }

    /// A word or a text.
    pub fn word(&self, field: &str) -> &str {
        match self.value(field, 0) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    /// Squares for a side.
    pub fn squares(&self, field: &str, side: usize) -> Mask {
        match self.value(field, side) {
            Some(Value::Squares(mask)) => *mask,
            _ => Mask::default(),
        }
    }

    /// Piece types for a side.
    pub fn types(&self, field: &str, side: usize) -> TypeSet {
        match self.value(field, side) {
            Some(Value::Types(types)) => *types,
            _ => TypeSet::default(),
        }
    }

    /// Numbers for piece types.
    pub fn counts(&self, field: &str) -> BTreeMap<Type, i64> {
        match self.value(field, 0) {
            Some(Value::Counts(counts)) => counts.clone(),
            _ => BTreeMap::new(),
        }
    }

    /// The promoted forms of types, among the pieces of the variant.
    pub fn promoted(&self) -> BTreeMap<Type, Type> {
        let Some(Value::Pairs(pairs)) = self.value("promotedPieceType", 0) else { return BTreeMap::new() };
        let in_play = |piece: &Type| self.pieces.contains_key(piece);
        let pairs = pairs.iter().filter_map(|(&from, &into)| Some((from, into?)));
        pairs.filter(|(from, into)| in_play(from) && in_play(into)).collect()
    }
}

/// The last setting of each option.
fn latest<'s>(section: &'s Section, is_own: bool, faults: &mut Vec<Diagnostic>) -> BTreeMap<&'s str, &'s Setting> {
    let mut latest: BTreeMap<&str, &Setting> = BTreeMap::new();
    for setting in &section.options {
        if let Some(first) = latest.insert(&setting.key.text, setting).filter(|_| is_own) {
            let message = format!("the option `{}` is set twice; the last value counts", setting.key.text);
            let fault = Diagnostic::new(Code::RepeatedOption, setting.key.span.clone(), message);
            faults.push(fault.hint("keep one of the two").related(first.key.span.clone(), "first set here"));
        }
    }
    latest
}

fn region(side: &str, name: &str) -> String {
    let (first, rest) = name.split_at(1);
    format!("mobilityRegion{side}{}{rest}", first.to_ascii_uppercase())
}

/// The side and the pieces that an option confines.
fn confinement(key: &str) -> Option<(usize, Type)> {
    let rest = key.strip_prefix("mobilityRegion")?;
    let (side, name) = match (rest.strip_prefix("White"), rest.strip_prefix("Black")) {
        (Some(name), _) => (0, name),
        (_, Some(name)) => (1, name),
        _ => return None,
    };
    let piece =
        (0..pieces::count()).find(|&piece| region("", &pieces::key(piece)) == format!("mobilityRegion{name}"))?;
    Some((side, piece))
}

fn bad_value(setting: &Setting, range: std::ops::Range<usize>, expected: &str) -> Diagnostic {
    let start = setting.value.span.range.start;
    let span = Span::new(setting.value.span.source, start + range.start..start + range.end);
    let message = format!("cannot read the value of `{}`", setting.key.text);
    Diagnostic::new(Code::BadOptionValue, span, message).hint(format!("write {expected}"))
}
