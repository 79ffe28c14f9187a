//! Compiles the words of the language to programs on planes. A [`Compiler`] compiles word by word, each for one viewer.

mod chain;
mod clearing;
mod conditions;
mod pool;
mod rows;
mod sets;
mod squares;
mod walks;

use crate::facts::Reach;
use crate::model::{Board, Rules};
use crate::tables::program::{Instruction, Pool, SetCode, Time};
use crate::types::{Bits, KindSet, Piece, Side, Vector};
use std::collections::HashMap;

/// Compiles the words of a variant, for one viewer at a time.
pub struct Compiler<'a, const W: usize> {
    rules: &'a Rules,
    /// The planes of each kind, one bit per plane.
    codes: &'a [u64],
    /// The planes of movements, with the kinds that have bits on them.
    planes: Vec<(usize, KindSet)>,
    /// The compiled data so far.
    pub pool: Pool<W>,
    known: HashMap<Vec<Instruction>, SetCode>,
    /// The indices of sights in the pool, by their directions.
    sights: HashMap<Vec<Vector>, u16>,
    /// The zones of patterns that are kept for a position, by index.
    kept: Vec<SetCode>,
    /// The number of sets that are kept while the pieces of a side stay the same, by side.
    kept_sets: [u8; 2],
    /// The instructions of the set that is being compiled.
    code: Vec<Instruction>,
    time: Time,
    /// True if the evaluation may end once register 0 is empty.
    may_end: bool,
    /// The number of stops of all walks' lines so far.
    pub stops: usize,
    /// The number of unions of sets made so far to find the reach of paths.
    pub unions: usize,
}

impl<'a, const W: usize> Compiler<'a, W> {
    /// Creates the compiler. `codes` are the planes of each kind, one bit per plane; `planes` are the planes of
    /// movements, with the kinds that have bits on them.
    pub fn new(rules: &'a Rules, reach: &Reach, codes: &'a [u64], planes: Vec<(usize, KindSet)>) -> Compiler<'a, W> {
        let of = |side| rules.kinds().map(|kind| Bits::from(reach.stranded(Piece { side, kind }))).collect();
        let stranded: [Vec<Bits<W>>; 2] = Side::BOTH.map(of);
        let stranded_any = stranded.each_ref().map(|of| of.iter().fold(Bits::EMPTY, |all, squares| all | *squares));
        let planes_used = codes.iter().fold(0u64, |all, code| all | code);
        let on_plane = |side: Side, plane: u32| {
            let kinds = codes.iter().zip(&stranded[side.index()]);
            let on = kinds.filter(|(code, _)| **code >> plane & 1 != 0);
            on.fold(Bits::EMPTY, |all, (_, squares)| all | *squares)
        };
        let all_planes = u64::BITS - planes_used.leading_zeros();
        let stranded_on = Side::BOTH.map(|side| (0..all_planes).map(|plane| on_plane(side, plane)).collect());
        let pool = Pool {
            stranded,
            stranded_any,
            stranded_on,
            worth: rules.pieces.iter().map(|piece| piece.worth).collect(),
            ..Pool::default()
        };
        Compiler {
            rules,
            codes,
            planes,
            pool,
            known: HashMap::new(),
            sights: HashMap::new(),
            kept: Vec::new(),
            kept_sets: [0; 2],
            code: Vec::new(),
            time: Time::Load,
            may_end: false,
            stops: 0,
            unions: 0,
        }
    }

    fn board(&self) -> &'a Board {
        &self.rules.board
    }

    fn push(&mut self, instruction: Instruction) {
        self.code.push(instruction);
    }
}
