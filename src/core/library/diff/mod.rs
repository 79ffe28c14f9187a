//! How two variants differ, in the words of the language.
//!
//! Two [`Whole`]s come in, [`Differences`] go out. `compare` walks both trees side by side and finds what they say
//! differently; `names` finds what is only called differently; `weigh` asks the model which of that matters for play.

mod compare;
mod names;
mod text;
mod weigh;

use super::whole::Whole;
use crate::syntax::Node;
use ferz_language::internal::FIELDS;

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
    /// Whether it matters.
    pub weight: Weight,
}

/// What has changed from the first variant to the second.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// A value is another one.
    Changed {
        /// In the first.
        from: Node,
        /// In the second.
        to: Node,
    },
    /// Only the second says so.
    Added {
        /// What.
        value: Node,
        /// Before which row, where the order of rows counts and it is not the last.
        before: Option<String>,
    },
    /// Only the first says so.
    Removed {
        /// What.
        value: Node,
    },
    /// It is the same but for its name.
    Renamed {
        /// The name in the second.
        to: String,
    },
    /// The row is tried earlier or later.
    Moved {
        /// Before which row; the last one if not said.
        before: Option<String>,
    },
}

/// Whether a difference matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// The games are played, or written, differently.
    Play,
    /// It is about what people are shown: names, pictures, descriptions.
    Shown,
    /// A name for something that only one of them has: what it stands for matters where it is used, and there it is a
    /// difference of its own.
    Name,
    /// The same is said in other words.
    Wording,
}

/// A difference that has been found, and how to do the same to the first tree.
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
