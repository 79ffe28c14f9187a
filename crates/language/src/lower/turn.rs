//! The section `turn`: the number of plies of a turn.

use super::reader::Fields;
use super::scope::{Context, Scope};
use crate::model::{Amount, Condition, PerSide, TurnRule};
use crate::schema;
use crate::syntax::{Node, Value};

impl Scope<'_> {
    /// Lowers the section `turn`.
    pub fn turn(&self, node: &Node) -> Option<TurnRule> {
        let fields = Fields::read(self.report, node, &node.span, &schema::TURN)?;
        let plies = fields.need("plies").and_then(|node| self.plies(node));
        let ends = fields.maybe("ends", |node| self.condition(node, Context::ENDS));
        let trails = fields.maybe("trails", |node| self.trails(node));
        Some(TurnRule { plies: plies?, ends: ends?, trails: trails?.flatten() })
    }

    /// The condition for trails to last for another ply of a turn; `Some(None)` if they always do.
    fn trails(&self, node: &Node) -> Option<Option<Condition>> {
        let word = self.report.word(node, "how long trails last", &["Turn", "Ply", "While"])?;
        match word.name {
            "Turn" => word.bare().map(|()| None),
            // No ply fulfils an empty `Or`.
            "Ply" => word.bare().map(|()| Some(Condition::NEVER)),
            _ => self.condition(word.argument()?, Context::TRAILS).map(Some),
        }
    }

    /// One amount for both sides, or one for each side.
    fn plies(&self, node: &Node) -> Option<PerSide<Amount>> {
        let Value::Struct(_) = node.value else {
            let amount = self.amount(node, Context::PLIES)?;
            return Some([amount.clone(), amount]);
        };
        let fields = Fields::read(self.report, node, &node.span, &schema::PLIES)?;
        let [first, second] =
            ["first", "second"].map(|side| fields.need(side).and_then(|node| self.amount(node, Context::PLIES)));
        Some([first?, second?])
    }
}
