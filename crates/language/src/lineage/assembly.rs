//! Merges a file and its bases.

use super::{Lineage, Member};
use crate::diagnostic::{Diagnostic, SourceId};
use crate::syntax::{Bases, Node, combine, merge, settle};
use crate::types::limits::MAX_COMBINATIONS;
use std::collections::BTreeMap;

/// The merge of a lineage. The merged tree of each file is made once.
pub(super) struct Assembly<'f> {
    lineage: &'f Lineage,
    wholes: BTreeMap<SourceId, Node>,
    /// Merged trees of sets of files that are common ancestors of others.
    ancestors: BTreeMap<Vec<SourceId>, Node>,
    pub combinations: usize,
    pub diagnostics: Vec<Diagnostic>,
}

impl<'f> Assembly<'f> {
    /// Prepares the merge.
    pub fn new(lineage: &'f Lineage) -> Assembly<'f> {
        Assembly {
            lineage,
            wholes: BTreeMap::new(),
            ancestors: BTreeMap::new(),
            combinations: 0,
            diagnostics: Vec::new(),
        }
    }

    /// Merges a file with its bases.
    pub fn whole(&mut self, of: SourceId) -> Node {
        if let Some(whole) = self.wholes.get(&of) {
            return whole.clone();
        }
        let member = &self.lineage.members[of];
        let base = match member.bases.as_slice() {
            [] => None,
            [only] => Some(self.whole(only.member)),
            several => {
                let members: Vec<SourceId> = several.iter().map(|base| base.member).collect();
                Some(self.combined(&members, Some(member)))
            }
        };
        let (whole, faults) = match base {
            Some(base) => merge(base, member.root.clone()),
            None => settle(member.root.clone()),
        };
        self.diagnostics.extend(faults);
        self.wholes.insert(of, whole.clone());
        whole
    }

    /// Merges several files that are common ancestors of others based on all of them.
    fn ancestor(&mut self, members: &[SourceId]) -> Node {
        if let Some(known) = self.ancestors.get(members) {
            return known.clone();
        }
        let ancestor = self.combined(members, None);
        self.ancestors.insert(members.to_vec(), ancestor.clone());
        ancestor
    }

    /// Merges several files one after another, each against the nearest common ancestor with those before it. If they
    /// disagree, the file based on them must decide; without such a file, the value is left out.
    fn combined(&mut self, members: &[SourceId], file: Option<&Member>) -> Node {
        let lineage = self.lineage;
        let mut known = lineage.line(members[0]);
        let mut whole = self.whole(members[0]);
        for (index, &member) in members.iter().enumerate().skip(1) {
            self.combinations += 1;
            if self.combinations > MAX_COMBINATIONS {
                break;
            }
            let line = lineage.line(member);
            let common: Vec<SourceId> = line.iter().copied().filter(|of| known.contains(of)).collect();
            let is_behind = |of: &SourceId| common.iter().any(|near| near != of && lineage.line(*near).contains(of));
            let nearest: Vec<SourceId> = common.iter().copied().filter(|of| !is_behind(of)).collect();
            let ancestor = match nearest.as_slice() {
                [] => None,
                [only] => Some(self.whole(*only)),
                several => Some(self.ancestor(several)),
            };
            let second = self.whole(member);
            let bases = file.map(|file| Bases {
                list: &file.list,
                first: (index == 1).then_some(&file.bases[0].span),
                second: &file.bases[index].span,
            });
            let root = file.map_or(&lineage.members[member].root, |file| &file.root);
            let (more, faults) = combine(ancestor.as_ref(), &whole, &second, root, bases);
            self.diagnostics.extend(faults);
            whole = more;
            known.extend(line);
        }
        whole
    }
}
