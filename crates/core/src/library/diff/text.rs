//! Display of differences.

use super::{Change, Difference};
use crate::syntax::{Node, lay, write};
use ferz_language::syntax::quoted;
use std::fmt;

/// The longest line that shows both values of a change.
const WIDTH: usize = 118;
/// The longest removed value that is shown.
const SHORT: usize = 60;

impl Difference {
    /// The path as text, `pieces.knight.moves` for instance. A name that is not a word is quoted.
    pub fn place(&self) -> String {
        let is_word = |name: &String| name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
        let shown = |name: &String| if is_word(name) { name.clone() } else { quoted(name) };
        self.path.iter().map(shown).collect::<Vec<_>>().join(".")
    }
}

/// Formats a difference as an entry of a change log. Long values are spread over several lines.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.place();
        let spread = |value: &Node, used: usize| lay(value, 2, used);
        match &self.change {
            Change::Changed { from, to } => {
                let line = format!("{place}: {} -> {}", write(from), write(to));
                match line.chars().count() <= WIDTH {
                    true => f.write_str(&line),
                    false => write!(f, "{place}:\n  - {}\n  + {}", spread(from, 4), spread(to, 4)),
                }
            }
            Change::Added { value, before } => {
                let before = before.as_ref().map(|row| format!(" before {}", quoted(row))).unwrap_or_default();
                let head = format!("{place}: added{before}: ");
                write!(f, "{head}{}", lay(value, 0, head.chars().count()))
            }
            Change::Removed { value } => {
                let value = write(value);
                match value.chars().count() <= SHORT {
                    true => write!(f, "{place}: removed: {value}"),
                    false => write!(f, "{place}: removed"),
                }
            }
            Change::Renamed { to } => write!(f, "{place}: renamed to {}", quoted(to)),
            Change::Moved { before: Some(row) } => write!(f, "{place}: moved before {}", quoted(row)),
            Change::Moved { before: None } => write!(f, "{place}: moved to the end"),
        }
    }
}
