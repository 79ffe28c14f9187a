//! Describes the moves of pieces as sentences.

use super::Prose;
use super::direction::Stride;
use super::noun::{Head, NounNumber};
use crate::model::{Geometry, Hop, Lands, Movement, Onto, Set, Step, Takes, Times};
use crate::types::{Kind, KindSet, Vector};
use crate::words;

/// The limit of a first move, to be written after *only*.
pub const FIRST_MOVE: &str = "as its first move of the game";

/// The limits of a move: the cases and squares to which it is restricted.
pub struct MoveLimits {
    /// True if it is restricted to the first move of the piece.
    pub is_first: bool,
    /// All other limits, each to be written after *only*: `when it stands on rank 2`.
    pub others: Vec<String>,
}

impl Prose<'_> {
    /// The moves of a kind, each in a sentence or two. Moves that differ only in direction are joined.
    pub fn movements(&self, kind: Kind) -> Vec<String> {
        let mut texts = Vec::new();
        for movement in merged(&self.rules.piece(kind).moves) {
            let text = self.movement(&movement);
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }

    /// One move of a piece.
    pub fn movement(&self, movement: &Movement) -> String {
        let Movement {
            name: _,
            geometry,
            onto,
            // These fields are limits.
            from: _,
            to: _,
            within: _,
            across: _,
            takes,
            leaves_trail,
            becomes,
            lands,
            when: _,
        } = movement;
        let mut text = match geometry.path() {
            Some(path) => self.path(path),
            None => self.single(geometry, onto, takes, *lands),
        };
        let MoveLimits { is_first, others } = self.limits(movement);
        let first = is_first.then(|| FIRST_MOVE.to_owned());
        let limits: Vec<String> = first.into_iter().chain(others).collect();
        if !limits.is_empty() {
            text += &format!(", but only {}", limits.join(" and only "));
        }
        let mut sentences = vec![words::sentence(&text)];
        if let Takes::Set(set) = takes {
            sentences.push(words::sentence(&format!(
                "this move captures {}",
                self.noun(set, NounNumber::Many, Head::Piece)
            )));
        }
        if *leaves_trail {
            let sentence = "until the end of the opponent's next turn, it can be captured in passing on a square that it passed over";
            sentences.push(words::sentence(sentence));
        }
        if let Some(kind) = becomes {
            sentences.push(words::sentence(&format!("it then becomes {}", words::a(&self.kind(*kind)))));
        }
        sentences.join(" ")
    }

    /// The limits of a move: the cases and squares to which it is restricted.
    pub fn limits(&self, movement: &Movement) -> MoveLimits {
        let Movement {
            name: _,
            geometry: _,
            onto: _,
            from,
            to,
            within,
            across,
            takes: _,
            leaves_trail: _,
            becomes: _,
            lands: _,
            when,
        } = movement;
        let (is_first, from) = match from {
            Some(Set::Untouched) => (true, None),
            Some(Set::And(parts)) if parts.contains(&Set::Untouched) => {
                let rest: Vec<Set> = parts.iter().filter(|part| **part != Set::Untouched).cloned().collect();
                (true, Some(Set::And(rest)))
            }
            from => (false, from.clone()),
        };
        let from = from.map(|set| format!("when it stands {}", self.predicate(&set, false)));
        let to = to.as_ref().filter(|set| !self.is_everywhere(set)).map(|set| match set.as_squares() {
            Some(_) => format!("if it ends {}", self.predicate(set, false)),
            None => format!("to {}", self.noun(set, NounNumber::One, Head::Square)),
        });
        let within = within
            .as_ref()
            .map(|set| format!("within {}, from start to end", self.noun(set, NounNumber::Many, Head::Square)));
        let across =
            across.as_ref().map(|set| format!("if it passes over {}", self.noun(set, NounNumber::One, Head::Square)));
        let when = when.as_ref().map(|when| format!("if {}", self.condition(when)));
        MoveLimits { is_first, others: [from, to, within, across, when].into_iter().flatten().collect() }
    }

    /// Returns true if these are all squares of the board.
    fn is_everywhere(&self, set: &Set) -> bool {
        set.as_squares() == Some([self.rules.board.squares(); 2])
    }

    /// Describes a move of one leg: `to capture, it moves one square diagonally forward`.
    fn single(&self, geometry: &Geometry, onto: &Onto, takes: &Takes, lands: Lands) -> String {
        let how = self.how(geometry, takes);
        let Onto { empty, trail, own, enemy } = *onto;
        let takes_target = matches!(takes, Takes::Target);
        let (own, enemy) = (self.known(own), self.known(enemy));
        if matches!(geometry, Geometry::Stay) {
            return "it may stay where it is, which counts as a move".to_owned();
        }
        match lands {
            Lands::Swap => {
                return format!(
                    "it {how} and changes places with {}",
                    self.stood_on(&Onto { empty: false, trail: false, own, enemy })
                );
            }
            Lands::Stay => {
                let target = self.stood_on(&Onto { empty: false, trail: false, own, enemy });
                return format!(
                    "it captures from a distance: it takes {target} on a square to which it {how}, but stays where it is"
                );
            }
            Lands::Target => {}
        }
        if trail && !empty && own.is_empty() && enemy.is_empty() {
            return format!(
                "to capture in passing, it {how}, onto an empty square that an enemy piece has just passed over; that piece is captured"
            );
        }
        let all_enemies = self.is_all(enemy);
        match (empty, trail, own.is_empty(), enemy.is_empty()) {
            (true, false, true, true) if matches!(takes, Takes::Hurdles) => format!("it {how}"),
            (true, false, true, true) if takes_target => format!("without capturing, it {how}"),
            (true, false, true, true) => format!("it {how}, onto an empty square"),
            (true, false, true, false) if all_enemies => format!("it {how}"),
            (false, false, true, false) if takes_target && all_enemies => format!("to capture, it {how}"),
            (false, false, true, false) if takes_target => format!("to capture {}, it {how}", self.enemy(enemy)),
            _ => format!("it {how}, onto {}", self.stood_on(onto)),
        }
    }

    fn enemy(&self, kinds: KindSet) -> String {
        words::a(&format!("enemy {}", self.kinds(kinds)))
    }

    /// The contents that the last square may have: `an empty square or an enemy rat`.
    pub(super) fn stood_on(&self, onto: &Onto) -> String {
        let Onto { empty, trail, own, enemy } = onto;
        let (own, enemy) = (self.known(*own), self.known(*enemy));
        let empty = empty.then(|| "an empty square".to_owned());
        let trail = trail.then(|| "an empty square that an enemy piece has just passed over".to_owned());
        let own = (!own.is_empty()).then(|| match self.is_all(own) {
            true => "one of your own pieces".to_owned(),
            false => format!("{} of your own", self.a_kind(own)),
        });
        let enemy = (!enemy.is_empty()).then(|| self.enemy(enemy));
        let texts: Vec<String> = [empty, trail, own, enemy].into_iter().flatten().collect();
        if texts.is_empty() { "nothing".to_owned() } else { words::list(&texts, "or") }
    }

    /// The motion of the piece: `slides any number of squares diagonally`.
    pub(super) fn how(&self, geometry: &Geometry, takes: &Takes) -> String {
        match geometry {
            Geometry::Leaper(steps) => self.leaps_and_steps(&steps[0]),
            Geometry::Rider(steps, span) => self.slides(&steps[0], *span),
            Geometry::Hopper(steps, hop) => self.hops(&steps[0], hop, takes),
            Geometry::Anywhere => "moves to any square of the board".to_owned(),
            Geometry::Stay => "stays where it is".to_owned(),
            Geometry::Path(path) => {
                let text = self.path(path);
                text.strip_prefix("it ").unwrap_or(&text).to_owned()
            }
        }
    }

    fn leaps_and_steps(&self, steps: &[Step]) -> String {
        if let Some(way) = self.whole_way(steps) {
            return way;
        }
        // Lengths with the same directions share one phrase.
        let mut lines: Vec<(String, Vec<i8>)> = Vec::new();
        let mut leaps = Vec::new();
        for stride in self.strides(&vectors(steps)) {
            match stride {
                Stride::Line { squares, to } => match lines.iter_mut().find(|(way, _)| *way == to) {
                    Some((_, lengths)) => lengths.push(squares),
                    None => lines.push((to, vec![squares])),
                },
                Stride::Leap(text) => leaps.push(format!("leaps {text}")),
            }
        }
        let line = |(to, lengths): (String, Vec<i8>)| {
            let squares = |lengths: &[i8]| {
                let numbers: Vec<String> = lengths.iter().map(|n| words::number((*n).into())).collect();
                format!("{} squares", words::list(&numbers, "or"))
            };
            match &lengths[..] {
                [1] => format!("moves one square {to}"),
                [1, others @ ..] => format!("moves one square or leaps {} {to}", squares(others)),
                all => format!("leaps {} {to}", squares(all)),
            }
        };
        let texts: Vec<String> = lines.into_iter().map(line).chain(leaps).collect();
        format!("{}{}", words::clauses(&texts, "or"), self.lame(steps))
    }

    fn slides(&self, steps: &[Step], span: Times) -> String {
        let lame = self.lame(steps);
        let Times { min, max } = span;
        let texts = self.strides(&vectors(steps)).into_iter().map(|stride| match stride {
            Stride::Line { squares: 1, to } => {
                let squares = |n: u16| words::counted(n.into(), "square");
                match (min, max) {
                    (0 | 1, Times::MANY) => format!("slides any number of squares {to}"),
                    (0 | 1, 1) => format!("moves one square {to}"),
                    (0 | 1, 2) => format!("slides one or two squares {to}"),
                    (0 | 1, max) => format!("slides up to {} {to}", squares(max)),
                    (min, max) if min == max => format!("slides exactly {} {to}", squares(min)),
                    (min, Times::MANY) => format!("slides {} or more {to}", squares(min)),
                    (min, max) => format!("slides {} {} {to}", up_from(min, max), squares(max)),
                }
            }
            stride @ (Stride::Line { .. } | Stride::Leap(_)) => {
                let times = times(span);
                format!("makes {times} in the same direction, over empty squares, each leap {}", stride.text())
            }
        });
        format!("{}{lame}", words::clauses(&texts.collect::<Vec<_>>(), "or"))
    }

    fn hops(&self, steps: &[Step], hop: &Hop, takes: &Takes) -> String {
        let Hop { over, hurdles, run_up, landing } = hop;
        let directions = self.directions(&vectors(steps));
        let lame = self.lame(steps);
        let is_next = run_up.max == 0;
        let hurdle = self.hurdle(over, *hurdles, is_next);
        let run_up = match (run_up.min, run_up.max) {
            (0, 0) => String::new(),
            (0, Times::MANY) => " at any distance".to_owned(),
            (min, max) => format!(" with {} before it", empties(min, max)),
        };
        let it = if *hurdles == 1 { "it" } else { "the last of them" };
        let landing = match (landing.min, landing.max) {
            (1, 1) => format!("lands on the next square beyond {it}"),
            (0 | 1, Times::MANY) => format!("lands any number of squares beyond {it}"),
            (min, max) if min == max => format!("lands exactly {} beyond {it}", words::counted(min.into(), "square")),
            (min, Times::MANY) => format!("lands {} or more beyond {it}", words::counted(min.into(), "square")),
            (min, max) => {
                format!("lands {} {} squares beyond {it}", up_from(min, max), words::number(max.into()))
            }
        };
        let taken = match takes {
            Takes::Hurdles if *hurdles == 1 => ", capturing the piece that it jumped over",
            Takes::Hurdles => ", capturing all pieces that it jumped over",
            Takes::Target | Takes::Set(_) | Takes::Nothing => "",
        };
        format!("jumps {directions} over {hurdle}{run_up} and {landing}{taken}{lame}")
    }

    fn hurdle(&self, over: &Onto, hurdles: u16, is_next: bool) -> String {
        let (own, enemy) = (self.known(over.own), self.known(over.enemy));
        let next = if is_next { "adjacent " } else { "" };
        let (one, count) = (hurdles == 1, words::number(hurdles.into()));
        let noun = |prefix: &str, kinds: KindSet| match one {
            true => words::a(&format!("{next}{prefix}{}", self.kinds(kinds))),
            false => format!("exactly {count} {prefix}{}", self.kinds_plural(kinds)),
        };
        match (own.is_empty(), enemy.is_empty()) {
            (false, false) if own == enemy && one => {
                let kinds = self.kinds(own);
                let exactly =
                    if is_next { words::a(&format!("{next}{kinds}")) } else { format!("exactly one {kinds}") };
                format!("{exactly} of either side")
            }
            (false, false) if own == enemy => format!("exactly {count} {} of either side", self.kinds_plural(own)),
            (false, false) => format!("{} or {}", noun("own ", own), noun("enemy ", enemy)),
            (false, true) => noun("own ", own),
            (true, _) => noun("enemy ", enemy),
        }
    }
}

fn vectors(steps: &[Step]) -> Vec<Vector> {
    steps.iter().map(|step| step.vector).collect()
}

/// The start of a range whose end follows: `two or`, `two to`.
fn up_from(min: u16, max: u16) -> String {
    format!("{} {}", words::number(min.into()), if max == min + 1 { "or" } else { "to" })
}

/// A number of repetitions: `any number of equal leaps`.
fn times(span: Times) -> String {
    let Times { min, max } = span;
    let leaps = |n: u16| words::counted(n.into(), "equal leap");
    match (min, max) {
        (0 | 1, Times::MANY) => "one or more equal leaps".to_owned(),
        (0 | 1, max) => format!("up to {}", leaps(max)),
        (min, max) if min == max => leaps(min),
        (min, Times::MANY) => format!("at least {}", leaps(min)),
        (min, max) => format!("{} {}", up_from(min, max), leaps(max)),
    }
}

fn empties(min: u16, max: u16) -> String {
    let squares = |n: u16| words::counted(n.into(), "empty square");
    match (min, max) {
        (min, max) if min == max => format!("exactly {}", squares(min)),
        (0, max) => format!("at most {}", squares(max)),
        (min, Times::MANY) => format!("at least {}", squares(min)),
        (min, max) => format!("{} {}", up_from(min, max), squares(max)),
    }
}

/// Joins moves that differ only in their steps.
fn merged(moves: &[Movement]) -> Vec<Movement> {
    let mut all: Vec<Movement> = Vec::new();
    for movement in moves {
        match all.iter_mut().find(|known| are_alike(known, movement)) {
            Some(known) => {
                if let (Some(steps), Some(more)) = (known.geometry.steps_mut(), movement.geometry.steps()) {
                    for (steps, more) in steps.iter_mut().zip(more) {
                        for step in more {
                            if !steps.contains(step) {
                                steps.push(step.clone());
                            }
                        }
                    }
                }
            }
            None => all.push(movement.clone()),
        }
    }
    all
}

/// Returns true if two moves differ at most in name and steps, and neither needs empty squares on its path.
fn are_alike(a: &Movement, b: &Movement) -> bool {
    let same_geometry = match (&a.geometry, &b.geometry) {
        (Geometry::Leaper(_), Geometry::Leaper(_)) => true,
        (Geometry::Rider(_, a), Geometry::Rider(_, b)) => a == b,
        (Geometry::Hopper(_, a), Geometry::Hopper(_, b)) => a == b,
        _ => false,
    };
    let is_free = |movement: &Movement| {
        movement.geometry.steps().is_some_and(|steps| steps[0].iter().all(|step| step.through.is_empty()))
    };
    let rest = |movement: &Movement| Movement { name: String::new(), geometry: Geometry::Stay, ..movement.clone() };
    same_geometry && is_free(a) && is_free(b) && rest(a) == rest(b)
}
