//! A section and its parents: those in the same file, and the variants that the format knows by name.

use super::ini::{self, Section, Written};
use super::settings::Settings;
use crate::diagnostic::{Code, Diagnostic, Sources};
use crate::library;
use crate::types::limits::MAX_SECTION_PARENTS;
use ferz_core::library::data;
use ferz_core::types::OnDemand;
use std::collections::HashMap;

/// The file with the options of these variants.
const PARENTS_FILE: &str = "import/parents.ini";

/// The variants that the format knows by name, in its own terms. The first is the template of sections without a
/// parent.
static PARENTS: OnDemand<Vec<Section>> = OnDemand::new(|| {
    let mut sources = Sources::default();
    let text = data::PARENTS;
    let id = sources.add(PARENTS_FILE, text);
    ini::parse(id, text, &mut Vec::new())
});

/// A variant that the format knows by name.
fn parent(name: &str) -> Option<&'static Section> {
    PARENTS.iter().find(|section| section.name.text == name)
}

/// The names that the format knows.
pub(super) fn names() -> Vec<&'static str> {
    PARENTS.iter().map(|section| section.name.text.as_str()).collect()
}

/// All settings of a variant that the format knows by name.
pub(super) fn known(name: &str) -> Option<Settings> {
    resolve(parent(name)?, &Index::new(), &mut Vec::new()).map(|line| line.settings)
}

/// Returns `true` if a variant of this name is built in.
fn is_shipped(name: &str) -> bool {
    library::text_of(name).is_some()
}

/// A section with its parents.
pub(super) struct Line {
    /// All settings of the section.
    pub settings: Settings,
    /// The nearest built-in parent that the section can be based on, with all its settings; `None` if there is none.
    pub base: Option<(&'static str, Settings)>,
    /// Set if the section has a parent.
    pub has_parent: bool,
}

/// The sections of a file by name. If two have the same name, the first counts.
pub(super) type Index<'s> = HashMap<&'s str, &'s Section>;

/// The template of sections without a parent, with all its settings.
pub(super) fn template() -> Option<(&'static str, Settings)> {
    let first = PARENTS.first().filter(|section| is_shipped(&section.name.text))?;
    let mut settings = Settings::new();
    settings.apply(first, false, &mut Vec::new());
    Some((&first.name.text, settings))
}

/// Applies a section on top of its parents.
pub(super) fn resolve(section: &Section, index: &Index<'_>, faults: &mut Vec<Diagnostic>) -> Option<Line> {
    let mut chain: Vec<(&Section, bool)> = vec![(section, true)];
    let mut next: Option<(&Written, bool)> = section.parent.as_ref().map(|name| (name, true));
    while let Some((name, in_file)) = next {
        let own = index.get(name.text.as_str()).copied().filter(|_| in_file);
        let is_open =
            own.is_some_and(|own| chain.iter().any(|(open, is_own)| *is_own && open.name.span == own.name.span));
        let found = match own.filter(|_| !is_open) {
            Some(own) => (own, true),
            None => match parent(&name.text) {
                Some(parent) => (parent, false),
                None if is_open => {
                    let round: Vec<&str> =
                        chain.iter().map(|(open, _)| open.name.text.as_str()).chain([name.text.as_str()]).collect();
                    let message = format!("the parents form a cycle: {}", round.join(" -> "));
                    faults.push(
                        Diagnostic::new(Code::ParentCycle, name.span.clone(), message)
                            .hint("remove the parent of one of them"),
                    );
                    return None;
                }
                None => {
                    let known = index.keys().copied().chain(PARENTS.iter().map(|parent| parent.name.text.as_str()));
                    let mut known: Vec<&str> = known.filter(|known| *known != section.name.text).collect();
                    known.sort_unstable();
                    let message = format!("there is no parent `{}`", name.text);
                    faults.push(
                        Diagnostic::new(Code::UnknownParent, name.span.clone(), message)
                            .hint("name another section of the file, or a variant of the format, such as `chess`")
                            .suggest(&name.text, known),
                    );
                    return None;
                }
            },
        };
        if chain.len() == MAX_SECTION_PARENTS {
            let message = format!("a chain of parents has more than {MAX_SECTION_PARENTS} sections");
            faults.push(
                Diagnostic::new(Code::TooManyBases, name.span.clone(), message)
                    .hint("choose a parent that is nearer to the root"),
            );
            return None;
        }
        chain.push(found);
        next = found.0.parent.as_ref().map(|name| (name, found.1));
    }
    let mut settings = Settings::new();
    let mut bases = Vec::new();
    for (ancestor, is_own) in chain.iter().rev() {
        settings.apply(ancestor, *is_own, faults);
        if let (false, Some(known)) = (is_own, parent(&ancestor.name.text).filter(|known| is_shipped(&known.name.text)))
        {
            bases.push((known.name.text.as_str(), settings.clone()));
        }
    }
    let failed = chain.iter().any(|(ancestor, is_own)| *is_own && ancestor.faults > 0);
    let base = bases.into_iter().rev().find(|(_, base)| settings.stands_on(base));
    (!failed).then_some(Line { settings, base, has_parent: section.parent.is_some() })
}
