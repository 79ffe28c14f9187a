//! A file and its bases: reading and merging.
//!
//! Bases may share bases of their own. Each file is read once. Several bases are merged against their nearest common
//! ancestor.

use super::builtin;
use super::error::Unreadable;
use super::load::Origin;
use crate::diagnostic::{Code, Diagnostic, SourceId, Sources, Span};
use crate::syntax::{Bases, Entry, Node, Value, combine, merge, read, settle, without_lapsed};
use crate::types::limits::{MAX_BASES, MAX_COMBINATIONS, MAX_LINEAGE, MAX_LINEAGE_BYTES};
use std::collections::BTreeMap;

/// The current version of the language, as written in a file.
const LANGUAGE: i64 = 1;

/// A file with its direct and indirect bases, by [`SourceId`]. The file itself comes first.
#[derive(Clone)]
pub struct Lineage {
    members: Vec<Member>,
}

/// A file of a lineage: its tree without `base` and `language`, and its bases.
#[derive(Clone)]
pub struct Member {
    origin: Origin,
    pub root: Node,
    pub bases: Vec<Base>,
    /// The span of the list of bases.
    list: Span,
}

/// A base of a file.
#[derive(Clone)]
pub struct Base {
    /// The span that names the base.
    pub span: Span,
    pub member: SourceId,
}

/// The name of a base, as written in a file.
struct Named {
    name: String,
    span: Span,
}

impl Lineage {
    /// Reads a file and all its bases. Stops if one of them cannot be read.
    pub fn gather(
        origin: Origin,
        text: &str,
        beside: &dyn Fn(&str) -> Result<String, Unreadable>,
        sources: &mut Sources,
    ) -> Result<Lineage, Vec<Diagnostic>> {
        let mut gatherer = Gatherer { beside, sources, members: Vec::new(), open: Vec::new(), bytes: 0 };
        gatherer.file(origin, text.to_owned(), None)?;
        Ok(Lineage { members: gatherer.members })
    }

    /// Like [`Lineage::gather`], for a text whose tree is known. The text itself may have faults.
    pub fn of_tree(
        origin: Origin,
        text: &str,
        root: Node,
        beside: &dyn Fn(&str) -> Result<String, Unreadable>,
        sources: &mut Sources,
    ) -> Result<Lineage, Vec<Diagnostic>> {
        let mut gatherer = Gatherer { beside, sources, members: Vec::new(), open: Vec::new(), bytes: text.len() };
        let source = gatherer.sources.add(origin.title(), text);
        gatherer.member(origin, source, root)?;
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

    /// Merges the first file and its bases into one tree. Returns the faults of the merge, and fails if the merge is
    /// too much work.
    pub fn put_together(&self) -> Result<(Node, Vec<Diagnostic>), Vec<Diagnostic>> {
        let mut assembly = Assembly {
            lineage: self,
            wholes: BTreeMap::new(),
            ancestors: BTreeMap::new(),
            combinations: 0,
            diagnostics: Vec::new(),
        };
        let whole = assembly.whole(0);
        if assembly.combinations > MAX_COMBINATIONS {
            let message = format!("the bases can be combined in more than {MAX_COMBINATIONS} ways");
            let fault = Diagnostic::new(Code::TooManyBases, self.members[0].list.clone(), message);
            return Err(vec![fault.hint(FEWER_BASES)]);
        }
        Ok((without_lapsed(whole, &|source| self.line(source)), assembly.diagnostics))
    }
}

/// The names of the direct bases of a file, without reading them. None if the file cannot be read.
pub fn named_bases(text: &str) -> Vec<String> {
    let Ok(mut root) = read(0, text) else { return Vec::new() };
    take_bases(&mut root).map_or_else(|_| Vec::new(), |(_, named)| named.into_iter().map(|base| base.name).collect())
}

const FEWER_BASES: &str = "use fewer bases, or merge some of them into one file";

struct Gatherer<'a> {
    beside: &'a dyn Fn(&str) -> Result<String, Unreadable>,
    sources: &'a mut Sources,
    members: Vec<Member>,
    /// The files whose bases are being read; each is a base of the one before.
    open: Vec<SourceId>,
    bytes: usize,
}

impl Gatherer<'_> {
    /// Reads a file and its bases. `named` is the span that names the file as a base, if there is one.
    fn file(&mut self, origin: Origin, text: String, named: Option<&Span>) -> Result<SourceId, Vec<Diagnostic>> {
        self.bytes += text.len();
        if let (Some(span), true) = (named, self.bytes > MAX_LINEAGE_BYTES) {
            let message = format!("the file and its bases have more than {MAX_LINEAGE_BYTES} bytes");
            return Err(vec![Diagnostic::new(Code::TooManyBases, span.clone(), message).hint(FEWER_BASES)]);
        }
        let source = self.sources.add(origin.title(), text);
        let root = read(source, self.sources.text(source))?;
        self.member(origin, source, root)
    }

    /// Adds a file whose tree is known, and reads its bases.
    fn member(&mut self, origin: Origin, source: SourceId, mut root: Node) -> Result<SourceId, Vec<Diagnostic>> {
        take_language(&mut root).map_err(|fault| vec![fault])?;
        let (list, named) = take_bases(&mut root)?;
        // A file is added before its bases, so that its index equals that of its text.
        self.members.push(Member { origin, root, bases: Vec::new(), list });
        self.open.push(source);
        for Named { name, span } in named {
            let member = self.base(source, &name, &span)?;
            self.members[source].bases.push(Base { span, member });
        }
        self.open.pop();
        Ok(source)
    }

    fn base(&mut self, of: SourceId, name: &str, span: &Span) -> Result<SourceId, Vec<Diagnostic>> {
        let origin = self.members[of].origin.base(name);
        let fault =
            |code, message: String, hint: &str| Err(vec![Diagnostic::new(code, span.clone(), message).hint(hint)]);
        if let Some(first) = self.open.iter().position(|&open| self.members[open].origin == origin) {
            let round = self.open[first..].iter().map(|&open| self.members[open].origin.title());
            let round: Vec<String> = round.chain([origin.title()]).collect();
            return fault(
                Code::BaseCycle,
                format!("the bases form a cycle: {}", round.join(" -> ")),
                "remove the base of one of them, or choose another base",
            );
        }
        if let Some(known) = self.members.iter().position(|member| member.origin == origin) {
            return Ok(known);
        }
        if self.open.len() == MAX_BASES {
            return fault(
                Code::TooManyBases,
                format!("more than {MAX_BASES} files are based on each other"),
                FEWER_BASES,
            );
        }
        if self.members.len() == MAX_LINEAGE {
            return fault(
                Code::TooManyBases,
                format!("the file has more than {MAX_LINEAGE} bases in all"),
                FEWER_BASES,
            );
        }
        let text = text_of_base(name, span, &origin, self.beside).map_err(|fault| vec![fault])?;
        self.file(origin, text, Some(span))
    }
}

/// Removes a field from a file and returns it.
fn take(root: &mut Node, key: &str) -> Option<Entry> {
    let Value::Struct(fields) = &mut root.value else { return None };
    let index = fields.iter().position(|field| field.key == key)?;
    Some(fields.remove(index))
}

/// Removes the field `language` from a file and checks it.
fn take_language(root: &mut Node) -> Result<(), Diagnostic> {
    let Some(field) = take(root, "language") else { return Ok(()) };
    let fault = |message: String| Diagnostic::new(Code::LanguageVersion, field.value.span.clone(), message);
    let hint = format!("this program reads the language up to version {LANGUAGE}");
    match field.value.value {
        Value::Number(1..=LANGUAGE) => Ok(()),
        Value::Number(newer) if newer > LANGUAGE => {
            Err(fault(format!("the file is written in version {newer} of the language"))
                .hint(format!("{hint}; use a newer program")))
        }
        Value::Number(other) => Err(fault(format!("there is no version {other} of the language")).hint(hint)),
        _ => {
            let message = format!("the version of the language must be a number, found {}", field.value.describe());
            Err(fault(message).hint(format!("write `language: {LANGUAGE}`")))
        }
    }
}

/// Removes the field `base` from a file. Returns its span and the names of the bases.
fn take_bases(root: &mut Node) -> Result<(Span, Vec<Named>), Vec<Diagnostic>> {
    let Some(field) = take(root, "base") else { return Ok((root.span.clone(), Vec::new())) };
    let list = field.value.span.clone();
    let mut faults = Vec::new();
    let mut named: Vec<Named> = Vec::new();
    let items = match field.value.value {
        Value::List(items) if items.is_empty() => {
            faults.push(
                Diagnostic::new(Code::OutOfRange, list.clone(), "the list of bases is empty")
                    .hint("name a base, or leave the field out"),
            );
            items
        }
        Value::List(items) => items,
        value => vec![Node { value, ..field.value }],
    };
    for item in items {
        let span = item.span.clone();
        match item.value {
            Value::Text(name) => match named.iter().find(|other| other.name == name) {
                Some(first) => {
                    let fault = Diagnostic::new(Code::DuplicateName, span, format!("the base `{name}` is named twice"))
                        .hint("name it once");
                    faults.push(fault.related(first.span.clone(), "first named here"));
                }
                None => named.push(Named { name, span }),
            },
            _ => {
                let message = format!("expected the name of a base, in quotes, found {}", item.describe());
                let fault = Diagnostic::new(Code::WrongType, span, message);
                if let Value::Word(word, None) = &item.value {
                    let right = format!("\"{word}\"");
                    faults.push(fault.hint(format!("write it in double quotes: `{right}`")).replace(right));
                    continue;
                }
                let hint = "write a built-in variant, `base: \"chess\"`, a file in the same folder, `base: \"mine.ron\"`, or a list of them";
                faults.push(fault.hint(hint));
            }
        }
    }
    if faults.is_empty() { Ok((list, named)) } else { Err(faults) }
}

fn text_of_base(
    name: &str,
    span: &Span,
    origin: &Origin,
    beside: &dyn Fn(&str) -> Result<String, Unreadable>,
) -> Result<String, Diagnostic> {
    let fault = |code, message: String| Diagnostic::new(code, span.clone(), message);
    if name.contains(['/', '\\', ':', '\0']) {
        let message = format!("`{name}` is a path, not a name");
        let hint = "put the base into the same folder, and write only its name, such as `mine.ron`";
        return Err(fault(Code::BadBaseName, message).hint(hint));
    }
    match origin {
        Origin::BuiltIn(_) => builtin::text_of(name).map(str::to_owned).ok_or_else(|| {
            let fault = fault(Code::MissingBase, format!("there is no variant `{name}`"));
            let fault = fault.hint("`ferz variants` lists the built-in variants; the name of a file ends in `.ron`");
            fault.suggest(name, builtin::names())
        }),
        Origin::File(_) => beside(name).map_err(|why| match why {
            Unreadable::Missing => {
                let fault = fault(Code::MissingBase, format!("there is no file `{name}` in the folder of this file"));
                let stem = name.trim_end_matches(".ron");
                match builtin::text_of(stem) {
                    Some(_) => fault.hint(format!("the built-in variant is called `{stem}`")).rename(name, stem),
                    None => fault.hint("a base is a built-in variant, `base: \"chess\"`, or a file in the same folder"),
                }
            }
            why => fault(Code::Unreadable, format!("cannot read `{name}`: {why}")).hint(why.remedy()),
        }),
    }
}

/// The merge of a lineage. The merged tree of each file is made once.
struct Assembly<'f> {
    lineage: &'f Lineage,
    wholes: BTreeMap<SourceId, Node>,
    /// Merged trees of sets of files that are common ancestors of others.
    ancestors: BTreeMap<Vec<SourceId>, Node>,
    combinations: usize,
    diagnostics: Vec<Diagnostic>,
}

impl Assembly<'_> {
    /// Merges a file with its bases.
    fn whole(&mut self, of: SourceId) -> Node {
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
