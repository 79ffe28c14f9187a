//! Making a failure small: as long as the executors still differ, pieces, moves, rows, squares and the way to the position are
//! left out.

use super::compare::{Difference, Pair};
use super::tree::{Tree, leaf, text};
use super::walk::{Route, positions, retrace};
use std::fmt::Write as _;

/// A variant in which two executors differ, and where.
#[derive(Clone)]
pub struct Failure {
    pub file: Tree,
    pub route: Route,
    pub difference: Difference,
}

/// So many smaller failures are tried at most.
const MOST_TRIES: usize = 6000;

struct Shrinker<'a> {
    /// The two executors of a file; `None` if it is no valid variant.
    pair: &'a dyn Fn(&Tree) -> Option<Pair>,
    best: Failure,
    tries: usize,
}

/// A failure that is as small as could be found.
pub fn shrink(failure: Failure, pair: &dyn Fn(&Tree) -> Option<Pair>) -> Failure {
    let mut shrinker = Shrinker { pair, best: failure, tries: 0 };
    shrinker.shorten();
    while shrinker.tries < MOST_TRIES && (shrinker.cut_file() | shrinker.cut_positions() | shrinker.cut_edges()) {}
    shrinker.best
}

impl Shrinker<'_> {
    /// Takes a smaller failure if it is still one.
    fn take(&mut self, file: Tree, route: Route) -> bool {
        self.tries += 1;
        let Some(pair) = (self.pair)(&file) else { return false };
        let Some(Err(difference)) = retrace(&pair, &route) else { return false };
        self.best = Failure { file, route, difference };
        true
    }

    /// Starts as late as possible, and lets the variant itself start there.
    fn shorten(&mut self) {
        let Failure { file, route, .. } = self.best.clone();
        let Some([reference, _]) = (self.pair)(&file) else { return };
        let fens = positions(&reference, &route);
        for (index, fen) in fens.into_iter().enumerate().rev() {
            if self.take(file.clone(), Route { fen, moves: route.moves[index + 1..].to_vec() }) {
                break;
            }
        }
        let mut file = file;
        file.set("start", text(&*self.best.route.fen));
        self.take(file, self.best.route.clone());
    }

    /// Cuts the file wherever it can be cut.
    fn cut_file(&mut self) -> bool {
        let mut any = self.cut_promoted_forms();
        let mut at = 0;
        while let Some(file) = self.best.file.cut(at).filter(|_| self.tries < MOST_TRIES) {
            // After a cut its number is that of the next one.
            if self.take(file, self.best.route.clone()) {
                any = true;
            } else {
                at += 1;
            }
        }
        any
    }

    /// Cuts promoted forms out together with what names them: one without the other is no variant.
    fn cut_promoted_forms(&mut self) -> bool {
        let mut any = false;
        let Some(Tree::Map(pieces)) = self.best.file.get("pieces").cloned() else { return false };
        for (name, piece) in pieces {
            let Failure { mut file, route, .. } = self.best.clone();
            let (Some(Tree::Text(form)), Some(Tree::Map(mut pieces))) =
                (piece.get("promotes_to"), file.get("pieces").cloned())
            else {
                continue;
            };
            pieces.retain(|(other, _)| other != form);
            if let Some((_, Tree::Struct(_, said))) = pieces.iter_mut().find(|(other, _)| *other == name) {
                said.retain(|(field, _)| field != "promotes_to");
            }
            file.set("pieces", Tree::Map(pieces));
            any |= self.take(file, route);
        }
        any
    }

    /// Takes pieces off the board and out of the hands.
    fn cut_positions(&mut self) -> bool {
        let mut any = false;
        let mut at = 0;
        while let Some(fen) = simpler(&self.best.route.fen, at).filter(|_| self.tries < MOST_TRIES) {
            let Failure { file, route, .. } = self.best.clone();
            let is_start = file.get("start") == Some(&text(&*route.fen));
            let mut started = file.clone();
            started.set("start", text(&*fen));
            let route = Route { fen, ..route };
            if is_start && self.take(started, route.clone()) || self.take(file, route) {
                any = true;
            } else {
                at += 1;
            }
        }
        at = 0;
        while let Some(fen) = self.start().and_then(|start| simpler(&start, at)).filter(|_| self.tries < MOST_TRIES) {
            let Failure { mut file, route, .. } = self.best.clone();
            file.set("start", text(fen));
            if self.take(file, route) {
                any = true;
            } else {
                at += 1;
            }
        }
        any
    }

    fn start(&self) -> Option<String> {
        match self.best.file.get("start") {
            Some(Tree::Text(start)) => Some(start.clone()),
            _ => None,
        }
    }

    /// Takes the outer files and ranks off the board.
    fn cut_edges(&mut self) -> bool {
        let mut any = false;
        for edge in [Edge::Right, Edge::Top, Edge::Left, Edge::Bottom] {
            while let Some((file, route)) = self.narrower(edge) {
                if self.tries >= MOST_TRIES || !self.take(file, route) {
                    break;
                }
                any = true;
            }
        }
        any
    }

    fn narrower(&self, edge: Edge) -> Option<(Tree, Route)> {
        let Failure { mut file, route, .. } = self.best.clone();
        let fen = edge.cut(&route.fen)?;
        let start = edge.cut(&self.start()?)?;
        let mut board = file.get("board")?.clone();
        let size = if edge.is_file() { "files" } else { "ranks" };
        let Tree::Leaf(number) = board.get(size)? else { return None };
        let number: usize = number.parse().ok()?;
        if let Some(Tree::List(lines)) = board.get("outline").cloned() {
            let mut lines = lines;
            match edge {
                Edge::Top => drop(lines.remove(0)),
                Edge::Bottom => drop(lines.pop()),
                Edge::Left | Edge::Right => {
                    for line in &mut lines {
                        let Tree::Text(squares) = line else { return None };
                        squares.remove(if edge == Edge::Left { 0 } else { number - 1 });
                    }
                }
            }
            board.set("outline", Tree::List(lines));
        }
        board.set(size, leaf(number.checked_sub(1)?));
        file.set("board", board);
        file.set("start", text(start));
        Some((file, Route { fen, ..route }))
    }
}

/// The FEN with the piece or wall number `n` taken off, counted through board and hands.
fn simpler(fen: &str, mut n: usize) -> Option<String> {
    let (placement, rest) = fen.split_once(' ')?;
    let mut ranks = cells(placement);
    for rank in &mut ranks {
        for cell in rank.iter_mut().filter(|cell| !cell.is_empty() && *cell != "*") {
            if n == 0 {
                cell.clear();
                return Some(format!("{}{} {rest}", written(&ranks), hand(placement)));
            }
            n -= 1;
        }
    }
    let hand = hand(placement);
    let held: Vec<char> = hand.chars().filter(char::is_ascii_alphabetic).collect();
    // Promoted pieces and numbers in hand are left as they are.
    if n >= held.len() || hand.contains(['+', '-']) || hand.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let held: String = held.iter().enumerate().filter(|&(index, _)| index != n).map(|(_, letter)| *letter).collect();
    Some(format!("{}[{held}] {rest}", written(&ranks)))
}

/// Returns the hand with its brackets; empty if there is none.
fn hand(placement: &str) -> &str {
    placement.find('[').map_or("", |at| &placement[at..])
}

/// The squares of a placement, rank by rank from the top: a piece, `*`, or nothing.
fn cells(placement: &str) -> Vec<Vec<String>> {
    let board = placement.split('[').next().unwrap_or_default();
    let rank = |text: &str| {
        let mut cells: Vec<String> = Vec::new();
        let (mut gap, mut prefix) = (0, String::new());
        for c in text.chars() {
            if let Some(digit) = c.to_digit(10) {
                gap = 10 * gap + digit as usize;
                continue;
            }
            cells.extend(std::iter::repeat_n(String::new(), std::mem::take(&mut gap)));
            match (c, cells.last_mut()) {
                ('~', Some(last)) => last.push('~'),
                ('+', _) => prefix.push('+'),
                _ => cells.push(format!("{}{c}", std::mem::take(&mut prefix))),
            }
        }
        cells.extend(std::iter::repeat_n(String::new(), gap));
        cells
    };
    board.split('/').map(rank).collect()
}

fn written(ranks: &[Vec<String>]) -> String {
    let rank = |cells: &Vec<String>| {
        let (mut text, mut gap) = (String::new(), 0);
        for cell in cells.iter().map(Some).chain([None]) {
            match cell {
                Some(cell) if cell.is_empty() => gap += 1,
                _ => {
                    if gap > 0 {
                        let _ = write!(text, "{}", std::mem::take(&mut gap));
                    }
                    text.push_str(cell.map_or("", |cell| cell));
                }
            }
        }
        text
    };
    ranks.iter().map(rank).collect::<Vec<_>>().join("/")
}

#[derive(Clone, Copy, PartialEq)]
enum Edge {
    Left,
    Right,
    Top,
    Bottom,
}

impl Edge {
    fn is_file(self) -> bool {
        matches!(self, Edge::Left | Edge::Right)
    }

    /// The FEN without this edge, which must be empty.
    fn cut(self, fen: &str) -> Option<String> {
        let (placement, rest) = fen.split_once(' ')?;
        let mut ranks = cells(placement);
        let is_bare = |cell: &String| cell.is_empty() || cell == "*";
        match self {
            Edge::Top if ranks.first()?.iter().all(is_bare) => drop(ranks.remove(0)),
            Edge::Bottom if ranks.last()?.iter().all(is_bare) => drop(ranks.pop()),
            Edge::Left if ranks.iter().all(|rank| rank.first().is_some_and(is_bare)) => {
                ranks.iter_mut().for_each(|rank| drop(rank.remove(0)));
            }
            Edge::Right if ranks.iter().all(|rank| rank.last().is_some_and(is_bare)) => {
                ranks.iter_mut().for_each(|rank| drop(rank.pop()));
            }
            _ => return None,
        }
        if ranks.is_empty() || ranks[0].is_empty() {
            return None;
        }
        Some(format!("{}{} {rest}", written(&ranks), hand(placement)))
    }
}
