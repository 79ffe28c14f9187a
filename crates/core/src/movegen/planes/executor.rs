//! The requests to the executor on planes. Each runs as a task at the processor's level.

use super::Machine;
use super::cpu::Cpu;
use super::eval::{Request, Scene};
use super::find::Fill;
use super::playout::PlayOut;
use super::run::{Task, run};
use crate::model::limits::MAX_MOVES;
use crate::movegen::executor::Executor;
use crate::movegen::memory::{OutcomeMemory, Remembered};
use crate::movegen::packed::{
    ListEnd, PackedKind, PackedMove, PackedMoves, Template, capturing, pack, taken, unpack, unpack_as,
    with_packed_moves,
};
use crate::movegen::{LimitExceeded, ListedMove, Move, MoveList, Tally};
use crate::position::{Form, History, Keeps, Planes, Position};
use crate::tables::planes::{AnyTables, OfWidth, PlaneTables};
use crate::types::{Bits, Kind, Side, SquareSet};
use crate::variant::Variant;
use std::cell::RefCell;

/// A request with a question about a position.
struct Ask<'a, const W: usize, const P: usize> {
    planes: &'a Planes<W, P>,
    request: &'a Request<'a>,
    what: Question<'a>,
}

/// The question to answer.
enum Question<'a> {
    /// The legal moves, appended to a list. The answer is their number.
    Moves(&'a mut PackedMoves),
    /// The number of legal moves.
    Count,
    /// Check: is a side in check?
    Check(Side),
    /// Perft end: does a row that applies in perft end the game? The caller knows that there are legal moves.
    Over,
    /// Outcome: the first of these outcome rows of the model that holds, counted from 1, or 0 if none does. The flag is
    /// set if the side to move is stuck.
    Outcome(&'a [usize], bool, Remembered<'a>),
    /// The `throughout` conditions that hold, as a bit set. A game notes them in every position.
    Noted,
}

impl<const W: usize, const P: usize> Task<W, P> for Ask<'_, W, P> {
    type Answer = u64;
    #[inline(always)]
    fn run<L: Cpu>(self, machine: &Machine<W, P, L>) -> u64 {
        let (board, request) = (&self.planes.board, self.request);
        let side = &machine.tables.programs.sides[board.turn.side().index()];
        let scene = machine.scene(board, request);
        match self.what {
            Question::Moves(list) => {
                let place = list.end();
                machine.list(board, request, list);
                list.count_since(place) as u64
            }
            Question::Count => machine.count(board, request),
            Question::Check(viewer) => {
                let check = machine.tables.programs.sides[viewer.index()].check.as_ref();
                u64::from(check.is_some_and(|check| machine.holds(check, &scene)))
            }
            Question::Over => u64::from(machine.is_over(&scene, Remembered::NOTHING)),
            Question::Outcome(rows, stuck, memory) => {
                let scene = Scene { stuck: Some(stuck), ..scene };
                let holds = |&number: &usize| {
                    let row = side.outcomes.iter().find(|row| row.number == number);
                    let known = memory.of(number, board.turn.side().index());
                    row.is_some_and(|row| machine.ends_game_now(row, &scene, known))
                };
                rows.iter().position(holds).map_or(0, |place| place as u64 + 1)
            }
            Question::Noted => {
                let conditions = side.throughout.iter().enumerate();
                conditions.fold(0, |bits, (index, test)| bits | u64::from(machine.holds(test, &scene)) << index)
            }
        }
    }
}

impl<const W: usize, const P: usize> Planes<W, P> {
    /// Returns the executor's answer and the work done, unless the limit is exceeded.
    #[inline(always)]
    fn ask(&self, tables: &PlaneTables<W>, request: &Request, what: Question) -> Result<(u64, u32), LimitExceeded> {
        let answer = run(tables, Ask { planes: self, request, what });
        request.complete().map(|()| (answer, request.work()))
    }

    /// Answers a question about a number of moves. Also returns the work done.
    #[inline(always)]
    fn ask_number(&self, tables: &PlaneTables<W>, what: Question) -> Result<(usize, u32), LimitExceeded> {
        let (count, work) = self.ask(tables, &Request::new(&self.counters, History::none()), what)?;
        if count <= MAX_MOVES as u64 { Ok((count as usize, work)) } else { Err(LimitExceeded::Moves) }
    }
}

impl<const W: usize, const P: usize> Executor for Planes<W, P>
where
    AnyTables: OfWidth<W>,
    Form: Keeps<Self>,
{
    fn list(&self, variant: &Variant, history: &History, into: &mut Vec<Move>) -> Result<u32, LimitExceeded> {
        let tables = self.tables(variant);
        with_packed_moves(|found| {
            let board = &self.board;
            let request = Request::new(&self.counters, history);
            let (count, work) = self.ask(tables, &request, Question::Moves(found))?;
            if count > MAX_MOVES as u64 {
                return Err(LimitExceeded::Moves);
            }
            let occupied = board.occupied();
            let mut piece = (usize::MAX, Kind(0));
            into.extend(found.iter().map(|packed| {
                if packed.what == PackedKind::Listed {
                    return found.moves()[usize::from(packed.op)].clone();
                }
                let from = usize::from(packed.from);
                if piece.0 != from && !matches!(packed.what, PackedKind::Drop | PackedKind::Pass) {
                    piece = (from, board.kind_at(tables, from));
                }
                let takes = packed.from != packed.to && occupied.has(usize::from(packed.to));
                unpack_as(tables, board, packed, piece.1, takes)
            }));
            Ok(work.saturating_add(count as u32))
        })
    }

    #[inline(always)]
    fn fill(&self, variant: &Variant, history: &History, list: &mut MoveList) -> Result<(), LimitExceeded> {
        let tables = self.tables(variant);
        list.of = self.identity(tables);
        let request = Request::new(&self.counters, history);
        run(tables, Fill { board: &self.board, request: &request, list: &mut list.packed });
        request.complete()?;
        if list.packed.len() <= MAX_MOVES { Ok(()) } else { Err(LimitExceeded::Moves) }
    }

    fn keep_captures(&self, variant: &Variant, list: &mut MoveList) {
        let tables = self.tables(variant);
        list.must_be_of(self.identity(tables));
        list.packed.retain_bundles_since(ListEnd::FIRST, self.captures(variant, tables));
        list.rewind();
    }

    #[inline(always)]
    fn find_captures(&self, variant: &Variant, list: &MoveList, into: &mut Vec<usize>) {
        let tables = self.tables(variant);
        list.must_be_of(self.identity(tables));
        list.packed.find(self.captures(variant, tables), into);
    }

    fn removed(&self, variant: &Variant, mv: &Move) -> SquareSet {
        let tables = self.tables(variant);
        self.removed_after(tables, self.packed(tables, mv), std::slice::from_ref(mv))
    }

    fn listed(&self, variant: &Variant, ListedMove { list, packed, .. }: ListedMove<'_>) -> Move {
        let tables = self.tables(variant);
        list.must_be_of(self.identity(tables));
        unpack(tables, &self.board, packed, list.packed.moves())
    }

    #[inline(always)]
    fn takes(&self, variant: &Variant, ListedMove { list, packed, .. }: ListedMove<'_>) -> SquareSet {
        let tables = self.tables(variant);
        list.must_be_of(self.identity(tables));
        taken(tables, &self.board, packed, list.packed.moves())
    }

    fn play_listed(&mut self, variant: &Variant, mv: ListedMove<'_>) {
        let before = *self;
        before.make_listed(self.tables(variant), mv, self);
    }

    #[inline(always)]
    fn after_listed(&self, variant: &Variant, mv: ListedMove<'_>, next: &mut Position) -> bool {
        let Some(next) = next.form_mut().1.planes_mut() else { return false };
        self.make_listed(self.tables(variant), mv, next);
        true
    }

    fn count(&self, variant: &Variant) -> Result<(usize, u32), LimitExceeded> {
        self.ask_number(self.tables(variant), Question::Count)
    }

    fn tally(&self, variant: &Variant, into: &RefCell<Tally>) -> Result<(), LimitExceeded> {
        let request = Request::new(&self.counters, History::none()).counted(into);
        let asked = with_packed_moves(|found| self.ask(self.tables(variant), &request, Question::Moves(found)));
        asked.map(|(count, _)| into.borrow_mut().found += count)
    }

    /// # Panics
    /// If the move starts, ends, captures or passes beyond the board.
    fn make(&mut self, variant: &Variant, mv: &Move, tireless: bool) -> Result<(), LimitExceeded> {
        let tables = self.tables(variant);
        let squares = tables.attacks.squares;
        let board = SquareSet::from(tables.squares);
        let is_inside = mv.takes().is_subset(&board) && mv.path().is_subset(&board);
        assert!(is_inside && mv.from.index() < squares && mv.to.index() < squares, "a move beyond the board: {mv:?}");
        let before = *self;
        let listed = std::slice::from_ref(mv);
        let packed = before.packed(tables, mv);
        let request = Request::within(&before.counters, History::none(), tireless);
        run(tables, After { planes: &before, packed, listed, next: self, request: &request });
        request.complete()
    }

    fn guarded(&self, variant: &Variant, squares: SquareSet, side: Side) -> Result<SquareSet, LimitExceeded> {
        let request = Request::new(&self.counters, History::none());
        let set = Bits::from(squares);
        let guarded = run(self.tables(variant), Guarded { planes: self, set, side, request: &request });
        request.complete().map(|()| guarded.into())
    }

    fn is_check(
        &self,
        variant: &Variant,
        history: &History,
        viewer: Side,
        tireless: bool,
    ) -> Result<(bool, u32), LimitExceeded> {
        let request = Request::within(&self.counters, history, tireless);
        let (check, work) = self.ask(self.tables(variant), &request, Question::Check(viewer))?;
        // Even the simplest answer counts as one step of work.
        Ok((check != 0, work.saturating_add(1)))
    }

    fn first_outcome(
        &self,
        variant: &Variant,
        history: &History,
        rows: &[usize],
        stuck: bool,
        memory: Option<&mut OutcomeMemory>,
    ) -> Result<(Option<usize>, u32), LimitExceeded> {
        let request = Request::new(&self.counters, history);
        let tables = self.tables(variant);
        let memory = match memory {
            Some(memory) if tables.filters.endings => memory.sets(tables.seed, variant.rules().outcomes.len()),
            _ => Remembered::NOTHING,
        };
        let (place, work) = self.ask(tables, &request, Question::Outcome(rows, stuck, memory))?;
        Ok(((place as usize).checked_sub(1).map(|place| rows[place]), work))
    }

    fn is_over(&self, variant: &Variant) -> Result<bool, LimitExceeded> {
        let request = Request::new(&self.counters, History::none());
        self.ask(self.tables(variant), &request, Question::Over).map(|(over, _)| over != 0)
    }

    fn noted(&self, variant: &Variant, history: &History) -> Result<(u64, u32), LimitExceeded> {
        self.ask(self.tables(variant), &Request::new(&self.counters, history), Question::Noted)
    }

    #[inline(always)]
    fn key(&self, variant: &Variant) -> u64 {
        let tables = self.tables(variant);
        if self.board.trail.is_empty() {
            let counters = tables.key_slots.iter().map(|&slot| self.counters[slot]);
            return crate::position::with_numbers(self.key, counters);
        }
        let request = Request::unlimited(&self.counters, History::none());
        run(tables, TrailKey { planes: self, request: &request })
    }

    #[inline(always)]
    fn lead(&self, variant: &Variant, side: Side, values: &[i32]) -> i64 {
        run(self.tables(variant), Lead { planes: self, side, values })
    }

    fn play_out(
        &mut self,
        variant: &Variant,
        longest: u32,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Result<u32, LimitExceeded>> {
        let tables = self.tables(variant);
        let plies = run(tables, PlayOut { planes: self, longest, choose });
        self.key = self.board.key(tables);
        Some(plies)
    }
}

impl<const W: usize, const P: usize> Planes<W, P> {
    /// Packs a move. A move that cannot be packed becomes a reference to the first move of a list.
    fn packed(&self, tables: &PlaneTables<W>, mv: &Move) -> PackedMove {
        let listed = PackedMove::new(mv.from.index(), mv.to.index(), PackedKind::Listed);
        pack(tables, &self.board, mv).unwrap_or(listed)
    }

    /// Returns a function that finds the captures among moves with the same template, by target square.
    #[inline(always)]
    fn captures(&self, variant: &Variant, tables: &PlaneTables<W>) -> impl Fn(Bits<W>, Template, &[Move]) -> Bits<W> {
        let occupied = self.board.occupied();
        let removes = variant.traits().rows_remove[self.board.turn.side().index()];
        move |ends, template, moves| {
            let taking = capturing(occupied, ends, template, moves);
            if !removes {
                return taking;
            }
            let is_followed =
                |square: &usize| !self.removed_after(tables, template.packed_to(*square), moves).is_empty();
            let others = ends.without(taking).into_iter().filter(is_followed);
            others.fold(taking, |all, square| all | Bits::of(square))
        }
    }

    /// The squares from which rows remove pieces once a packed move has landed.
    fn removed_after(&self, tables: &PlaneTables<W>, packed: PackedMove, listed: &[Move]) -> SquareSet {
        let request = Request::unlimited(&self.counters, History::none());
        let task = RemovedAfter { planes: self, packed, listed, request: &request };
        run(tables, task)
    }

    /// Overwrites `next` with the position after a listed move.
    #[inline(always)]
    fn make_listed(&self, tables: &PlaneTables<W>, mv: ListedMove<'_>, next: &mut Self) {
        let ListedMove { list, packed, .. } = mv;
        list.must_be_of(self.identity(tables));
        let request = Request::unlimited(&self.counters, History::none());
        run(tables, After { planes: self, packed, listed: list.packed.moves(), next, request: &request });
    }
}

/// The task of adding up the values of pieces: see [`Position::lead`].
struct Lead<'a, const W: usize, const P: usize> {
    planes: &'a Planes<W, P>,
    side: Side,
    values: &'a [i32],
}

impl<const W: usize, const P: usize> Task<W, P> for Lead<'_, W, P> {
    type Answer = i64;
    #[inline(always)]
    fn run<L: Cpu>(self, machine: &Machine<W, P, L>) -> i64 {
        let (board, tables) = (&self.planes.board, machine.tables);
        let [own, theirs] = [self.side, self.side.other()];
        let lead = |(kind, &value): (usize, &i32)| {
            let kind = Kind(kind as u8);
            let pieces = board.of_kind(tables, kind);
            let count =
                |side: Side| (pieces & board.plane(side.index())).count() as i64 + i64::from(board.in_hand(side, kind));
            i64::from(value) * (count(own) - count(theirs))
        };
        self.values.iter().take(tables.codes.of.len()).enumerate().map(lead).sum()
    }
}

/// The task of finding guarded pieces: see [`Position::guarded`].
struct Guarded<'a, const W: usize, const P: usize> {
    planes: &'a Planes<W, P>,
    set: Bits<W>,
    side: Side,
    request: &'a Request<'a>,
}

impl<const W: usize, const P: usize> Task<W, P> for Guarded<'_, W, P> {
    type Answer = Bits<W>;
    #[inline(always)]
    fn run<L: Cpu>(self, machine: &Machine<W, P, L>) -> Bits<W> {
        machine.guarded(&machine.scene(&self.planes.board, self.request), self.set, self.side)
    }
}

/// The task of making a move.
struct After<'a, const W: usize, const P: usize> {
    planes: &'a Planes<W, P>,
    packed: PackedMove,
    /// The moves to which a packed move of [`PackedKind::Listed`] refers.
    listed: &'a [Move],
    next: &'a mut Planes<W, P>,
    request: &'a Request<'a>,
}

impl<const W: usize, const P: usize> Task<W, P> for After<'_, W, P> {
    type Answer = ();
    #[inline(always)]
    fn run<L: Cpu>(self, machine: &Machine<W, P, L>) {
        machine.advance::<true>(self.planes, self.packed, self.listed, self.next, self.request);
    }
}

/// The task of finding the squares from which rows remove pieces.
struct RemovedAfter<'a, const W: usize, const P: usize> {
    planes: &'a Planes<W, P>,
    packed: PackedMove,
    listed: &'a [Move],
    request: &'a Request<'a>,
}

impl<const W: usize, const P: usize> Task<W, P> for RemovedAfter<'_, W, P> {
    type Answer = SquareSet;
    #[inline(always)]
    fn run<L: Cpu>(self, machine: &Machine<W, P, L>) -> SquareSet {
        machine.removed(&self.planes.board, self.packed, self.listed, self.request)
    }
}

/// The task of computing the repetition key of a position with a trail.
struct TrailKey<'a, const W: usize, const P: usize> {
    planes: &'a Planes<W, P>,
    request: &'a Request<'a>,
}

impl<const W: usize, const P: usize> Task<W, P> for TrailKey<'_, W, P> {
    type Answer = u64;
    #[inline(always)]
    fn run<L: Cpu>(self, machine: &Machine<W, P, L>) -> u64 {
        machine.key_with_counters(self.planes.key, &machine.scene(&self.planes.board, self.request))
    }
}
