//! The search of `examples/search.rs` on our positions and on the peers': the same code, outcomes judged at each node, a
//! key at hand, and the same values of pieces. Moves played are counted. The trees differ a little, since the peers list
//! moves in another order.

use crate::case::{Case, Pair};
use crate::example::{LONGEST, Ours, Search, Tree, WIN};
use crate::libraries::{COZY, KIWIPETE, SHAKMATY, shakmaty_position};
use crate::options::Options;
use crate::ours;
use cozy_chess::Board;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, Color, EnPassantMode, MoveList, Position, Role};

/// The trees of two sides may differ by this part.
const TOLERANCE: f64 = 0.5;

/// All cases of searches.
pub fn cases(options: &Options) -> Vec<Case> {
    let start = || ("start", None, options.depth(8));
    let kiwipete = || ("kiwipete", Some(KIWIPETE), options.depth(6));
    let shakmaty = |place| case(place, SHAKMATY, 1.0, Shakmaty::new);
    let cozy = |place| case(place, COZY, 0.5, Cozy::new);
    vec![shakmaty(start()), shakmaty(kiwipete()), cozy(start()), cozy(kiwipete())]
}

fn case<T: Tree + 'static>(
    (name, fen, depth): (&str, Option<&'static str>, u32),
    peer: &'static str,
    floor: f64,
    tree: impl Fn(&str, [i32; 6]) -> T + 'static,
) -> Case {
    Case {
        name: format!("chess {name} d{depth}, search"),
        peer,
        floor,
        prepare: Box::new(move || {
            let position = ours::position("chess", fen)?;
            let text = position.fen();
            let values = Ours::new(&position).values_of(["pawn", "knight", "bishop", "rook", "queen", "king"]);
            Ok(Pair {
                ours: Box::new(move || nodes(Ours::new(&position), depth)),
                peer: Box::new(move || nodes(tree(&text, values), depth)),
                tolerance: TOLERANCE,
            })
        }),
    }
}

fn nodes(tree: impl Tree, depth: u32) -> u64 {
    let mut search = Search::new(tree);
    search.run(depth as i32);
    search.nodes
}

/// The keys of the positions of a line, the present one last.
#[derive(Default)]
struct Keys(Vec<u64>);

impl Keys {
    /// Does the present position stand for the third time?
    fn is_third(&self) -> bool {
        let here = self.0.last();
        self.0.iter().filter(|key| Some(*key) == here).count() >= 3
    }
}

/// shakmaty's tree.
struct Shakmaty {
    line: Vec<Chess>,
    keys: Keys,
    lists: Vec<MoveList>,
    values: [i32; 6],
}

const EP: EnPassantMode = EnPassantMode::Legal;

impl Shakmaty {
    fn new(fen: &str, values: [i32; 6]) -> Shakmaty {
        let position: Chess = shakmaty_position(fen);
        let keys = Keys(vec![position.zobrist_hash::<Zobrist64>(EP).0]);
        Shakmaty { line: vec![position], keys, lists: (0..=LONGEST + 1).map(|_| MoveList::new()).collect(), values }
    }

    fn here(&self) -> &Chess {
        &self.line[self.line.len() - 1]
    }

    fn of(&self, role: Role) -> i32 {
        self.values[usize::from(role) - 1]
    }
}

impl Tree for Shakmaty {
    type Move = shakmaty::Move;

    fn look(&mut self) -> Option<i32> {
        let moves = self.here().legal_moves();
        let (is_stuck, ply) = (moves.is_empty(), self.line.len() - 1);
        self.lists[ply] = moves;
        let here = self.here();
        match () {
            () if is_stuck => Some(if here.is_check() { -WIN } else { 0 }),
            () => (here.halfmoves() >= 100 || self.keys.is_third()).then_some(0),
        }
    }

    fn list(&mut self, captures: bool, mut each: impl FnMut(i32, shakmaty::Move)) {
        for mv in &self.lists[self.line.len() - 1] {
            let taken = mv.capture().map_or(0, |role| (1 << 22) + self.of(role));
            if taken > 0 || !captures {
                each(taken + mv.promotion().map_or(0, |role| self.of(role)), *mv);
            }
        }
    }

    fn push(&mut self, mv: shakmaty::Move) {
        let here = self.here();
        let key = here.update_zobrist_hash(Zobrist64(self.keys.0[self.keys.0.len() - 1]), mv, EP);
        let mut next = here.clone();
        next.play_unchecked(mv);
        self.keys.0.push(key.unwrap_or_else(|| next.zobrist_hash(EP)).0);
        self.line.push(next);
    }

    fn pop(&mut self) {
        self.line.pop();
        self.keys.0.pop();
    }

    fn side(&self) -> usize {
        usize::from(self.here().turn() == Color::Black)
    }

    fn key(&self) -> u64 {
        self.keys.0[self.keys.0.len() - 1]
    }

    fn value(&self) -> i32 {
        let board = self.here().board();
        let us = board.by_color(self.here().turn());
        let lead = |role| {
            let all = board.by_role(role);
            self.of(role) * ((all & us).count() as i32 - (all & !us).count() as i32)
        };
        Role::ALL.into_iter().map(lead).sum()
    }

    fn squares(&self, mv: shakmaty::Move) -> u16 {
        u16::from_be_bytes([mv.from().map_or(0, |from| from as u8), mv.to() as u8])
    }
}

/// cozy-chess's tree.
struct Cozy {
    line: Vec<Board>,
    keys: Keys,
    lists: Vec<Vec<cozy_chess::Move>>,
    values: [i32; 6],
}

impl Cozy {
    fn new(fen: &str, values: [i32; 6]) -> Cozy {
        let board: Board = fen.parse().expect("a FEN");
        let keys = Keys(vec![board.hash()]);
        Cozy { line: vec![board], keys, lists: (0..=LONGEST + 1).map(|_| Vec::new()).collect(), values }
    }

    fn here(&self) -> &Board {
        &self.line[self.line.len() - 1]
    }
}

impl Tree for Cozy {
    type Move = cozy_chess::Move;

    fn look(&mut self) -> Option<i32> {
        let ply = self.line.len() - 1;
        let list = &mut self.lists[ply];
        list.clear();
        self.line[ply].generate_moves(|moves| {
            list.extend(moves);
            false
        });
        let is_stuck = list.is_empty();
        let here = self.here();
        match () {
            () if is_stuck => Some(if here.checkers().is_empty() { 0 } else { -WIN }),
            () => (here.halfmove_clock() >= 100 || self.keys.is_third()).then_some(0),
        }
    }

    fn list(&mut self, captures: bool, mut each: impl FnMut(i32, cozy_chess::Move)) {
        let (here, ply) = (self.here(), self.line.len() - 1);
        let them = here.colors(!here.side_to_move());
        let passing = here
            .en_passant()
            .map(|file| cozy_chess::Square::new(file, cozy_chess::Rank::Sixth.relative_to(here.side_to_move())));
        for mv in &self.lists[ply] {
            let in_passing = passing == Some(mv.to) && here.piece_on(mv.from) == Some(cozy_chess::Piece::Pawn);
            let victim = match them.has(mv.to) {
                true => here.piece_on(mv.to),
                false => in_passing.then_some(cozy_chess::Piece::Pawn),
            };
            let taken = victim.map_or(0, |piece| (1 << 22) + self.values[piece as usize]);
            if taken > 0 || !captures {
                each(taken + mv.promotion.map_or(0, |piece| self.values[piece as usize]), *mv);
            }
        }
    }

    fn push(&mut self, mv: cozy_chess::Move) {
        let mut next = self.here().clone();
        next.play_unchecked(mv);
        self.keys.0.push(next.hash());
        self.line.push(next);
    }

    fn pop(&mut self) {
        self.line.pop();
        self.keys.0.pop();
    }

    fn side(&self) -> usize {
        self.here().side_to_move() as usize
    }

    fn key(&self) -> u64 {
        self.here().hash()
    }

    fn value(&self) -> i32 {
        let here = self.here();
        let us = here.colors(here.side_to_move());
        let lead = |piece: cozy_chess::Piece| {
            let all = here.pieces(piece);
            self.values[piece as usize] * ((all & us).len() as i32 - (all & !us).len() as i32)
        };
        cozy_chess::Piece::ALL.into_iter().map(lead).sum()
    }

    fn squares(&self, mv: cozy_chess::Move) -> u16 {
        u16::from_be_bytes([mv.from as u8, mv.to as u8])
    }
}
