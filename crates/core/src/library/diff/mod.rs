//! How two variants differ, in the words of the language.
//!
//! Two [`Whole`]s give [`Differences`]. `compare` walks both trees side by side and finds where they differ; `names`
//! finds what differs only in its name; `weigh` finds by the model which differences matter for play.

mod compare;
mod names;
mod text;
mod weigh;

use super::whole::Whole;
use crate::syntax::Node;
use ferz_language::lower::FIELDS;

/// How one variant differs from another.
#[derive(Clone, Debug)]
pub struct Differences {
    /// Each difference, by sections in the order of the language.
    pub all: Vec<Difference>,
}

/// A difference.
#[derive(Clone, Debug)]
pub struct Difference {
    /// Where: the names on the way to the value, `pieces`, `knight`, `moves` for instance.
    pub path: Vec<String>,
    /// What has changed there.
    pub change: Change,
    /// How much it matters.
    pub weight: Weight,
}

/// What has changed from the first variant to the second.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// The value differs.
    Changed {
        /// The value in the first variant.
        from: Node,
        /// The value in the second variant.
        to: Node,
    },
    /// Only the second variant has it.
    Added {
        /// The value.
        value: Node,
        /// The row that it stands before, if the order of rows counts and it is not the last.
        before: Option<String>,
    },
    /// Only the first variant has it.
    Removed {
        /// The value.
        value: Node,
    },
    /// Only its name differs.
    Renamed {
        /// The name in the second.
        to: String,
    },
    /// The row is tried earlier or later.
    Moved {
        /// The row that it stands before now; `None` if it is the last.
        before: Option<String>,
    },
}

/// How much a difference matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// The games are played, or written, differently.
    Play,
    /// It is about what people are shown: names, pictures, descriptions.
    Shown,
    /// A name that only one of them declares. Where it is used, what it stands for is a difference of its own.
    Name,
    /// Other words with the same meaning.
    Wording,
}

/// A difference that has been found, and how to apply it to the first tree.
struct Found {
    path: Vec<String>,
    change: Change,
    /// The value that is to be replaced, and by what, if it is not to be removed.
    patch: (Vec<String>, Option<Node>),
}

impl Whole {
    /// How `other` differs from this variant.
    ///
    /// ```
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
            FIELDS.iter().position(|field| difference.path.first().is_some_and(|first| first == field))
        };
        all.sort_by_cached_key(section);
        Differences { all }
    }
}

impl Differences {
    /// Is the game the same, played and written alike? What people are shown may differ.
    pub fn is_same_game(&self) -> bool {
        self.all.iter().all(|difference| difference.weight != Weight::Play)
    }
}

#[cfg(test)]
mod tests;
