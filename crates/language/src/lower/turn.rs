//! The section `turn`: the number of plies of a turn.

use super::reader::Fields;
use super::scope::{Context, Scope};
use crate::model::{Amount, PerSide, TurnRule};
use crate::syntax::{Node, Value};

impl Scope<'_> {
    /// Lowers the section `turn`.
    pub fn turn(&self, node: &Node) -> Option<TurnRule> {
        let fields = Fields::read(self.report, node, &node.span, "`turn`", &[&["plies", "ends"]])?;
        let plies = fields.need("plies").and_then(|node| self.plies(node));
        let ends = fields.maybe("ends", |node| self.condition(node, Context::ENDS));
        Some(TurnRule { plies: plies?, ends: ends? })
    }

    /// One amount for both sides, or one for each side.
    fn plies(&self, node: &Node) -> Option<PerSide<Amount>> {
        let Value::Struct(_) = node.value else {
            let amount = self.amount(node, Context::PLIES)?;
            return Some([amount.clone(), amount]);
        };
        let fields = Fields::read(self.report, node, &node.span, "`plies`", &[&["first", "second"]])?;
        let [first, second] =
            ["first", "second"].map(|side| fields.need(side).and_then(|node| self.amount(node, Context::PLIES)));
        Some([first?, second?])
    }
}
