//! Perft on planes. The last ply is counted in bulk, without making its moves.

use crate::model::limits::MAX_MOVES;
use crate::model::{CountersAsked, Level};
use crate::movegen::LimitExceeded;
use crate::movegen::Move;
use crate::movegen::memory::Remembered;
use crate::movegen::packed::{Bundle, ListEnd, PackedKind, PackedMove, PackedMoves};
use crate::movegen::perft::siblings::Siblings;
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{Counters, Request, Scene};
use crate::movegen::planes::judge::Suspects;
use crate::movegen::planes::make::make;
use crate::movegen::planes::run::{Task, compiled};
use crate::position::{Board, History};
use crate::types::Bits;

/// Counts the sequences of `depth` moves.
pub(in crate::movegen) struct Leaves<'a, const W: usize, const P: usize> {
    pub board: &'a Board<W, P>,
    pub counters: &'a Counters,
    pub depth: u32,
}

impl<const W: usize, const P: usize> Task<W, P> for Leaves<'_, W, P> {
    type Answer = Result<u64, LimitExceeded>;

    #[inline(always)]
    fn run<L: Cpu>(self, machine: &Machine<W, P, L>) -> Result<u64, LimitExceeded> {
        if self.depth == 0 {
            return Ok(1);
        }
        let tables = machine.tables;
        if !tables.features.has_ends && tables.programs.counters == CountersAsked::Never && !tables.features.has_turns {
            machine.leaves::<false>(self.board, self.counters, self.depth)
        } else {
            machine.leaves::<true>(self.board, self.counters, self.depth)
        }
    }
}

/// With fewer moves than this, preparing to count the replies does not pay.
const MANY: usize = 6;

/// A position on the way down.
struct Frame<const W: usize, const P: usize> {
    board: Board<W, P>,
    counters: Counters,
    /// The start of its moves in the common list. Its remaining moves are the end of the list.
    first: ListEnd,
    /// Set if counters must be updated and outcome rows evaluated from here on.
    rules_matter: bool,
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Descends without recursion, so that all of it is compiled for the processor's level. `RULES` is `true` if some
    /// row ends games or reads counters, or if turns may have several plies.
    #[inline(always)]
    fn leaves<const RULES: bool>(
        &self,
        board: &Board<W, P>,
        counters: &Counters,
        depth: u32,
    ) -> Result<u64, LimitExceeded> {
        let history = History::none();
        let root = Request::new(counters, history);
        if RULES && self.tables.features.has_ends && self.is_over(&self.scene(board, &root), Remembered::NOTHING) {
            return self.few(0, &root);
        }
        if depth == 1 {
            return self.few(self.count(board, &root), &root);
        }
        let mut nodes = 0u64;
        let (has_siblings, mut siblings) = (self.has_siblings(), None);
        let mut next = *board;
        let mut list = PackedMoves::default();
        let mut frames = Vec::new();
        self.list(board, &root, &mut list);
        self.few(list.len() as u64, &root)?;
        let rules_matter = RULES && self.may_end_within(board, counters, depth - 1);
        frames.push(Frame { board: *board, counters: *counters, first: ListEnd::FIRST, rules_matter });
        while let Some(frame) = frames.last() {
            let request = Request::new(&frame.counters, history);
            if list.count_since(frame.first) == 0 {
                list.truncate(frame.first);
                frames.pop();
                continue;
            }
            let rules = RULES && frame.rules_matter;
            if frames.len() + 1 == depth as usize {
                let many = has_siblings && list.count_since(frame.first) >= MANY;
                if many {
                    self.siblings(&frame.board, &request, &mut siblings);
                }
                let siblings = siblings.as_deref().filter(|_| many);
                self.restart_work(&request)?;
                let is_plain =
                    list.moves().is_empty() && self.tables.features.settles[frame.board.turn.side().index()] == 0;
                let counted = match is_plain && !rules {
                    true => self.leaves_of_plain(&frame.board, list.bundles_since(frame.first), siblings, &request),
                    false => self.leaves_of(frame, &list, is_plain, siblings, &request),
                };
                nodes = nodes.saturating_add(counted?);
                list.truncate(frame.first);
                frames.pop();
                continue;
            }
            let Some(packed) = list.pop() else { break };
            self.play(&frame.board, packed, list.moves(), &mut next, &request);
            let counters = match rules {
                true => self.ticked(&frame.board, packed, list.moves(), &mut next, &request),
                false => frame.counters,
            };
            request.complete()?;
            let later = Request::new(&counters, history);
            if rules && self.tables.features.has_ends && self.is_over(&self.scene(&next, &later), Remembered::NOTHING) {
                self.few(0, &later)?;
                continue;
            }
            let first = list.end();
            self.list(&next, &later, &mut list);
            self.few(list.count_since(first) as u64, &later)?;
            let rules_matter = rules && self.may_end_within(&next, &counters, depth - 1 - frames.len() as u32);
            frames.push(Frame { board: next, counters, first, rules_matter });
        }
        Ok(nodes)
    }

    /// Counts the replies to each of some plain moves: no row can follow them or end the game after them.
    #[inline(always)]
    fn leaves_of_plain(
        &self,
        board: &Board<W, P>,
        bundles: &[Bundle],
        siblings: Option<&Siblings<W, P>>,
        request: &Request,
    ) -> Result<u64, LimitExceeded> {
        L::out_of_line(|| {
            let (mut nodes, mut most) = (0u64, 0u64);
            let recounted = self.counted(siblings);
            let mut next = *board;
            for &bundle in bundles {
                let (bundle, each, passed) = match siblings {
                    Some(siblings) => siblings.pass_still(bundle, |_| Bits::EMPTY),
                    None => (bundle, 0, 0),
                };
                most = most.max(each);
                nodes = nodes.wrapping_add(passed);
                for packed in bundle.packed_moves() {
                    make(self.tables, board, packed, &mut next);
                    let counted = match recounted {
                        Some(siblings) => self.count_sibling(&next, packed, siblings, request),
                        None => self.count(&next, request),
                    };
                    self.restart_work(request)?;
                    most = most.max(counted);
                    nodes = nodes.wrapping_add(counted);
                }
            }
            if most <= MAX_MOVES as u64 { Ok(nodes) } else { Err(LimitExceeded::Moves) }
        })
    }

    compiled! {
        /// Counts the replies to each of the remaining moves of a position on the way down.
        fn leaves_of<'a>(
            &self, frame: &'a Frame<W, P>, list: &'a PackedMoves, is_plain: bool, siblings: Option<&'a Siblings<W, P>>,
            request: &'a Request<'a>,
        ) -> Result<u64, LimitExceeded> = leaves_of_here;
    }

    #[inline(always)]
    fn leaves_of_here(
        &self,
        frame: &Frame<W, P>,
        list: &PackedMoves,
        is_plain: bool,
        siblings: Option<&Siblings<W, P>>,
        request: &Request,
    ) -> Result<u64, LimitExceeded> {
        let rules = frame.rules_matter;
        // Moves after which rows may change something, and moves that may end the game.
        let special = match (rules && self.tables.features.has_ends, is_plain) {
            (true, _) => self.ending_moves(&frame.board, request),
            (false, false) => self.followed_moves(&frame.board, request),
            (false, true) => Suspects::none(),
        };
        let mut nodes = 0u64;
        let mut next = frame.board;
        let recounted = self.counted(siblings);
        let counts_nothing = self.tables.programs.counters == CountersAsked::Never && !self.tables.features.has_turns;
        let passing = siblings.filter(|_| counts_nothing);
        for &bundle in list.bundles_since(frame.first) {
            let kept = |bundle: Bundle| match bundle.what() {
                PackedKind::Move | PackedKind::Drop => {
                    self.suspected(&frame.board, &special, bundle.squares(), bundle.common())
                }
                _ => self.tables.squares,
            };
            let (bundle, each, passed) = match passing {
                Some(siblings) => siblings.pass_still(bundle, kept),
                None => (bundle, 0, 0),
            };
            if each > MAX_MOVES as u64 {
                return Err(LimitExceeded::Moves);
            }
            nodes = nodes.saturating_add(passed);
            for packed in bundle.packed_moves() {
                let is_special = self.is_suspect(&frame.board, &special, packed);
                if is_plain || !is_special {
                    make(self.tables, &frame.board, packed, &mut next);
                } else {
                    self.play(&frame.board, packed, list.moves(), &mut next, request);
                    self.restart_work(request)?;
                }
                // The rows that follow a move may change any square.
                let recounted = recounted.filter(|_| is_plain || !is_special);
                let count = |next: &Board<W, P>, request: &Request| match recounted {
                    Some(siblings) => self.count_sibling(next, packed, siblings, request),
                    None => self.count(next, request),
                };
                let may_end = rules && is_special && self.tables.features.has_ends;
                let count_or_end = |next: &Board<W, P>, later: &Request| match may_end
                    && self.is_over(&self.scene(next, later), Remembered::NOTHING)
                {
                    true => 0,
                    false => count(next, later),
                };
                let counted = match rules && !counts_nothing {
                    false => count_or_end(&next, request),
                    true => {
                        let counters = self.ticked(&frame.board, packed, list.moves(), &mut next, request);
                        let later = Request::new(&counters, request.history);
                        self.few(count_or_end(&next, &later), &later)?
                    }
                };
                self.restart_work(request)?;
                if counted > MAX_MOVES as u64 {
                    return Err(LimitExceeded::Moves);
                }
                nodes = nodes.saturating_add(counted);
            }
        }
        Ok(nodes)
    }

    /// The moves after which rows may change something; all moves if turns may have several plies.
    #[inline(never)]
    fn followed_moves(&self, board: &Board<W, P>, request: &Request) -> Suspects<W, P> {
        let mut suspects = Suspects::none();
        if self.tables.features.has_turns {
            suspects.add_all();
            return suspects;
        }
        let scene = self.scene(board, request);
        let rows = &self.tables.programs.sides[board.turn.side().index()].after;
        rows.iter().for_each(|row| self.suspect_followed(&mut suspects, row, &scene));
        suspects
    }

    /// The moves that may end a line of play in perft, and those after which rows may change something.
    #[inline(never)]
    fn ending_moves(&self, board: &Board<W, P>, request: &Request) -> Suspects<W, P> {
        let them = &self.tables.programs.sides[board.turn.side().other().index()];
        let scene = self.scene(board, request);
        let mut suspects = self.followed_moves(board, request);
        // Counters change before outcomes are evaluated.
        let is_told = self.tables.filters.endings && self.tables.programs.counters == CountersAsked::Never;
        if self.tables.features.has_turns {
            // The side to move then is not known yet.
            return suspects;
        }
        for row in them.outcomes.iter().filter(|row| row.in_perft) {
            match row.needs {
                Level::Board | Level::Attacks if is_told => self.suspect_change(&mut suspects, &row.when, &scene),
                Level::Board | Level::Attacks | Level::Moves => suspects.add_all(),
                Level::History | Level::Course => suspects.add_all(),
            }
            if suspects.are_all() {
                break;
            }
        }
        suspects
    }

    /// The counters after a move, if any rule reads them. If turns may have several plies, also passes the turn.
    #[inline]
    fn ticked(
        &self,
        before: &Board<W, P>,
        packed: PackedMove,
        listed: &[Move],
        after: &mut Board<W, P>,
        request: &Request,
    ) -> Counters {
        let mut values = *request.counters;
        if self.tables.programs.counters != CountersAsked::Never || self.tables.features.has_turns {
            let scene: Scene<W, P> = self.scene(before, request);
            self.pass_turn(&self.facts(before, packed, listed), &scene, after, &mut values);
        }
        values
    }

    /// Gives up if the work limit is exceeded. Otherwise restarts the count, so that the limit applies to each move or
    /// position and not to all together.
    #[inline(always)]
    fn restart_work(&self, request: &Request) -> Result<(), LimitExceeded> {
        // Usually no work was charged.
        if request.work() == 0 {
            return Ok(());
        }
        let complete = request.complete();
        request.restart();
        complete
    }

    /// Returns the count if it is complete and does not exceed the limit on moves to list.
    #[inline(always)]
    fn few(&self, count: u64, request: &Request) -> Result<u64, LimitExceeded> {
        request.complete()?;
        if count <= MAX_MOVES as u64 { Ok(count) } else { Err(LimitExceeded::Moves) }
    }
}
