//! Builds the tables of one side, and those that both sides share.

use super::basis::{Basis, check_offers};
use super::castles::{castle_starts, castles};
use super::drops::drops;
use super::entry::Entries;
use super::guards::guards;
use super::law::Law;
use super::op::Context;
use super::paths::Paths;
use super::plan::PlanDraft;
use super::promotion::Choices;
use crate::compile::program::Compiler;
use crate::model::Rules;
use crate::tables::planes::{Attack, AttackTables, DropRule, Loops, Op, Promotion, SideTables, SideWalks};
use crate::tables::program::Programs;
use crate::types::{Bits, Kind, Side};

/// Builds the tables of the sides, one after the other.
pub(super) struct SideCompiler<'a, const W: usize> {
    basis: &'a Basis<'a>,
    compiler: Compiler<'a, W>,
    attacks: AttackTables<W>,
    /// The attack tables built so far, with their entries.
    made: Vec<(Entries, Attack)>,
    promotions: Vec<Promotion<W>>,
    /// The number of kinds that pieces may become by the promotions and moves so far.
    offers: usize,
    paths: Paths<W>,
}

/// The tables that both sides share.
pub(super) struct Shared<const W: usize> {
    pub attacks: AttackTables<W>,
    pub paths: Vec<Bits<W>>,
    pub promotions: Vec<Promotion<W>>,
}

/// The indices of a side's promotions: by kind, and by the kind that the movement turns the piece into, if any.
type PromotionNumbers = Vec<((Kind, Option<Kind>), u16)>;

/// The most stops of all walked lines.
const MOST_STOPS: usize = 1 << 20;

impl<'a, const W: usize> SideCompiler<'a, W> {
    /// Starts without tables.
    pub fn new(basis: &'a Basis<'a>) -> Self {
        let layout = &basis.layout;
        let planes = layout.planes.iter().enumerate().map(|(number, plane)| (layout.first + number, plane.kinds));
        SideCompiler {
            compiler: Compiler::new(basis.rules, basis.reach, &layout.codes, planes.collect()),
            attacks: AttackTables::new(basis.grid()),
            made: Vec::new(),
            promotions: Vec::new(),
            offers: basis.offers(),
            paths: Paths::new(basis.grid()),
            basis,
        }
    }

    /// Builds the walks of both sides.
    ///
    /// # Errors
    /// If the walks are too long.
    pub fn walks(&mut self) -> Result<[SideWalks<W>; 2], String> {
        let Basis { rules, draft, .. } = self.basis;
        let walks = Side::BOTH.map(|side| walks_of(rules, side, draft, &mut self.compiler));
        if self.compiler.stops > MOST_STOPS { Err("too many squares to walk".into()) } else { Ok(walks) }
    }

    /// Builds the tables of a side. Also returns the reason why masks cannot guard its royals, considering its moves
    /// and threats. `walks` are the walks of both sides.
    ///
    /// # Errors
    /// The limit that the variant exceeds.
    pub fn side(&mut self, side: Side, walks: &[SideWalks<W>; 2]) -> Result<(SideTables<W>, Option<String>), String> {
        let basis = self.basis;
        let numbers = self.promotions(side)?;
        let number = |kind: Kind, becomes: Option<Kind>| {
            numbers.iter().find(|(key, _)| *key == (kind, becomes)).map(|&(_, number)| number)
        };
        let (guards, numbers_of_guards) = guards(&basis.layout, side, &mut self.compiler);
        let mut context = Context {
            guards: &numbers_of_guards,
            walked: &basis.draft.walked,
            rules: basis.rules,
            layout: &basis.layout,
            royals: basis.law.royals,
            tables: &mut self.attacks,
            made: &mut self.made,
            promotions: &mut self.promotions,
        };
        let ops = context.ops(side, &number)?;
        let found = context.threats(side, basis.law, &walks[side.other().index()], &mut self.paths)?;
        let (drops, promoted_drops) = self.drops(side);
        let castles = castles(basis.rules, side, &mut self.compiler);
        let board = basis.rules.board.squares().into();
        let mut loops = |ops| Loops::new(ops, board, &self.promotions, &mut self.attacks.leaps);
        let dangers: Loops<W> = loops(found.dangers);
        let stays = ops.ops.iter().any(Op::may_stay);
        let tables = SideTables {
            guards,
            stays,
            loops: loops(ops.ops),
            dangerous: basis.layout.codes.iter().map(|&code| dangers.had_by(code)).collect(),
            dangers,
            trail_ops: ops.trail,
            threats: found.threats,
            royal_threats: found.royal_threats,
            victims: found.victims,
            drops,
            promoted_drops,
            free_drops: basis.rules.free_drops(side),
            castle_starts: castle_starts(&castles),
            castles,
        };
        Ok((tables, found.unmasked))
    }

    /// Builds a side's promotions: those by rows, and those by moves that always change the kind of the piece.
    fn promotions(&mut self, side: Side) -> Result<PromotionNumbers, String> {
        let Basis { rules, reach, law, choices, .. } = self.basis;
        let mut numbers: PromotionNumbers = Vec::new();
        for kind in rules.kinds() {
            let becomes: Vec<Kind> = rules.changes_to(kind).iter().filter(|&other| other != kind).collect();
            self.offers += becomes.len();
            check_offers(self.offers)?;
            let own = choices[kind.index()][side.index()].clone().map(|own| (None, own));
            let forced = becomes.iter().map(|&other| (Some(other), Choices::always(rules, reach, law, side, other)));
            for (other, choice) in own.into_iter().chain(forced) {
                numbers.push(((kind, other), self.promotions.len() as u16));
                self.promotions.push(Promotion::new(&choice));
            }
        }
        Ok(numbers)
    }

    /// Builds the drops of a side: those of pieces that enter unpromoted, and those that may enter promoted, which are
    /// tested.
    fn drops(&mut self, side: Side) -> (Vec<DropRule<W>>, Vec<DropRule<W>>) {
        let Basis { rules, reach, law, draft, layout, .. } = self.basis;
        let dropped = draft.plan.dropped;
        let mut plain = drops(rules, reach, law, side, layout, &mut self.compiler);
        plain.retain(|rule| !dropped.contains(rule.kind));
        let mut promoted = drops(rules, reach, &Law::default(), side, layout, &mut self.compiler);
        promoted.retain(|rule| dropped.contains(rule.kind));
        (plain, promoted)
    }

    /// Compiles the rows. Returns them with the shared tables.
    pub fn finish(mut self) -> (Programs<W>, Shared<W>) {
        let programs = self.compiler.programs();
        for spared in &mut self.attacks.spared {
            spared.pieces = spared.kinds.map(|kinds| self.compiler.piece_set(kinds));
        }
        self.attacks.shrink_to_fit();
        (programs, Shared { attacks: self.attacks, paths: self.paths.finish(), promotions: self.promotions })
    }
}

/// Builds the walks of a side.
fn walks_of<const W: usize>(rules: &Rules, side: Side, draft: &PlanDraft, compiler: &mut Compiler<W>) -> SideWalks<W> {
    let mut walks = SideWalks { all: Vec::new(), of: Vec::new() };
    for (kind, numbers) in rules.kinds().zip(&draft.walked) {
        let mut places = Vec::new();
        for &number in numbers {
            let walk = compiler.walk(&rules.piece(kind).moves[number], side, &mut walks.all);
            walks.all.push(walk);
            places.push((walks.all.len() - 1) as u16);
        }
        walks.of.push(places);
    }
    walks
}
