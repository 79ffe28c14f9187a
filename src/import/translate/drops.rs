//! Pieces in hand: their origin and their drop squares.

use super::super::draft::Draft;
use super::super::mask::Mask;
use super::super::names::meet;
use super::super::pieces::{self, PAWN, Type, TypeSet};
use super::{EACH, Whose, Work};
use std::collections::BTreeMap;

/// The squares on which pieces may be dropped, and a condition.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Rule {
    region: u128,
    when: String,
}

impl Work<'_> {
    /// Captures that go to the hand, and drops.
    pub(super) fn drops(&self, draft: &mut Draft) {
        if self.settings.flag("capturesToHand") {
            let kept = if self.settings.flag("dropLoop") { "AsItStood" } else { "Unpromoted" };
            draft.one("captured", format!("(go: OpponentsHand, as: {kept})"));
        }
        if !self.settings.flag("pieceDrops") {
            return;
        }
        let rules = |side: usize| {
            let mut rules: BTreeMap<Rule, Vec<Type>> = BTreeMap::new();
            for piece in self.droppable() {
                if let Some(rule) = self.rule(piece, side) {
                    rules.entry(rule).or_default().push(piece);
                }
            }
            rules
        };
        for (whose, rules) in self.whose(rules) {
            let most = rules.values().map(Vec::len).max().unwrap_or(0);
            for (rule, pieces) in &rules {
                let names: Vec<&str> = pieces.iter().filter_map(|&piece| self.name(piece)).collect();
                let name = if pieces.len() == most && most > 1 { "pieces".to_owned() } else { names.join(" and ") };
                self.rows(draft, whose, &name, &names, rule);
            }
        }
    }

    /// The types that may be in a hand: all that can be captured, or those in hand at the start.
    fn droppable(&self) -> Vec<Type> {
        let captured = self.settings.flag("capturesToHand") || self.settings.flag("freeDrops");
        let in_hand =
            |letter: char| self.start.hand.as_ref().is_some_and(|hand| hand.to_ascii_lowercase().contains(letter));
        // A king can only be in hand from the start; it is never captured.
        let is_there = |(piece, letter): &(Type, char)| (captured && *piece != pieces::king()) || in_hand(*letter);
        let own = self.names.own.keys().map(|&piece| (piece, self.settings.pieces[&piece].letter));
        own.filter(is_there).map(|(piece, _)| piece).filter(|&piece| self.appears(piece)).collect()
    }

    /// Returns `true` if a piece of this type can ever appear.
    fn appears(&self, piece: Type) -> bool {
        let becomes = (0..2).any(|side| self.settings.types("promotionPieceTypes", side).has(piece));
        let formed = self.names.promoted.values().any(|form| form.into == piece);
        self.settings.flag("freeDrops") || self.start.mentions(self.settings.pieces[&piece].letter) || becomes || formed
    }

    /// The rule for a piece; `None` if it can be dropped nowhere.
    fn rule(&self, piece: Type, side: usize) -> Option<Rule> {
        let mut region = self.region("dropRegion", side);
        if let Some(bounds) = self.confinement(piece, side) {
            region = Mask(region.0 & bounds.0);
        }
        if piece == PAWN {
            if !self.settings.flag("promotionZonePawnDrops") {
                region = region.without(self.region("promotionRegion", side));
            }
            if !self.settings.flag("firstRankPawnDrops") {
                region = region.without(Mask::rank(0));
            }
        }
        if pieces::key(piece) == "rook" && self.settings.flag("sittuyinRookDrop") {
            region = Mask(region.0 & Mask::rank(0).0);
        }
        let mut when = Vec::new();
        let name = self.name(piece)?;
        if self.settings.types("dropNoDoubled", 0).has(piece) {
            match self.settings.number("dropNoDoubledCount") {
                0 => return None,
                1 => when.push(format!("No(\"own {name} file(to)\")")),
                most => when.push(format!("AtMost(Count(\"own {name} file(to)\"), {})", most - 1)),
            }
        }
        if self.settings.flag("dropOppositeColoredBishop") && pieces::key(piece) == "bishop" {
            let same = |colour: &str| format!("All([Any(\"to {colour}\"), Any(\"own {name} {colour}\")])");
            when.push(format!("Not(Or([{}, {}]))", same("light"), same("dark")));
        }
        if region.is_empty() {
            return None;
        }
        Some(Rule { region: region.0, when: super::all(&when) }.without_empty())
    }

    /// Adds the rows of a rule: more than one if the players or the first moves differ.
    fn rows(&self, draft: &mut Draft, whose: Whose, name: &str, names: &[&str], rule: &Rule) {
        let pieces = match names {
            [one] => format!("pieces: \"{one}\""),
            many => format!("pieces: [{}]", many.iter().map(|name| super::quoted(name)).collect::<Vec<_>>().join(", ")),
        };
        let free = if self.settings.flag("freeDrops") { "free: true" } else { "" };
        let region = self.grid.spell(Mask(rule.region));
        let row = |draft: &mut Draft, whose: Whose, name: &str, to: &str, when: &[String]| {
            let to = meet(&[to, &region]);
            let to = if to == "all" { String::new() } else { format!("to: \"{to}\"") };
            let conditions: Vec<String> =
                when.iter().chain([&rule.when]).filter(|text| !text.is_empty()).cloned().collect();
            let when = if conditions.is_empty() { String::new() } else { format!("when: {}", super::all(&conditions)) };
            draft.row("drops", whose.name(name), &[whose.field(), pieces.clone(), free.into(), to, when]);
        };
        let enclosing = self.settings.word("enclosingDrop");
        let opening = [0, 1].map(|side| self.region("enclosingDropStart", side));
        if enclosing != "none" && whose == Whose::BOTH && opening[0] != opening[1] {
            return EACH.into_iter().for_each(|whose| self.rows(draft, whose, name, names, rule));
        }
        // These squares must be filled first.
        let mut then = Vec::new();
        let opening = self.grid.spell(opening[whose.index()]);
        if enclosing != "none" && self.is_open(self.settings.squares("enclosingDropStart", 0)) {
            let is_first = !draft.rows("drops").iter().any(|(name, _)| *name == whose.name("opening"));
            let first = if is_first { "opening".to_owned() } else { format!("opening: {name}") };
            row(draft, whose, &first, &opening, &[]);
            then.push(format!("No(\"{}\")", meet(&[&opening, "empty"])));
        }
        match enclosing {
            "top" => {
                let is_meant = |(each, _): &(Whose, i32)| whose == Whose::BOTH || whose == *each;
                for (whose, up) in EACH.into_iter().zip([1, -1]).filter(is_meant) {
                    let bottom = if up == 1 { "rank 1" } else { "last rank" };
                    row(draft, whose, name, &format!("{bottom} | shift(occupied, 0,{up})"), &then);
                }
            }
            "anyside" => {
                let slides = [
                    ("right", "left", "last file"),
                    ("left", "right", "file a"),
                    ("forward", "backward", "last rank"),
                    ("backward", "forward", "rank 1"),
                ];
                // The drop pushes in from an edge over empty squares, up to a piece or the opposite edge.
                let slide = |(on, back, edge): (&str, &str, &str)| {
                    format!("!beyond(occupied, {on}) (shift(occupied, {back}) | {edge})")
                };
                let to: Vec<String> = slides.into_iter().map(|slide_| format!("({})", slide(slide_))).collect();
                row(draft, whose, name, &to.join(" | "), &then);
            }
            "reversi" => {
                then.push("Any(\"enclosed(to, enemy, own)\")".to_owned());
                row(draft, whose, name, "", &then);
            }
            "snort" => row(draft, whose, name, "!shift(enemy, orthogonal)", &then),
            "ataxx" | "quadwrangle" => row(draft, whose, name, "near(own)", &then),
            _ => row(draft, whose, name, "", &[]),
        }
    }

    /// Returns `true` if one of these squares is on the board and empty at the start.
    fn is_open(&self, squares: Mask) -> bool {
        (0..self.grid.ranks)
            .any(|rank| (0..self.grid.files).any(|file| squares.has(file, rank) && self.start.at(file, rank).is_none()))
    }

    /// Drops that must be made.
    pub(super) fn must_drop(&self, draft: &mut Draft) {
        if !self.settings.flag("mustDrop") {
            return;
        }
        let types = self.settings.types("mustDropType", 0);
        let on = match types.is_any() {
            true => "on: (kind: Drop)".to_owned(),
            false => format!("on: (kind: Drop, by: \"{}\")", self.names.joined(types)),
        };
        draft.row("must", "a drop must be made", &[on]);
    }

    /// The number of pieces of these types in hand, as an amount to add.
    pub(super) fn in_hand(&self, types: TypeSet) -> String {
        let names: Vec<String> = match types.is_any() {
            true => self.droppable().into_iter().filter_map(|piece| self.name(piece)).map(super::quoted).collect(),
            false => types.iter().filter_map(|piece| self.name(piece)).map(super::quoted).collect(),
        };
        if names.len() == 1 { format!("Hand({})", names[0]) } else { format!("Hand([{}])", names.join(", ")) }
    }
}

impl Rule {
    /// The same rule with an empty condition removed.
    fn without_empty(mut self) -> Rule {
        if self.when == "All([])" {
            self.when.clear();
        }
        self
    }
}
