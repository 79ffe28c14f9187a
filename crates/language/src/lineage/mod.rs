//! A file and its bases: reading and merging.
//!
//! Bases may share bases of their own. Each file is read once. Several bases are merged against their nearest common
//! ancestor.

mod assembly;
mod gather;
mod origin;

pub use gather::named_bases;
pub use origin::{Origin, Texts, builtin_of};

use crate::diagnostic::{Code, Diagnostic, SourceId, Sources, Span};
use crate::syntax::{Node, Value, without_lapsed};
use crate::types::limits::MAX_COMBINATIONS;
use assembly::Assembly;
use gather::Gatherer;

/// The advice to the author of a file with too many bases.
const FEWER_BASES: &str = "use fewer bases, or merge some of them into one file";

/// A file with its direct and indirect bases, by [`SourceId`]. The file itself comes first.
#[derive(Clone)]
pub struct Lineage {
    members: Vec<Member>,
}

/// A file of a lineage: its tree without `base` and `language`, and its bases.
#[derive(Clone)]
pub struct Member {
    origin: Origin,
    /// Its tree.
    pub root: Node,
    /// Its direct bases, in the order in which it names them.
    pub bases: Vec<Base>,
    /// The span of the list of bases.
    list: Span,
}

/// A base of a file.
#[derive(Clone)]
pub struct Base {
    /// The span that names the base.
    pub span: Span,
    /// Its index among the members.
    pub member: SourceId,
}

impl Lineage {
    /// Reads a file and all its bases.
    ///
    /// # Errors
    /// If one of them cannot be read. The files after it are not read.
    pub fn gather(
        origin: Origin,
        text: &str,
        texts: Texts<'_>,
        sources: &mut Sources,
    ) -> Result<Lineage, Vec<Diagnostic>> {
        let mut gatherer = Gatherer::new(texts, sources);
        gatherer.file(origin, text.to_owned(), None)?;
        Ok(Lineage { members: gatherer.members })
    }

    /// Like [`Lineage::gather`], for a text whose tree is known. The text itself may have faults.
    ///
    /// # Errors
    /// As [`Lineage::gather`].
    pub fn of_tree(
        origin: Origin,
        text: &str,
        root: Node,
        texts: Texts<'_>,
        sources: &mut Sources,
    ) -> Result<Lineage, Vec<Diagnostic>> {
        let mut gatherer = Gatherer::new(texts, sources);
        gatherer.tree(origin, text, root)?;
        Ok(Lineage { members: gatherer.members })
    }

    /// The lineage with an empty first file, which keeps its bases.
    pub fn without_top(&self) -> Lineage {
        self.with_top(Value::Struct(Vec::new()))
    }

    /// A lineage for each direct base of the first file, without the contents of that file.
    pub fn bases_alone(&self) -> Vec<Lineage> {
        let count = self.members.first().map_or(0, |top| top.bases.len());
        let alone = |at: usize| {
            let mut lineage = self.without_top();
            if let Some(top) = lineage.members.first_mut() {
                top.bases = vec![top.bases.swap_remove(at)];
            }
            lineage
        };
        (0..count).map(alone).collect()
    }

    /// The lineage with another tree for the first file, which keeps its bases.
    pub fn with_top(&self, value: Value) -> Lineage {
        let mut lineage = self.clone();
        if let Some(top) = lineage.members.first_mut() {
            top.root.value = value;
        }
        lineage
    }

    /// All files, each listed once.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// A file and its direct and indirect bases, in the order in which they are named.
    pub fn line(&self, of: SourceId) -> Vec<SourceId> {
        let mut line = Vec::new();
        let mut open = vec![of];
        while let Some(member) = open.pop() {
            if !line.contains(&member) {
                line.push(member);
                open.extend(self.members[member].bases.iter().rev().map(|base| base.member));
            }
        }
        line
    }

    /// Merges the first file and its bases into one tree. Also returns the faults of the merge.
    ///
    /// # Errors
    /// If the merge is too much work.
    pub fn put_together(&self) -> Result<(Node, Vec<Diagnostic>), Vec<Diagnostic>> {
        let mut assembly = Assembly::new(self);
        let whole = assembly.whole(0);
        if assembly.combinations > MAX_COMBINATIONS {
            let message = format!("the bases can be combined in more than {MAX_COMBINATIONS} ways");
            let fault = Diagnostic::new(Code::TooManyBases, self.members[0].list.clone(), message);
            return Err(vec![fault.hint(FEWER_BASES)]);
        }
        Ok((without_lapsed(whole, &|source| self.line(source)), assembly.diagnostics))
    }
}
