//! A search for any variant: alpha-beta with a transposition table, a search of captures at the leaves, and outcomes
//! evaluated at each node.
//!
//! `cargo run --release --example search -- chess 8` searches eight plies from the start of chess; a FEN may follow.
//! Without arguments it searches chess, duck chess and draughts.
//!
//! The search itself ([`Search`]) knows no rules: the trait [`Tree`] holds all methods that it needs, and [`Ours`]
//! implements it for every variant of Ferz.
#![allow(clippy::print_stdout, reason = "an example prints its results")]

use ferz::player::PieceValues;
use ferz::{MoveList, Position, SearchState, Variant};
use std::error::Error;
use std::time::Instant;

/// The value of a win at the root. A win in `n` plies is worth `n` less.
pub const WIN: i32 = 1_000_000;
/// The bound beyond which values are wins or losses in a number of plies.
const DECIDED: i32 = WIN - 1_000;
/// The largest length of a line.
pub const LONGEST: usize = 200;
/// The depth at which the search of captures stops.
const DEEPEST_CAPTURES: i32 = -16;

/// A game tree: a position from which a pushed move goes down, and a popped one up again.
pub trait Tree {
    /// A move of the current position.
    type Move: Copy;

    /// Finds the legal moves. Returns the value of the current position for the side to move, if the game is over.
    fn look(&mut self) -> Option<i32>;
    /// Calls a function with the moves that [`look`](Tree::look) has found, or only the captures, each with a number to
    /// sort by. The order is the same each time.
    fn list(&mut self, captures: bool, each: impl FnMut(i32, Self::Move));
    /// Plays a move.
    fn push(&mut self, mv: Self::Move);
    /// Takes the last move back.
    fn pop(&mut self);
    /// The number of the side to move, 0 or 1: a turn may have several plies.
    fn side(&self) -> usize;
    /// The key of the position for the table.
    fn key(&self) -> u64;
    /// The value for the side to move, without looking ahead.
    fn value(&self) -> i32;
    /// The start and target squares of a move, in a byte each.
    fn squares(&self, mv: Self::Move) -> u16;
}

/// An entry of the table for a position.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    value: i32,
    depth: i16,
    bound: Bound,
    /// The index of the best move in the list.
    best: u16,
}

/// A move of a list.
#[derive(Clone, Copy)]
struct Listed<M> {
    order: i32,
    index: u16,
    mv: M,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Bound {
    #[default]
    None,
    Lower,
    Upper,
    Exact,
}

/// Alpha-beta in the form of negamax, for one tree.
pub struct Search<T: Tree> {
    /// The tree, at the position to search from.
    pub tree: T,
    table: Vec<Entry>,
    /// The number of times that a move was too good, by side and squares.
    history: [Vec<i32>; 2],
    /// Reusable lists of moves, one for each ply.
    lists: Vec<Vec<Listed<T::Move>>>,
    /// The best move at the root.
    best: Option<T::Move>,
    /// The number of pushed moves.
    pub nodes: u64,
}

impl<T: Tree> Search<T> {
    /// A search from the present position of a tree.
    pub fn new(tree: T) -> Search<T> {
        let history = || vec![0; 1 << 16];
        Search {
            tree,
            table: vec![Entry::default(); 1 << 20],
            history: [history(), history()],
            lists: (0..=LONGEST).map(|_| Vec::new()).collect(),
            best: None,
            nodes: 0,
        }
    }

    /// Returns the value of the current position for the side to move, and the best move. Each search goes one ply
    /// deeper than the last.
    pub fn run(&mut self, depth: i32) -> (i32, Option<T::Move>) {
        let value = (1..=depth).map(|depth| self.node(depth, 0, -WIN, WIN)).last().unwrap_or(0);
        (value, self.best)
    }

    fn node(&mut self, depth: i32, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        if let Some(value) = self.tree.look() {
            // An early win is better than a late one, and a late loss is better than an early one.
            return value - value.signum() * ply as i32;
        }
        let only_captures = depth <= 0;
        let key = self.tree.key();
        let place = key as usize & (self.table.len() - 1);
        let mut best = (-WIN, u16::MAX);
        if only_captures || ply >= LONGEST {
            best.0 = self.tree.value();
            if best.0 >= beta || depth < DEEPEST_CAPTURES || ply >= LONGEST {
                return best.0;
            }
            alpha = alpha.max(best.0);
        }
        // The search of captures does without the table, which is larger than the processor's caches.
        let entry = if only_captures { Entry::default() } else { self.table[place] };
        let known = Some(entry).filter(|entry| entry.key == key && entry.bound != Bound::None);
        if let Some(Entry { value, depth: deep, bound, .. }) = known.filter(|_| ply > 0) {
            let value = from_table(value, ply);
            let is_enough = match bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
                Bound::None => false,
            };
            if i32::from(deep) >= depth && is_enough {
                return value;
            }
        }
        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        self.tree.list(only_captures, |order, mv| moves.push(Listed { order, index: moves.len() as u16, mv }));
        let side = self.tree.side();
        if !only_captures {
            for Listed { order, index, mv } in &mut moves {
                *order += match known {
                    Some(entry) if entry.best == *index => 1 << 30,
                    _ => self.history[side][usize::from(self.tree.squares(*mv))].min(1 << 20),
                };
            }
        }
        let first_alpha = alpha;
        for done in 0..moves.len() {
            // Sort only as far as needed: most lists are left early.
            let next = (done..moves.len()).max_by_key(|&other| moves[other].order).unwrap_or(done);
            moves.swap(done, next);
            let Listed { index, mv, .. } = moves[done];
            self.tree.push(mv);
            self.nodes += 1;
            let value = if self.tree.side() == side {
                self.node(depth - 1, ply + 1, alpha, beta)
            } else {
                -self.node(depth - 1, ply + 1, -beta, -alpha)
            };
            self.tree.pop();
            if value > best.0 {
                best = (value, index);
                if ply == 0 {
                    self.best = Some(mv);
                }
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                if !only_captures {
                    let squares = self.tree.squares(mv);
                    self.history[side][usize::from(squares)] += depth * depth;
                }
                break;
            }
        }
        self.lists[ply] = moves;
        if !only_captures {
            let bound = match best.0 {
                value if value >= beta => Bound::Lower,
                value if value > first_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            self.table[place] = Entry { key, value: to_table(best.0, ply), depth: depth as i16, bound, best: best.1 };
        }
        best.0
    }
}

/// Converts a value for the table: wins and losses count from the position, not from the root.
fn to_table(value: i32, ply: usize) -> i32 {
    if value.abs() >= DECIDED { value + value.signum() * ply as i32 } else { value }
}

fn from_table(value: i32, ply: usize) -> i32 {
    if value.abs() >= DECIDED { value - value.signum() * ply as i32 } else { value }
}

/// A move of our list at the current ply: its index, and its squares as [`Tree::squares`] returns them.
#[derive(Clone, Copy)]
pub struct Place {
    index: u16,
    squares: u16,
}

/// The tree of any variant.
pub struct Ours {
    state: SearchState,
    /// The moves at each ply.
    lists: Vec<MoveList>,
    /// The value of each kind of piece, in hundredths of a move.
    values: Vec<i32>,
}

impl Ours {
    /// The tree below a position.
    pub fn new(position: &Position) -> Ours {
        let values = PieceValues::estimate(&position.variant().start());
        let rules = position.variant().rules();
        Ours {
            state: SearchState::new(position),
            lists: (0..=LONGEST + 1).map(|_| MoveList::new()).collect(),
            values: rules.kinds().map(|kind| (100.0 * values.of(kind)) as i32).collect(),
        }
    }

    /// The values of kinds by their names.
    pub fn values_of<const N: usize>(&self, names: [&str; N]) -> [i32; N] {
        let variant = self.state.position().variant();
        names.map(|name| self.values[variant.kind(name).expect("a kind of the variant").index()])
    }

    /// Returns a move of the current position as text.
    pub fn text(&self, mv: Place) -> String {
        let mv = self.lists[self.state.ply()].get(usize::from(mv.index)).expect("a move of the list");
        self.state.position().to_uci(&mv)
    }
}

impl Tree for Ours {
    type Move = Place;

    fn look(&mut self) -> Option<i32> {
        let list = &mut self.lists[self.state.ply()];
        // Positions that exceed the limits do not occur in real games.
        self.state.legal_moves_into(list).ok()?;
        let ended = self.state.outcome(!list.is_empty()).ok()?;
        let side = self.state.position().side_to_move();
        match ended {
            Some(ended) => Some(ended.winner.map_or(0, |winner| if winner == side { WIN } else { -WIN })),
            // The rules do not define the outcome of such a game.
            None => list.is_empty().then_some(0),
        }
    }

    fn list(&mut self, captures: bool, mut each: impl FnMut(i32, Place)) {
        let (ply, position) = (self.state.ply(), self.state.position());
        if captures {
            position.keep_captures(&mut self.lists[ply]);
        }
        for mv in &self.lists[ply] {
            let taken: i32 = position.captured(&mv).map(|(_, piece)| (1 << 22) + self.values[piece.kind.index()]).sum();
            let gained = mv.promotion().map_or(0, |kind| self.values[kind.index()]);
            let squares = u16::from_be_bytes([mv.from().0, mv.to().0]);
            each(taken + gained, Place { index: mv.index() as u16, squares });
        }
    }

    fn push(&mut self, mv: Place) {
        let mv = self.lists[self.state.ply()].get(usize::from(mv.index)).expect("a move of the list");
        self.state.push(&mv).expect("the position is within the limits");
    }

    fn pop(&mut self) {
        self.state.pop();
    }

    fn side(&self) -> usize {
        self.state.position().side_to_move().index()
    }

    fn key(&self) -> u64 {
        self.state.key()
    }

    fn value(&self) -> i32 {
        let position = self.state.position();
        position.lead(position.side_to_move(), &self.values) as i32
    }

    fn squares(&self, mv: Place) -> u16 {
        mv.squares
    }
}

fn report(name: &str, depth: i32, fen: Option<&str>) -> Result<(), Box<dyn Error>> {
    let variant = Variant::builtin(name)?;
    let position = fen.map_or_else(|| Ok(variant.start()), |fen| variant.position(fen))?;
    let mut search = Search::new(Ours::new(&position));
    let start = Instant::now();
    let (value, best) = search.run(depth);
    let seconds = start.elapsed().as_secs_f64();
    let best = best.map_or_else(|| "no move".to_owned(), |mv| search.tree.text(mv));
    let value = match value {
        value if value.abs() < DECIDED => format!("{:+.2}", f64::from(value) / 100.0),
        value => format!("{} in {} plies", if value > 0 { "win" } else { "loss" }, WIN - value.abs()),
    };
    let speed = search.nodes as f64 / seconds / 1e6;
    println!("{name}: depth {depth}, {best}, {value}, {} nodes, {speed:.2} million a second", search.nodes);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [] => {
            [("chess", 7), ("duck", 3), ("draughts", 9)].iter().try_for_each(|&(name, depth)| report(name, depth, None))
        }
        [name] => report(name, 5, None),
        [name, depth, fen @ ..] => {
            let fen = fen.join(" ");
            report(name, depth.parse()?, Some(fen.as_str()).filter(|fen| !fen.is_empty()))
        }
    }
}
