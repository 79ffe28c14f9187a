//! Reads a file and its bases.

use super::{Base, FEWER_BASES, Member, Origin, Texts};
use crate::diagnostic::{Code, Diagnostic, SourceId, Sources, Span, Unreadable};
use crate::syntax::{Entry, Node, Value, read};
use crate::types::limits::{MAX_BASES, MAX_LINEAGE, MAX_LINEAGE_BYTES};

/// The current version of the language, as written in a file.
const LANGUAGE: i64 = 1;

/// The name of a base, as written in a file.
struct Named {
    name: String,
    span: Span,
}

/// The names of the direct bases of a file, without reading them. None if the file cannot be read.
pub fn named_bases(text: &str) -> Vec<String> {
    let Ok(mut root) = read(0, text) else { return Vec::new() };
    take_bases(&mut root).map_or_else(|_| Vec::new(), |(_, named)| named.into_iter().map(|base| base.name).collect())
}

/// Reads files and their bases.
pub(super) struct Gatherer<'a> {
    texts: Texts<'a>,
    sources: &'a mut Sources,
    pub members: Vec<Member>,
    /// The files whose bases are being read; each is a base of the one before.
    open: Vec<SourceId>,
    bytes: usize,
}

impl<'a> Gatherer<'a> {
    /// Creates a gatherer that has read nothing.
    pub fn new(texts: Texts<'a>, sources: &'a mut Sources) -> Gatherer<'a> {
        Gatherer { texts, sources, members: Vec::new(), open: Vec::new(), bytes: 0 }
    }

    /// Adds a file whose text and tree are known, and reads its bases.
    pub fn tree(&mut self, origin: Origin, text: &str, root: Node) -> Result<SourceId, Vec<Diagnostic>> {
        self.bytes += text.len();
        let source = self.sources.add(origin.title(), text);
        self.member(origin, source, root)
    }

    /// Reads a file and its bases. `named` is the span that names the file as a base, if there is one.
    pub fn file(&mut self, origin: Origin, text: String, named: Option<&Span>) -> Result<SourceId, Vec<Diagnostic>> {
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
        let text = text_of_base(name, span, &origin, self.texts).map_err(|fault| vec![fault])?;
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

fn text_of_base(name: &str, span: &Span, origin: &Origin, texts: Texts<'_>) -> Result<String, Diagnostic> {
    let fault = |code, message: String| Diagnostic::new(code, span.clone(), message);
    if name.contains(['/', '\\', ':', '\0']) {
        let message = format!("`{name}` is a path, not a name");
        let hint = "put the base into the same folder, and write only its name, such as `mine.ron`";
        return Err(fault(Code::BadBaseName, message).hint(hint));
    }
    match origin {
        Origin::BuiltIn(_) => texts.built_in.get(name).map(|&text| text.to_owned()).ok_or_else(|| {
            let fault = fault(Code::MissingBase, format!("there is no variant `{name}`"));
            let fault = fault.hint("`ferz variants` lists the built-in variants; the name of a file ends in `.ron`");
            fault.suggest(name, texts.built_in.keys().copied())
        }),
        Origin::File(_) => (texts.beside)(name).map_err(|why| match why {
            Unreadable::Missing => {
                let fault = fault(Code::MissingBase, format!("there is no file `{name}` in the folder of this file"));
                let stem = name.trim_end_matches(".ron");
                match texts.built_in.contains_key(stem) {
                    true => fault.hint(format!("the built-in variant is called `{stem}`")).rename(name, stem),
                    false => {
                        fault.hint("a base is a built-in variant, `base: \"chess\"`, or a file in the same folder")
                    }
                }
            }
            why => fault(Code::Unreadable, format!("cannot read `{name}`: {why}")).hint(why.remedy()),
        }),
    }
}
