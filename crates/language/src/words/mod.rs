//! English grammar: articles, plurals, verbs, lists, numbers and sentences. Messages, `why`, pages and diagrams use it;
//! it knows nothing of variants.

mod list;
mod noun;
mod number;
mod sentence;
mod verb;

pub(crate) use list::{MOST, is_joined};
pub use list::{clauses, first, list, qualities, some};
pub use noun::{a, counted, many, nouns, plural, possessive};
pub use number::{number, ordinal, times};
pub use sentence::{capital, code, quoted, readable, sentence, term};
pub use verb::{agree, says, verb};

#[cfg(test)]
mod tests;
