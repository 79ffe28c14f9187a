//! The codes of diagnostics, each with its cause, an example and a remedy.

#[macro_use]
mod errors;
#[macro_use]
mod imports_and_records;
#[macro_use]
mod warnings;
mod retired;

pub use retired::Retired;

use super::Severity;
use std::fmt;

macro_rules! codes {
    ({ $($(#[doc = $doc:literal])+ $name:ident = $id:literal, $slug:literal;)+ }) => {
        /// The code of a diagnostic. `E` marks an error, `W` a warning: a file with warnings can be used.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Code {
            /// All codes, in the order of their numbers.
            pub const ALL: &[Code] = &[$(Code::$name),+];

            /// Its number, `E0401` for instance. Numbers never change their meaning.
            pub fn id(self) -> &'static str {
                match self {
                    $(Code::$name => $id,)+
                }
            }

            /// Its name, `unknown-field` for instance.
            pub fn slug(self) -> &'static str {
                match self {
                    $(Code::$name => $slug,)+
                }
            }

            /// Cause, example and remedy, as text.
            pub fn explain(self) -> String {
                let lines: &[&str] = match self {
                    $(Code::$name => &[$($doc),+],)+
                };
                let lines = lines.iter().map(|line| line.strip_prefix(' ').unwrap_or(line));
                lines.collect::<Vec<_>>().join("\n")
            }
        }
    };
}

// The table has three parts. Each macro passes its codes and all earlier ones on to the next.
errors! { warnings imports_and_records codes {} }

impl Code {
    /// The severity of this code.
    pub fn severity(self) -> Severity {
        if self.id().starts_with('W') { Severity::Warning } else { Severity::Error }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.id(), self.slug())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn numbers_and_names_are_unique_and_every_code_is_explained() {
        let ids: BTreeSet<_> = Code::ALL.iter().map(|code| code.id()).collect();
        let slugs: BTreeSet<_> = Code::ALL.iter().map(|code| code.slug()).collect();
        assert_eq!((ids.len(), slugs.len()), (Code::ALL.len(), Code::ALL.len()));
        for code in Code::ALL {
            let (kind, number) = code.id().split_at(1);
            assert!(matches!(kind, "E" | "W") && number.len() == 4 && number.parse::<u16>().is_ok(), "{code}");
            assert!(code.slug().bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{code}");
            assert!(code.explain().ends_with('.') && !code.explain().starts_with(' '), "{code}");
        }
        assert!(Code::ALL.is_sorted_by_key(|code| code.id().split_at(1).1));
    }

    #[test]
    fn retired_codes_are_never_reused() {
        let lives = |old: &&Retired| Code::ALL.iter().any(|code| code.id() == old.id || code.slug() == old.slug);
        assert_eq!(Retired::ALL.iter().find(lives), None);
        let slugs: BTreeSet<_> = Retired::ALL.iter().map(|old| old.slug).collect();
        assert_eq!(slugs.len(), Retired::ALL.len());
        assert!(Retired::ALL.is_sorted_by(|one, other| one.id < other.id), "sorted, and no number twice");
        assert!(Retired::ALL.iter().all(|old| old.reason.ends_with('.')));
    }
}
