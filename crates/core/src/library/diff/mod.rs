//! Differences between two variants, in the words of the language.
//!
//! Two [`Whole`]s give [`Differences`]. `compare` walks both trees side by side and finds the differences, `names`
//! finds renamed items, and `weigh` uses the model to find the differences that matter for play.

mod compare;
mod names;
mod text;
mod weigh;

use super::whole::Whole;
use crate::syntax::Node;
use ferz_language::schema::VARIANT;

/// The differences between two variants.
#[derive(Clone, Debug)]
pub struct Differences {
    /// All differences, by section in the order of the language.
    pub all: Vec<Difference>,
}

/// One difference.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The path to the value, `pieces`, `knight`, `moves` for instance.
    pub path: Vec<String>,
    /// The change at the path.
    pub change: Change,
    /// The importance of the change.
    pub weight: Weight,
}

/// A change from the first variant to the second.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// The value differs.
    Changed {
        /// The value in the first variant.
        from: Node,
        /// The value in the second variant.
        to: Node,
    },
    /// Only the second variant has the value.
    Added {
        /// The value.
        value: Node,
        /// The row that follows, if the order of rows matters and there is one.
        before: Option<String>,
    },
    /// Only the first variant has the value.
    Removed {
        /// The value.
        value: Node,
    },
    /// Only its name differs.
    Renamed {
        /// The name in the second.
        to: String,
    },
    /// The row is tried earlier or later than before.
    Moved {
        /// The row that now follows; `None` if the moved row is last.
        before: Option<String>,
    },
}

/// The importance of a difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// The difference changes how games are played or written.
    Play,
    /// The difference changes only the display: names, pictures, descriptions.
    Shown,
    /// Only one variant declares this name. A change where the name is used counts separately.
    Name,
    /// The difference is in wording only; the meaning is the same.
    Wording,
}

/// A difference, and the patch that applies it to the first tree.
struct Found {
    path: Vec<String>,
    change: Change,
    /// The path of the value to patch, and its replacement; `None` removes the value.
    patch: (Vec<String>, Option<Node>),
}

impl Whole {
    /// The differences from this variant to `other`.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::library::Whole;
    ///
    /// let chess = Whole::builtin("chess")?;
    /// let camel = r#"(name: "Camels", base: "chess", pieces: { "knight": (moves: Leaper(by: (1, 3))) })"#;
    /// let differences = chess.differences(&Whole::parse("camel.ron", camel)?);
    /// let lines: Vec<String> = differences.all.iter().map(|difference| difference.to_string()).collect();
    /// assert!(lines.contains(&"pieces.knight.moves.by: (1, 2) -> (1, 3)".to_owned()));
    /// assert!(!differences.is_same_game());
    /// # Ok::<(), ferz::LoadError>(())
    /// ```
    pub fn differences(&self, other: &Whole) -> Differences {
        let mut root = self.root.clone();
        let mut found = names::renamed(&mut root, &other.root);
        found.extend(compare::compare(&root, &other.root));
        let weights = weigh::weigh(&root, self, other, &found);
        let mut all: Vec<Difference> = found
            .into_iter()
            .zip(weights)
            .map(|(Found { path, change, patch: _ }, weight)| Difference { path, change, weight })
            .collect();
        let section = |difference: &Difference| {
            VARIANT.names().position(|field| difference.path.first().is_some_and(|first| first == field))
        };
        all.sort_by_cached_key(section);
        Differences { all }
    }
}

impl Differences {
    /// Returns `true` if the game is played and written in the same way. The display may differ.
    pub fn is_same_game(&self) -> bool {
        self.all.iter().all(|difference| difference.weight != Weight::Play)
    }
}

#[cfg(test)]
mod tests;
