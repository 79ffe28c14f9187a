//! A small variant for the tests of this module, made by hand: chess-like, with drops, promoted forms and a castling.

use crate::model::*;
use crate::position::{Position, Setup};
use crate::types::{Kind, KindSet, Square, SquareSet, Vector};
use crate::variant::Variant;

pub const CHIEF: Kind = Kind(0);
pub const TOWER: Kind = Kind(1);
pub const FOOT: Kind = Kind(2);
pub const FOOT_PROMOTED: Kind = Kind(4);

pub fn square(name: &str) -> Square {
    board().named(name).unwrap()
}

fn board() -> Board {
    Board::new(BoardPlan::plain(8, 8))
}

fn steps(x: i8, y: i8, symmetry: Symmetry) -> [Vec<Step>; 2] {
    let images = Shape::Square.images(Vector::new(x, y), symmetry);
    let steps = |vectors: Vec<Vector>| vectors.into_iter().map(|vector| Step { vector, through: vec![] }).collect();
    let second = images.iter().map(|&v| Shape::Square.for_second(v, Second::Reflected)).collect();
    [steps(images), steps(second)]
}

fn movement(geometry: Geometry) -> Movement {
    Movement { name: "1".into(), ..Movement::plain(geometry, Onto::EMPTY_OR_ENEMY) }
}

fn kind(name: &str, letter: &str, san: &str, moves: Vec<Movement>) -> PieceKind {
    PieceKind {
        name: name.into(),
        letter: letter.into(),
        san: san.into(),
        native: None,
        glyphs: None,
        script: None,
        promotes_to: None,
        promoted_from: None,
        worth: 1,
        moves,
    }
}

/// Rules with castling both ways for both sides, feet that double-step and may promote on the last rank to a promoted
/// form or a tower, captures to hand, drops anywhere, and checks counted down from 3.
pub fn variant() -> Variant {
    let step = |add| vec![CounterStep { on: vec![], when: None, change: CounterChange::Add(Amount::Number(add)) }];
    let ranks = |a: u32, b: u32| [board().rank_squares(a), board().rank_squares(b)];
    let empty = Onto { empty: true, ..Onto::default() };
    let enemy = Onto { enemy: KindSet::ALL, ..Onto::default() };
    let trail = Onto { trail: true, ..Onto::default() };
    let any = |x, y| Geometry::Leaper(steps(x, y, Symmetry::Full));
    let foot = vec![
        Movement { onto: empty, ..movement(Geometry::Leaper(steps(0, 1, Symmetry::Exactly))) },
        Movement {
            onto: empty,
            from: Some(Set::Squares(ranks(2, 7))),
            leaves_trail: true,
            ..movement(Geometry::Rider(steps(0, 1, Symmetry::Exactly), Times { min: 2, max: 2 }))
        },
        Movement { onto: enemy, ..movement(Geometry::Leaper(steps(1, 1, Symmetry::Mirrored))) },
        Movement { onto: trail, ..movement(Geometry::Leaper(steps(1, 1, Symmetry::Mirrored))) },
    ];
    let tower = Geometry::Rider(steps(0, 1, Symmetry::Full), Times { min: 1, max: Times::MANY });
    let mut pieces = vec![
        kind("chief", "k", "K", vec![movement(any(0, 1)), movement(any(1, 1))]),
        kind("tower", "r", "R", vec![movement(tower)]),
        kind("foot", "p", "", foot),
        kind("horse", "n", "N", vec![movement(any(1, 2))]),
        kind("promoted foot", "+p", "+P", vec![movement(any(0, 1))]),
    ];
    pieces[2].promotes_to = Some(FOOT_PROMOTED);
    pieces[4].promoted_from = Some(FOOT);
    let part = |kind, from: &str, to: &str| CastlingPart { kind, from: square(from), to: square(to) };
    let set = |names: &[&str]| names.iter().map(|name| square(name)).collect::<SquareSet>();
    let way = |parts: [CastlingPart; 2], empty: &[&str], safe: &[&str]| CastlingWay {
        parts: parts.into(),
        empty: set(empty),
        safe: set(safe),
    };
    let castling = vec![
        CastlingRow {
            name: "kingside".into(),
            side: None,
            letter: 'k',
            san: Some("O-O".into()),
            ways: [
                vec![way([part(CHIEF, "e1", "g1"), part(TOWER, "h1", "f1")], &["f1", "g1"], &["e1", "f1", "g1"])],
                vec![way([part(CHIEF, "e8", "g8"), part(TOWER, "h8", "f8")], &["f8", "g8"], &["e8", "f8", "g8"])],
            ],
            when: None,
        },
        CastlingRow {
            name: "queenside".into(),
            side: None,
            letter: 'q',
            san: None,
            ways: [
                vec![way([part(CHIEF, "e1", "d1"), part(TOWER, "a1", "c1")], &["b1", "c1", "d1"], &[])],
                vec![way([part(CHIEF, "e8", "d8"), part(TOWER, "a8", "c8")], &["b8", "c8", "d8"], &[])],
            ],
            when: None,
        },
    ];
    let attacked = Set::And(vec![Set::Own, Set::Kinds([CHIEF].into_iter().collect()), Set::Attacked(None)]);
    let check = Condition::Any(attacked);
    let mut rules = Rules {
        name: "Test".into(),
        description: String::new(),
        origin: None,
        link: None,
        hash: [7; 32],
        sides: [
            SideInfo { name: "White".into(), letter: 'w', case: LetterCase::Upper },
            SideInfo { name: "Black".into(), letter: 'b', case: LetterCase::Lower },
        ],
        board: board(),
        zones: vec![],
        conditions: vec![],
        pieces,
        tags: vec![],
        promoted_prefix: "+".into(),
        castling,
        promotion: vec![
            PromotionRow {
                name: "own form".into(),
                side: None,
                on: vec![MovePattern { to: Some(Set::Squares(ranks(8, 1))), ..MovePattern::default() }],
                when: None,
                into: Into::Promoted,
                optional: true,
                limits: vec![],
            },
            PromotionRow {
                name: "tower".into(),
                side: None,
                on: vec![MovePattern {
                    by: Some([FOOT].into_iter().collect()),
                    to: Some(Set::Squares(ranks(8, 1))),
                    ..MovePattern::default()
                }],
                when: None,
                into: Into::Kinds(vec![TOWER]),
                optional: true,
                limits: vec![],
            },
        ],
        captured: Captured { go: CapturedGo::OpponentsHand, shape: CapturedAs::Unpromoted },
        drops: vec![Drop {
            name: "anything".into(),
            side: None,
            pieces: KindSet::ALL,
            free: false,
            to: None,
            when: None,
        }],
        cannot: vec![],
        forbidden: vec![ForbiddenRow {
            name: "chief left in check".into(),
            side: None,
            on: vec![],
            when: check.clone(),
            at_landing: false,
        }],
        must: vec![],
        after: vec![],
        counters: vec![
            Counter {
                name: "checks".into(),
                scope: Scope::Side,
                start: 3,
                least: 0,
                steps: step(-1),
                slot: 0,
                in_position: false,
            },
            Counter {
                name: "halfmoves".into(),
                scope: Scope::Game,
                start: 0,
                least: -crate::model::MOST,
                steps: step(1),
                slot: 2,
                in_position: false,
            },
        ],
        outcomes: vec![OutcomeRow {
            name: "checkmate".into(),
            side: None,
            when: Condition::All(vec![Condition::Stuck, check.clone()]),
            result: Verdict::Loss,
            claim: false,
            clock: false,
        }],
        insufficient: vec![],
        impossible: vec![],
        pass: false,
        throughout: vec![],
        turn: None,
        check: Some(check),
        illegal: OnIllegal::Refuse,
        fen: FenFormat {
            fields: vec![
                FenField::Placement,
                FenField::Side,
                FenField::Untouched,
                FenField::Trail,
                FenField::PerSide(0),
                FenField::Counter(1),
                FenField::FullMove,
            ],
            required: 4,
            listed: [SquareSet::EMPTY; 2],
            optional: vec![],
        },
        dialect: "plain".into(),
        notation: Style::San,
        start: Start::default(),
        arrays: vec![],
        tracked: set(&["a1", "e1", "h1", "a8", "e8", "h8", "b1", "g1"]),
        demoted: vec![None, Some(FOOT), None, None, None],
    };
    let start = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/RN2K1NR";
    // Reading a FEN in full needs the start, so the start's own board is read first.
    rules.fen.required = 1;
    let position =
        crate::notation::fen::parse(&Variant::new(rules.clone()), start).map(Setup::position_unchecked).unwrap();
    let squares = rules.board.squares();
    rules.start.board = squares.iter().filter_map(|square| Some((square, position.piece_at(square)?))).collect();
    rules.fen.required = 4;
    Variant::new(rules)
}

pub fn position(fen: &str) -> Position {
    crate::notation::fen::parse(&variant(), fen)
        .map(Setup::position_unchecked)
        .unwrap_or_else(|error| panic!("{}", error.render()))
}
