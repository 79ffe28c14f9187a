//! Perft against the hand-written libraries, both sides as fast as they can: leaves are counted in bulk. And with written move
//! lists and an incremental hash, as an engine would want them.

use crate::case::{Case, Pair};
use crate::options::Options;
use crate::ours;
use shakmaty::variant::{Antichess, Atomic, Crazyhouse, Horde, KingOfTheHill, RacingKings, ThreeCheck};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Position, fen::Fen};
use std::hint::black_box;

pub const SHAKMATY: &str = "shakmaty";
pub const COZY: &str = "cozy-chess";

/// A position that is rich in castlings, pins, promotions and captures in passing.
pub const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// A position to count from: what it is called, its FEN if it is not the start, and how deep.
struct Place {
    name: &'static str,
    fen: Option<&'static str>,
    depth: u32,
}

/// All cases against shakmaty and cozy-chess.
pub fn cases(options: &Options) -> Vec<Case> {
    let start = |depth| Place { name: "start", fen: None, depth: options.depth(depth) };
    let kiwipete = || Place { name: "kiwipete", fen: Some(KIWIPETE), depth: options.depth(5) };
    vec![
        bulk::<Chess>("chess", start(6), 2.5),
        bulk::<Chess>("chess", kiwipete(), 3.0),
        cozy(start(6), 2.0),
        cozy(kiwipete(), 1.7),
        lists(start(6), 1.3),
        lists(kiwipete(), 1.3),
        bulk::<Crazyhouse>("crazyhouse", start(6), 2.5),
        bulk::<Horde>("horde", start(7), 2.0),
        bulk::<ThreeCheck>("3check", start(6), 2.0),
        bulk::<KingOfTheHill>("kingofthehill", start(6), 2.0),
        bulk::<Atomic>("atomic", start(5), 1.5),
        bulk::<Antichess>("antichess", start(5), 1.5),
        bulk::<RacingKings>("racingkings", start(5), 1.5),
    ]
}

/// Against shakmaty's own perft.
fn bulk<P: Position + FromSetup + Clone + 'static>(variant: &'static str, place: Place, floor: f64) -> Case {
    let Place { name, fen, depth } = place;
    Case {
        name: format!("{variant} {name} d{depth}"),
        peer: SHAKMATY,
        floor,
        prepare: Box::new(move || {
            let position = ours::position(variant, fen)?;
            let peer: P = shakmaty_position(&ferz::notation::fen::write(&position));
            let ours = move || ours::perft(&position, depth);
            Ok(Pair::exact(ours, move || shakmaty::perft(black_box(&peer), depth)))
        }),
    }
}

/// Against cozy-chess, which counts the moves of a piece without listing them.
fn cozy(place: Place, floor: f64) -> Case {
    let Place { name, fen, depth } = place;
    Case {
        name: format!("chess {name} d{depth}"),
        peer: COZY,
        floor,
        prepare: Box::new(move || {
            let position = ours::position("chess", fen)?;
            let board: cozy_chess::Board = ferz::notation::fen::write(&position).parse().expect("a FEN");
            let ours = move || ours::perft(&position, depth);
            Ok(Pair::exact(ours, move || cozy_perft(black_box(&board), depth)))
        }),
    }
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut board = board.clone();
                board.play_unchecked(mv);
                nodes += cozy_perft(&board, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Lists written at the leaves and hashes kept, against shakmaty.
fn lists(place: Place, floor: f64) -> Case {
    let Place { name, fen, depth } = place;
    Case {
        name: format!("chess {name} d{depth}, lists, hash"),
        peer: SHAKMATY,
        floor,
        prepare: Box::new(move || {
            let position = ours::position("chess", fen)?;
            let peer: Chess = shakmaty_position(&ferz::notation::fen::write(&position));
            let ours = move || ours::lists(&position, depth);
            Ok(Pair::exact(ours, move || shakmaty_lists(black_box(&peer), peer.zobrist_hash(EP), depth)))
        }),
    }
}

/// The en passant part of the library's hash: like ours, it is set if a pawn stands where it could capture.
const EP: EnPassantMode = EnPassantMode::PseudoLegal;

/// Perft with a written list in every position. The hash is kept up to date where shakmaty can, and made anew where it cannot.
fn shakmaty_lists<P: Position + Clone>(position: &P, hash: Zobrist64, depth: u32) -> u64 {
    let moves = position.legal_moves();
    black_box(hash);
    if depth == 1 {
        return black_box(&moves).len() as u64;
    }
    let count = |&mv| {
        let hash = position.update_zobrist_hash(hash, mv, EP);
        let mut position = position.clone();
        position.play_unchecked(mv);
        let hash = hash.unwrap_or_else(|| position.zobrist_hash(EP));
        shakmaty_lists(&position, hash, depth - 1)
    };
    moves.iter().map(count).sum()
}

/// A position of shakmaty's.
pub fn shakmaty_position<P: Position + FromSetup>(text: &str) -> P {
    let fen: Fen = text.parse().expect("a FEN");
    fen.into_position(CastlingMode::Standard).unwrap_or_else(|_| panic!("shakmaty refuses {text}"))
}
