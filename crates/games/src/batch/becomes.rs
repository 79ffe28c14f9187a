//! The kinds that a piece may become by a move, judged by the rules alone: everything that is possible in some
//! position, and perhaps more.

use ferz_core::Variant;
use ferz_core::facts::Reach;
use ferz_core::model::{MoveKind, MovePattern, PromotionRow, Rules, Set};
use ferz_core::types::{Kind, KindSet, Side, Square, SquareSet};

/// The moves of one kind of one side, by start square: their targets and the kinds that the piece becomes.
pub(super) struct Ways {
    /// The targets, by start square.
    pub ends: Vec<SquareSet>,
    /// The targets of moves that promote by themselves, by the new kind and the start square.
    pub becoming: Vec<(Kind, Vec<SquareSet>)>,
}

impl Ways {
    /// Walks the moves of a piece over an empty board.
    pub fn new(variant: &Variant, side: Side, kind: Kind) -> Ways {
        let rules = variant.rules();
        let grid = usize::from(rules.board.files()) * usize::from(rules.board.ranks());
        let mut ways = Ways { ends: vec![SquareSet::EMPTY; grid], becoming: Vec::new() };
        for movement in &rules.piece(kind).moves {
            let ends = Reach::ends(&rules.board, movement, side);
            ways.ends.iter_mut().zip(&ends).for_each(|(all, more)| *all |= *more);
            let becomes = movement.legs().chain([movement]).filter_map(|movement| movement.becomes);
            ways.becoming.extend(becomes.map(|becomes| (becomes, ends.clone())));
        }
        ways
    }
}

/// The promotions of a variant.
pub(super) struct Promotions<'r> {
    rules: &'r Rules,
    /// By side: the patterns of the rows, each with the squares on which matching moves may start and end.
    patterns: [Vec<Pattern<'r>>; 2],
}

struct Pattern<'r> {
    row: &'r PromotionRow,
    kind: Option<MoveKind>,
    by: Option<KindSet>,
    from: SquareSet,
    to: SquareSet,
}

impl<'r> Promotions<'r> {
    /// The promotions of the rules.
    pub fn new(rules: &'r Rules) -> Promotions<'r> {
        let all = rules.board.squares();
        let of = |side: Side| {
            let squares = |set: &Option<Set>| set.as_ref().map_or(all, |set| set.at_most(side, all));
            let rows = rules.promotion.iter().filter(|row| side.is_of(row.side));
            let pattern = |row, MovePattern { by, kind, from, to, .. }: &MovePattern| Pattern {
                row,
                kind: *kind,
                by: *by,
                from: squares(from),
                to: squares(to),
            };
            let mut patterns = Vec::new();
            for row in rows {
                match row.on.is_empty() {
                    // The row applies to every move on the board.
                    true => patterns.push(pattern(row, &MovePattern::default())),
                    false => patterns.extend(row.on.iter().map(|on| pattern(row, on))),
                }
            }
            patterns
        };
        Promotions { rules, patterns: Side::BOTH.map(of) }
    }

    /// The kinds that a piece may become by a move or a drop. A drop has no start.
    pub fn of(&self, side: Side, kind: Kind, from: Option<Square>, to: Square) -> KindSet {
        let matching = self.patterns[side.index()].iter().filter(|pattern| pattern.may_match(kind, from, to));
        matching
            .fold(KindSet::EMPTY, |all, pattern| all | self.rules.forms(pattern.row, kind).iter().copied().collect())
    }
}

impl Pattern<'_> {
    fn may_match(&self, kind: Kind, from: Option<Square>, to: Square) -> bool {
        let right_kind = match self.kind {
            // A pattern that names no kind of move applies to moves on the board.
            None | Some(MoveKind::Move) => from.is_some(),
            Some(MoveKind::Drop) => from.is_none(),
            Some(MoveKind::Castle | MoveKind::Pass) => false,
        };
        right_kind
            && self.by.is_none_or(|by| by.contains(kind))
            && self.to.contains(to)
            && from.is_none_or(|from| self.from.contains(from))
    }
}
