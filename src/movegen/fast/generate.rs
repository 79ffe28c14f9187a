//! Finding the legal moves of a position.

use super::Fast;
use super::level::Level;
use super::make::tried;
use super::node::Node;
use super::sink::{Count, List, Sink};
use super::step::{Step, What};
use super::steps::{Place, Steps};
use crate::position::Board;
use crate::tables::masks::Legality;

/// What becomes of drops that are forbidden if they give mate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MatingDrops {
    /// Those that do are left out.
    Judged,
    /// All are kept: to know whether one gives mate, it is asked whether the opponent has any move, be it such a drop.
    Kept,
}

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// How many legal moves there are.
    #[inline(always)]
    pub(super) fn count(&self, board: &Board<W, P>) -> u64 {
        L::apart(|| {
            if self.must_test() {
                let mut found = Steps::default();
                self.list(board, &mut found);
                return found.len() as u64;
            }
            let mut count = Count(0);
            self.generate(&self.node(board), MatingDrops::Judged, &mut count);
            count.0
        })
    }

    /// Adds the legal moves to a list.
    #[inline(always)]
    pub(super) fn list(&self, board: &Board<W, P>, list: &mut Steps) {
        L::apart(|| {
            let first = list.end();
            self.generate(&self.node(board), MatingDrops::Judged, &mut List(list));
            self.keep_legal(board, list, first);
        });
    }

    /// Has the side to move a move, drops that would only be forbidden for giving mate included?
    pub(super) fn can_move(&self, board: &Board<W, P>) -> bool {
        let mut found = Steps::default();
        L::apart(|| self.generate(&self.node(board), MatingDrops::Kept, &mut List(&mut found)));
        self.keep_legal(board, &mut found, Place::FIRST);
        found.len() > 0
    }

    /// Is there a legal capture of what has just passed?
    pub(super) fn takes_in_passing(&self, board: &Board<W, P>) -> bool {
        if !self.may_take_in_passing(board) {
            return false;
        }
        let mut found = Steps::default();
        L::apart(|| self.in_passing(&self.node(board), &mut List(&mut found)));
        self.keep_legal(board, &mut found, Place::FIRST);
        found.len() > 0
    }

    /// Takes illegal moves off a list, from a place on, if masks have not kept them off.
    #[inline(always)]
    pub(super) fn keep_legal(&self, board: &Board<W, P>, list: &mut Steps, first: Place) {
        if self.must_test() {
            list.retain_since(first, |step| !self.is_exposed(&tried(self.masks, board, step), board.turn));
        }
    }

    #[inline(always)]
    pub(super) fn must_test(&self) -> bool {
        matches!(self.masks.legality, Legality::Test(_))
    }

    #[inline(always)]
    pub(super) fn generate<S: Sink<W, P, L>>(&self, node: &Node<W, P>, mating: MatingDrops, sink: &mut S) {
        self.pieces(node, sink);
        self.all_limited(node, sink);
        self.royals(node, sink);
        self.rest(node, mating, sink);
    }

    /// The moves of the pieces that are limited by lines of attack, if there are any.
    #[inline(always)]
    pub(super) fn all_limited<S: Sink<W, P, L>>(&self, node: &Node<W, P>, sink: &mut S) {
        if !node.limited.is_empty() {
            sink.apart(move |sink| self.limited(node, sink));
        }
    }

    /// What is neither a move of a piece on the board nor castling.
    #[inline(always)]
    pub(super) fn rest<S: Sink<W, P, L>>(&self, node: &Node<W, P>, mating: MatingDrops, sink: &mut S) {
        if !node.board.trail.is_empty() {
            sink.apart(move |sink| self.in_passing(node, sink));
        }
        if self.masks.hands {
            sink.apart(move |sink| self.drops(node, mating, sink));
        }
        if self.masks.pass && (node.royals.is_empty() || !self.is_exposed(node.board, node.us)) {
            sink.one(Step::new(0, 0, What::Pass));
        }
    }
}
