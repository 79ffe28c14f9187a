//! The vocabulary of the rule language as the model has it: the words of each of its enums, and what can be said in the fields of
//! each of its structs.
//!
//! They are taken apart completely, without `_` for a word and without `..` for a field: what is added to one of them does not
//! compile until it is written down here, and from then on [`cover`](super::cover) wants variants with it.

use ferz::model::*;
use ferz::types::KindSet;

/// An enum of the model: the names of its words.
pub trait Words {
    const ALL: &'static [&'static str];
    fn word(&self) -> &'static str;
}

/// A struct of the model: the names of what can be said in its fields.
pub trait Says {
    const ALL: &'static [&'static str];
    fn said(&self, note: &mut dyn FnMut(&'static str));
}

macro_rules! words {
    ($($type:ident { $($pattern:pat => $word:literal),+ $(,)? })+) => {
        /// The words of all enums.
        pub const WORDS: &[&[&str]] = &[$(<$type as Words>::ALL),+];
        $(impl Words for $type {
            const ALL: &'static [&'static str] = &[$($word),+];
            fn word(&self) -> &'static str {
                match self { $($pattern => $word),+ }
            }
        })+
    };
}

/// Each field with what is said by it: names, each with the question whether it is said. Fields that have words of their own, or
/// none that matter to how a game is played, say nothing here.
macro_rules! says {
    ($($type:ident { $($field:ident: $($word:literal if $said:expr),*;)+ })+) => {
        /// The names of the fields of all structs.
        pub const FIELDS: &[&[&str]] = &[$(<$type as Says>::ALL),+];
        $(impl Says for $type {
            const ALL: &'static [&'static str] = &[$($($word,)*)+];
            fn said(&self, note: &mut dyn FnMut(&'static str)) {
                let $type { $($field),+ } = self;
                $(
                    let _ = $field;
                    $(if $said { note($word) })*
                )+
            }
        })+
    };
}

words! {
    Set {
        Set::Squares(_) => "squares",
        Set::And(_) => "and",
        Set::Or(_) => "or",
        Set::Not(_) => "not",
        Set::Own => "own",
        Set::Enemy => "enemy",
        Set::Empty => "empty",
        Set::Occupied => "occupied",
        Set::Walls => "walls",
        Set::Kinds(_) => "kinds",
        Set::Promoted => "promoted",
        Set::Untouched => "untouched",
        Set::Stranded => "stranded",
        Set::Trail => "trail",
        Set::From => "from",
        Set::To => "to",
        Set::Path => "path",
        Set::Taken => "taken",
        Set::Chosen => "chosen",
        Set::Near(_) => "near",
        Set::File(_) => "file",
        Set::Rank(_) => "rank",
        Set::Shift(_, _) => "shift",
        Set::Along(_, _) => "along",
        Set::Beyond(_, _) => "beyond",
        Set::Between(_, _) => "between",
        Set::Enclosed(_, _) => "enclosed",
        Set::Flanked(_) => "flanked",
        Set::Reach(_) => "reach",
        Set::Attacked(None) => "attacked",
        Set::Attacked(Some(_)) => "attacked by",
        Set::Guarded => "guarded",
        Set::Theirs(_) => "theirs",
    }

    Condition {
        Condition::Any(_) => "Any",
        Condition::All(_) => "All",
        Condition::Or(_) => "Or",
        Condition::Not(_) => "Not",
        Condition::AtLeast(_, _) => "AtLeast",
        Condition::Can(_) => "Can",
        Condition::Stuck => "Stuck",
        Condition::Line(_) => "Line",
        Condition::Connected(_) => "Connected",
        Condition::Repeated(_) => "Repeated",
        Condition::Throughout(_) => "Throughout",
        Condition::Chased(_) => "Chased",
        Condition::Theirs(_) => "Theirs",
    }

    Amount {
        Amount::Number(_) => "Number",
        Amount::Count(_) => "Count",
        Amount::Worth(_) => "Worth",
        Amount::Groups(_, _) => "Groups",
        Amount::Hand(_) => "Hand",
        Amount::Counter(_) => "Counter",
        Amount::PliesLeft => "PliesLeft",
        Amount::Sum(_) => "Sum",
        Amount::Difference(_, _) => "Difference",
        Amount::Theirs(_) => "Theirs of an amount",
    }

    MoveKind {
        MoveKind::Move => "kind: Move",
        MoveKind::Drop => "kind: Drop",
        MoveKind::Castle => "kind: Castle",
        MoveKind::Pass => "kind: Pass",
    }

    Taking {
        Taking::Anything => "takes: Anything",
        Taking::Nothing => "takes: Nothing",
        Taking::Kinds(_) => "takes: kinds",
    }

    Geometry {
        Geometry::Leaper(_) => "Leaper",
        Geometry::Rider(_, _) => "Rider",
        Geometry::Hopper(_, _) => "Hopper",
        Geometry::Path(_) => "Path",
        Geometry::Anywhere => "Anywhere",
        Geometry::Stay => "Stay",
    }

    Takes {
        Takes::Target => "takes Target",
        Takes::Hurdles => "takes Hurdles",
        Takes::Set(_) => "takes a set",
        Takes::Nothing => "takes Nothing",
    }

    StopAfter {
        StopAfter::LastLeg => "stop LastLeg",
        StopAfter::AnyLeg => "stop AnyLeg",
    }

    Lands {
        Lands::Target => "lands Target",
        Lands::Stay => "lands Stay",
        Lands::Swap => "lands Swap",
    }

    Into {
        Into::Promoted => "into Promoted",
        Into::Unpromoted => "into Unpromoted",
        Into::Kinds(_) => "into kinds",
    }

    CapturedGo {
        CapturedGo::Away => "Away",
        CapturedGo::OpponentsHand => "OpponentsHand",
        CapturedGo::OwnersHand => "OwnersHand",
    }

    CapturedAs {
        CapturedAs::AsItStood => "AsItStood",
        CapturedAs::Unpromoted => "as Unpromoted",
    }

    Effect {
        Effect::Take(_) => "Take",
        Effect::Clear(_) => "Clear",
        Effect::Put(_, _) => "Put",
        Effect::Become(_, _) => "Become",
        Effect::Flip(_) => "Flip",
        Effect::Wall(_) => "Wall",
        Effect::Touch(_) => "Touch",
        Effect::Fresh(_) => "Fresh",
    }

    Scope {
        Scope::Game => "per Game",
        Scope::Side => "per Side",
        Scope::Turn => "per Turn",
    }

    Verdict {
        Verdict::Win => "Win",
        Verdict::Loss => "Loss",
        Verdict::Draw => "Draw",
    }

    OnIllegal {
        OnIllegal::Refuse => "Refuse",
        OnIllegal::Loses => "Loses",
    }

    Shape {
        Shape::Square => "Square",
        Shape::Hexagonal => "Hexagonal",
    }

    Second {
        Second::Reflected => "Reflected",
        Second::Rotated => "Rotated",
    }

    Wrap {
        Wrap::Nowhere => "wrap Nowhere",
        Wrap::Files => "wrap Files",
        Wrap::Ranks => "wrap Ranks",
        Wrap::Both => "wrap Both",
    }

    Section {
        Section::Move(_) => "moves",
        Section::Leg(_) => "legs",
        Section::Castling => "castling",
        Section::Promotion => "promotion",
        Section::Drops => "drops",
        Section::Cannot => "cannot",
        Section::Forbidden => "forbidden",
        Section::Must => "must",
        Section::After => "after",
        Section::Counters => "counters",
        Section::Outcomes => "outcomes",
        Section::Insufficient => "insufficient",
        Section::Impossible => "impossible",
        Section::Turn => "turn",
        Section::Throughout => "throughout",
        Section::Check => "check",
    }

    CounterChange {
        CounterChange::Set(Amount::Number(_)) => "step set",
        CounterChange::Set(_) => "step sets an amount",
        CounterChange::Add(Amount::Number(i64::MIN..0)) => "step takes away",
        CounterChange::Add(Amount::Number(_)) => "step add",
        CounterChange::Add(_) => "step adds an amount",
    }

    Role {
        Role::From => "set of from",
        Role::To => "set of to",
        Role::Within => "set of within",
        Role::Across => "set of across",
        Role::Takes => "set of takes",
        Role::Effect => "set of an effect",
        Role::Choose => "set to choose from",
    }
}

says! {
    MovePattern {
        by: "by" if by.is_some();
        kind: ;
        takes: ;
        from: "pattern from" if from.is_some();
        to: "pattern to" if to.is_some();
        becomes: "pattern becomes" if becomes.is_some();
        unmoved: "unmoved" if *unmoved == Some(true), "unmoved: false" if *unmoved == Some(false);
        when: "pattern when" if when.is_some();
    }

    Line {
        of: ;
        count: ;
        by: "Line by some" if by[0].len() < 6;
        through: "Line through" if through.is_some();
    }

    Chain {
        of: ;
        from: ;
        to: ;
        by: "Connected by some" if by[0].len() < 6;
    }

    Movement {
        name: ;
        geometry: ;
        onto: ;
        from: "move from" if from.is_some();
        to: "move to" if to.is_some();
        within: "within" if within.is_some();
        across: "across" if across.is_some();
        takes: ;
        leaves_trail: "leaves Trail" if *leaves_trail;
        becomes: "move becomes" if becomes.is_some();
        lands: ;
        when: "move when" if when.is_some();
    }

    Onto {
        empty: "onto Empty" if *empty;
        trail: "onto Trail" if *trail;
        own: "onto Own" if !own.is_empty(), "onto some Own" if !own.is_empty() && *own != KindSet::ALL;
        enemy: "onto Enemy" if !enemy.is_empty(), "onto some Enemy" if !enemy.is_empty() && *enemy != KindSet::ALL;
    }

    Step {
        vector: ;
        through: "through" if !through.is_empty();
    }

    Times {
        min: "exactly" if min == max, "at least" if *min > 1 && *max == Times::MANY, "from to" if *min > 1 && min < max && *max < Times::MANY;
        max: "up to" if *min <= 1 && *max > 1 && *max < Times::MANY, "any times" if *min <= 1 && *max == Times::MANY;
    }

    Hop {
        over: "over Own" if over.enemy.is_empty(), "over Enemy" if over.own.is_empty(),
            "over some" if [over.own, over.enemy].iter().any(|kinds| !kinds.is_empty() && *kinds != KindSet::ALL);
        hurdles: "one hurdle" if *hurdles == 1, "several hurdles" if *hurdles > 1;
        run_up: "run_up" if (run_up.min, run_up.max) != (0, Times::MANY);
        landing: "landing" if (landing.min, landing.max) != (1, Times::MANY);
    }

    PathRule {
        legs: "one leg" if legs.len() == 1, "several legs" if legs.len() > 1;
        repeat: "repeat" if repeat.max > 1;
        stop: ;
        ends_on_taking: "ends_on_taking" if !ends_on_taking.is_empty();
    }

    PathLeg {
        movement: ;
        turning: "turning" if !turning[0].is_any();
    }

    Turning {
        turns: "Onward" if !outward && turns[Bend::Onward as usize], "Back" if !outward && turns[Bend::Back as usize],
            "HalfLeft" if !outward && turns[Bend::HalfLeft as usize], "HalfRight" if !outward && turns[Bend::HalfRight as usize],
            "Left" if !outward && turns[Bend::Left as usize], "Right" if !outward && turns[Bend::Right as usize],
            "SharpLeft" if !outward && turns[Bend::SharpLeft as usize], "SharpRight" if !outward && turns[Bend::SharpRight as usize];
        outward: "Outward" if *outward && turns.contains(&false);
    }

    PieceKind {
        name: ;
        letter: ;
        san: ;
        native: ;
        glyphs: ;
        script: ;
        promotes_to: "promotes_to" if promotes_to.is_some();
        promoted_from: ;
        worth: "worth" if *worth != 1;
        moves: "no moves" if moves.is_empty();
    }

    CastlingRow {
        name: ;
        side: "castling side" if side.is_some();
        letter: ;
        san: ;
        ways: "castling by set" if ways.iter().any(|ways| ways.len() > 1);
        when: "castling when" if when.is_some();
    }

    CastlingWay {
        parts: "castling of three" if parts.len() > 2;
        empty: ;
        safe: "nothing safe" if safe.is_empty();
    }

    PromotionRow {
        name: ;
        side: "promotion side" if side.is_some();
        on: "promotion on" if !on.is_empty();
        when: "promotion when" if when.is_some();
        into: ;
        optional: "optional" if *optional, "not optional" if !*optional;
        limits: "limits" if !limits.is_empty();
    }

    Drop {
        name: ;
        side: "drops side" if side.is_some();
        pieces: ;
        free: "free" if *free;
        to: "drops to fixed squares" if to.as_ref().is_some_and(|to| to.as_squares().is_some()),
            "drops to a set" if to.as_ref().is_some_and(|to| to.as_squares().is_none());
        when: "drops when" if when.is_some();
    }

    CannotRow {
        name: ;
        side: "cannot side" if side.is_some();
        on: "cannot on" if !on.is_empty();
        when: "cannot when" if when.is_some();
    }

    ForbiddenRow {
        name: ;
        side: "forbidden side" if side.is_some();
        on: "forbidden on" if !on.is_empty();
        when: ;
        at_landing: "at Landing" if *at_landing;
    }

    MustRow {
        name: ;
        side: "must side" if side.is_some();
        on: "must on" if !on.is_empty();
        when: "must when" if when.is_some();
        most: "most" if *most;
    }

    AfterRow {
        name: ;
        side: "after side" if side.is_some();
        on: "after on" if !on.is_empty();
        when: "after when" if when.is_some();
        choose: ;
        effects: "several effects" if effects.len() > 1, "no effects" if effects.is_empty();
    }

    Choosing {
        squares: ;
        drops: "chooses a drop" if drops.is_some();
        optional: "chooses or not" if *optional, "has to choose" if !*optional;
    }

    Counter {
        name: ;
        scope: ;
        start: "counter start" if *start != 0;
        least: ;
        steps: "several steps" if steps.len() > 1;
        slot: ;
        in_position: "in_position" if *in_position;
    }

    CounterStep {
        on: "step on" if !on.is_empty();
        when: "step when" if when.is_some();
        change: ;
    }

    TurnRule {
        plies: "plies by side" if plies[0] != plies[1];
        ends: "ends" if ends.is_some();
        trails: "trails" if trails.is_some();
    }

    OutcomeRow {
        name: ;
        side: "outcome side" if side.is_some();
        when: ;
        result: ;
        claim: "claim" if *claim;
        clock: "clock" if *clock;
    }

    BoardPlan {
        files: ;
        ranks: ;
        shape: ;
        second: ;
        wrap: ;
        holes: "holes" if !holes.is_empty();
        file_names: ;
        rank_count: ;
        points: ;
    }
}
