//! Describes the end of games as sentences.

use super::{Party, Prose, Stated, Voice};
use crate::model::{Condition, ImpossibleRow, InsufficientRow, OutcomeRow, Verdict};
use crate::types::Side;
use crate::words;

impl Prose<'_> {
    /// The outcomes in order, each with the name that players see. Two rows that say the same of the player who has
    /// just moved and of the player to move are joined.
    pub fn outcomes(&self) -> Vec<(&str, String)> {
        let mut told = Vec::new();
        let mut rows = self.rules.outcomes.iter().peekable();
        while let Some(row) = rows.next() {
            let twin = rows.next_if(|next| is_twin(row, next));
            let text = match twin {
                Some(own) if own.side.is_none() => self.of_either(own),
                Some(own) => self.of_one(own),
                None => self.outcome(row),
            };
            told.push((row.name.as_str(), text));
        }
        told
    }

    /// The material with which a side cannot win, as a sentence.
    pub fn insufficient(&self, row: &InsufficientRow) -> String {
        let InsufficientRow { name: _, side, when, bars } = row;
        let voice = Voice::of_row(*side);
        let prose = self.voiced(voice);
        let by = match bars {
            None => String::new(),
            Some(names) => {
                format!(" by {}", words::list(names.iter().map(|name| words::term(name)), "or"))
            }
        };
        let subject = self.subject(voice.own);
        let Stated { clause, list, .. } = prose.listed(when);
        words::sentence(&format!("{subject} cannot win{by} if {clause}{list}"))
    }

    /// A position that no game reaches, as a sentence.
    pub fn impossible(&self, row: &ImpossibleRow) -> String {
        let ImpossibleRow { name: _, side, when, suspicious } = row;
        let prose = self.voiced(Voice::of_row(*side));
        let never = if *suspicious { "hardly ever true in a game" } else { "never true in a game" };
        let Stated { clause, list, .. } = prose.stated(when);
        words::sentence(&format!("it is {never} that {clause}{list}"))
    }

    /// One outcome as a sentence.
    pub fn outcome(&self, row: &OutcomeRow) -> String {
        let OutcomeRow { name: _, side, when, result, claim, clock: _ } = row;
        // A condition from the side of the player who has just moved is described from that side.
        if let (Condition::Theirs(seen), false) = (when, is_about_check(when)) {
            let voice = side.map_or(Voice::YOU, |side| Voice::of(side.other()));
            let prose = self.voiced(voice);
            let Stated { clause, list, .. } = prose.stated(seen);
            let lead = match side {
                Some(side) => format!("after a move of {}, if {clause}", self.side(side.other())),
                None => format!("if after your move {clause}"),
            };
            return self.ends(&lead, voice.own, result.reversed(), *claim, &list);
        }
        let voice = Voice::of_row(*side);
        let prose = self.voiced(voice);
        let Stated { clause: condition, list, .. } = prose.stated(when);
        let lead = match side {
            Some(side) => {
                // The player is named only once: `if White is to move and has no king`.
                let name = format!("{} ", self.side(*side));
                let condition = condition.strip_prefix(&name).unwrap_or(&condition);
                format!("if {} to move and {condition}", self.says(Party::Side(*side), "are", "is"))
            }
            None => format!("if {condition}"),
        };
        self.ends(&lead, voice.own, *result, *claim, &list)
    }

    fn ends(&self, lead: &str, own: Party, result: Verdict, claim: bool, list: &str) -> String {
        let text = match (result, claim) {
            (Verdict::Win, false) => format!("{lead}, {}", self.says(own, "win", "wins")),
            (Verdict::Loss, false) => format!("{lead}, {}", self.says(own, "lose", "loses")),
            (Verdict::Draw, false) => format!("{lead}, the game is a draw"),
            (Verdict::Win, true) => format!("{lead}, {} may claim the win", self.subject(own)),
            (Verdict::Loss, true) => format!("{lead}, {} may give up the game", self.subject(own)),
            (Verdict::Draw, true) => format!("{lead}, {} may claim a draw", self.subject(own)),
        };
        words::sentence(&format!("{text}{list}"))
    }

    /// A row that is evaluated after each move of either player, for either player.
    fn of_either(&self, row: &OutcomeRow) -> String {
        let Stated { clause, list, .. } = self.voiced(Voice::YOU).stated(&row.when);
        let lead = format!("if, after your own or your opponent's move, {clause}");
        self.ends(&lead, Party::You, row.result, row.claim, &list)
    }

    /// A row that is evaluated after each move of either player, for one side.
    fn of_one(&self, row: &OutcomeRow) -> String {
        let voice = Voice::of_row(row.side);
        let Stated { clause, list, .. } = self.voiced(voice).stated(&row.when);
        self.ends(&format!("if, after a move of either player, {clause}"), voice.own, row.result, row.claim, &list)
    }
}

/// Returns true if the second row is the first, seen by the side to move.
fn is_twin(mover: &OutcomeRow, own: &OutcomeRow) -> bool {
    let seen = matches!(&mover.when, Condition::Theirs(when) if **when == own.when);
    let side = mover.side == own.side.map(Side::other);
    seen && side && mover.name == own.name && mover.result == own.result.reversed() && mover.claim == own.claim
}

/// Returns true if the condition reads legal moves, which only the side to move has.
fn is_about_check(when: &Condition) -> bool {
    when.mentions(|word| matches!(word, crate::model::Word::Condition(Condition::Stuck | Condition::Can(_))))
}
