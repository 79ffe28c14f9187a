//! From a text and its chain of bases to a variant.

use super::builtin;
use super::error::{LoadError, Unreadable};
use crate::compile::Variant;
use crate::diagnostic::{Code, Diagnostic, Severity, Sources, Span};
use crate::lower::lower;
use crate::notation::{ArrayError, fen};
use crate::syntax::{Node, Value, merge, read, settle};
use crate::types::limits::{MAX_ARRAYS, MAX_BASES};

/// A variant, with what is doubtful about its file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Loaded {
    /// The variant.
    pub variant: Variant,
    /// What may not mean what was intended.
    pub warnings: Vec<Diagnostic>,
    /// The texts that the warnings point into: the file and its bases.
    pub sources: Sources,
}

/// The variant of a text. `name` is what messages call it: a path, or a bare file name. `beside` gives the texts of files
/// beside it: it is called with the bare name of a base such as `mine.ron`, never with a path.
///
/// # Errors
/// All that is wrong with the text or its bases.
///
/// ```
/// let text = r#"(name: "On a cylinder", base: "mine.ron", board: (wrap: Files))"#;
/// let mine = r#"(base: "chess")"#;
/// let loaded = ferz::library::load_text("cylinder.ron", text, &|_| Ok(mine.to_owned()))?;
/// assert_eq!(loaded.variant.rules().name, "On a cylinder");
/// # Ok::<(), ferz::library::LoadError>(())
/// ```
pub fn load_text(
    name: &str,
    text: &str,
    beside: &dyn Fn(&str) -> Result<String, Unreadable>,
) -> Result<Loaded, LoadError> {
    load(Origin::File(name.to_owned()), text, beside)
}

/// Where a text comes from.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Origin {
    /// A built-in variant of this name.
    BuiltIn(String),
    /// A file of this name or path.
    File(String),
}

impl Origin {
    /// What messages call the text.
    fn title(&self) -> String {
        match self {
            Origin::BuiltIn(name) => format!("{name} (built in)"),
            Origin::File(name) => name.clone(),
        }
    }

    /// The origin of the base that a file names; a built-in name has no dot in it.
    fn base(&self, base: &str) -> Origin {
        match self {
            Origin::File(name) if is_file_name(base) => {
                let folder = name.rfind(['/', std::path::MAIN_SEPARATOR]).map_or("", |at| &name[..=at]);
                Origin::File(format!("{folder}{base}"))
            }
            _ => Origin::BuiltIn(base.to_owned()),
        }
    }
}

fn is_file_name(base: &str) -> bool {
    base.ends_with(".ron")
}

/// A base as a file names it.
struct Base {
    name: String,
    span: Span,
}

pub(super) fn load(
    origin: Origin,
    text: &str,
    beside: &dyn Fn(&str) -> Result<String, Unreadable>,
) -> Result<Loaded, LoadError> {
    let mut sources = Sources::default();
    let chain = match chain(origin, text, beside, &mut sources) {
        Ok(chain) => chain,
        Err(diagnostics) => return Err(LoadError::Invalid { diagnostics, sources }),
    };
    let overlays: Vec<Overlay> = chain.iter().filter_map(Overlay::of).collect();
    let (root, mut diagnostics) = put_together(chain.into_iter().map(|link| link.root).collect());
    let (rules, lowered) = lower(&root);
    // What could not be merged is not to be blamed a second time.
    let known: Vec<Span> = diagnostics.iter().map(|diagnostic| diagnostic.span.clone()).collect();
    diagnostics.extend(lowered.into_iter().filter(|diagnostic| !known.contains(&diagnostic.span)));
    let is_sound = |diagnostics: &[Diagnostic]| diagnostics.iter().all(|d| d.severity() == Severity::Warning);
    let variant = rules.filter(|_| is_sound(&diagnostics)).map(Variant::new);
    if let Some(variant) = &variant {
        diagnostics.extend(start_fault(variant, &root));
    }
    if let Some(variant) = variant.as_ref().filter(|_| is_sound(&diagnostics)) {
        diagnostics.extend(arrays_fault(variant, &root));
    }
    diagnostics.iter_mut().for_each(|diagnostic| blame(diagnostic, &overlays));
    match variant {
        Some(variant) if is_sound(&diagnostics) => Ok(Loaded { variant, warnings: diagnostics, sources }),
        _ => Err(LoadError::Invalid { diagnostics, sources }),
    }
}

/// A file of a chain: its tree, and where it names its base.
struct Link {
    root: Node,
    base: Option<Span>,
}

/// What a file does to its base, as far as faults in the base may come of it.
struct Overlay {
    /// Where the base is named.
    base: Span,
    /// The fields of the file.
    fields: Vec<(String, Span)>,
    /// What it removes.
    removed: Vec<(String, Span)>,
}

impl Overlay {
    fn of(link: &Link) -> Option<Overlay> {
        let base = link.base.clone()?;
        let Value::Struct(fields) = &link.root.value else { return None };
        let mut removed = Vec::new();
        removals(&link.root, &mut removed);
        let fields = fields.iter().map(|field| (field.key.clone(), field.key_span.clone())).collect();
        Some(Overlay { base, fields, removed })
    }
}

/// The entries of structs and maps that a tree removes.
fn removals(node: &Node, found: &mut Vec<(String, Span)>) {
    let (Value::Struct(entries) | Value::Map(entries)) = &node.value else { return };
    for entry in entries {
        match &entry.value.value {
            Value::Word(word, None) if word == "Remove" => found.push((entry.key.clone(), entry.key_span.clone())),
            _ => removals(&entry.value, found),
        }
    }
}

/// The fields that decide how a start is read.
const READ_BY: [&str; 6] = ["board", "pieces", "sides", "promoted_prefix", "counters", "fen"];

/// Points from an error in a base to the file on top of it: to what caused it, as far as that is known, else to where it
/// names the base.
fn blame(diagnostic: &mut Diagnostic, overlays: &[Overlay]) {
    if diagnostic.severity() != Severity::Error {
        return;
    }
    let quoted: Vec<&str> = diagnostic.message.split('`').skip(1).step_by(2).collect();
    let mut marks = Vec::new();
    let above = overlays.iter().filter(|overlay| overlay.base.source < diagnostic.span.source);
    for overlay in above {
        let before = marks.len();
        let removed = overlay.removed.iter().filter(|(name, _)| quoted.contains(&name.as_str()));
        marks.extend(removed.map(|(_, span)| (span.clone(), "removed here".to_owned())));
        // A piece may have been the last one to wear a tag.
        if diagnostic.code == Code::UnknownName && marks.len() == before {
            marks.extend(overlay.removed.iter().map(|(_, span)| (span.clone(), "perhaps removed here".to_owned())));
        }
        if diagnostic.code == Code::BadStart {
            let changed = overlay.fields.iter().filter(|(name, _)| READ_BY.contains(&name.as_str()));
            marks.extend(changed.map(|(_, span)| (span.clone(), "changed here".to_owned())));
        }
        let is_shown = diagnostic.related.iter().any(|(span, _)| span.source == overlay.base.source);
        if marks.len() == before && !is_shown {
            marks.push((overlay.base.clone(), "inherited here".to_owned()));
        }
    }
    if diagnostic.code == Code::BadStart && !marks.is_empty() && diagnostic.hint.is_none() {
        diagnostic.hint = Some("write a `start` of your own".into());
    }
    diagnostic.related.extend(marks);
}

/// The trees of a file and its bases, the file first, their `base` fields taken out.
fn chain(
    mut origin: Origin,
    text: &str,
    beside: &dyn Fn(&str) -> Result<String, Unreadable>,
    sources: &mut Sources,
) -> Result<Vec<Link>, Vec<Diagnostic>> {
    let mut text = text.to_owned();
    let mut origins: Vec<Origin> = Vec::new();
    let mut chain = Vec::new();
    loop {
        let source = sources.add(origin.title(), text);
        let mut root = read(source, sources.text(source))?;
        let base = take_base(&mut root)?;
        chain.push(Link { root, base: base.as_ref().map(|base| base.span.clone()) });
        origins.push(origin.clone());
        let Some(base) = base else { return Ok(chain) };
        let next = origin.base(&base.name);
        if let Some(first) = origins.iter().position(|seen| *seen == next) {
            let mut round: Vec<String> = origins[first..].iter().map(Origin::title).collect();
            round.push(next.title());
            let message = format!("the bases go in a circle: {}", round.join(" -> "));
            return Err(vec![Diagnostic::new(Code::BaseCycle, base.span, message)]);
        }
        if chain.len() == MAX_BASES {
            let message = format!("more than {MAX_BASES} files are based on each other");
            return Err(vec![Diagnostic::new(Code::TooManyBases, base.span, message)]);
        }
        text = text_of_base(&base, &next, beside).map_err(|fault| vec![fault])?;
        origin = next;
    }
}

/// Takes the field `base` out of a file.
fn take_base(root: &mut Node) -> Result<Option<Base>, Vec<Diagnostic>> {
    let Value::Struct(fields) = &mut root.value else { return Ok(None) };
    let Some(index) = fields.iter().position(|field| field.key == "base") else { return Ok(None) };
    let field = fields.remove(index);
    let span = field.value.span.clone();
    match field.value.value {
        Value::Text(name) => Ok(Some(Base { name, span })),
        _ => {
            let message = format!("a base is named by a text, found {}", field.value.describe());
            let fault = Diagnostic::new(Code::WrongType, span, message);
            Err(vec![
                fault.hint("a built-in variant, `base: \"chess\"`, or a file beside this one, `base: \"mine.ron\"`"),
            ])
        }
    }
}

fn text_of_base(
    base: &Base,
    origin: &Origin,
    beside: &dyn Fn(&str) -> Result<String, Unreadable>,
) -> Result<String, Diagnostic> {
    let Base { name, span } = base;
    let fault = |code, message: String| Diagnostic::new(code, span.clone(), message);
    if name.contains(['/', '\\', ':', '\0']) {
        let message = format!("`{name}` is a path");
        let hint = "a base file lies beside the file that is based on it and is named by its bare name, `mine.ron`";
        return Err(fault(Code::BadBaseName, message).hint(hint));
    }
    match origin {
        Origin::BuiltIn(_) => builtin::text_of(name).map(str::to_owned).ok_or_else(|| {
            let fault = fault(Code::MissingBase, format!("there is no variant `{name}`"));
            let hint = builtin::hint(name);
            fault.hint(hint.unwrap_or_else(|| "`ferz variants` lists them; a file's name ends with `.ron`".into()))
        }),
        Origin::File(_) => beside(name).map_err(|why| match why {
            Unreadable::Missing => {
                let fault = fault(Code::MissingBase, format!("there is no file `{name}` beside this one"));
                let stem = name.trim_end_matches(".ron");
                let built_in = builtin::text_of(stem).map(|_| format!("the built-in variant is called `{stem}`"));
                fault.maybe_hint(built_in)
            }
            why => fault(Code::Unreadable, format!("cannot read `{name}`: {why}")),
        }),
    }
}

/// Merges a chain, the base of all first.
fn put_together(chain: Vec<Node>) -> (Node, Vec<Diagnostic>) {
    let mut files = chain.into_iter().rev();
    let nothing = || Node { span: Span::new(0, 0..0), value: Value::Struct(Vec::new()), inherited: None };
    let (mut whole, mut diagnostics) = settle(files.next().unwrap_or_else(nothing));
    for file in files {
        let (merged, more) = merge(whole, file);
        whole = merged;
        diagnostics.extend(more);
    }
    (whole, diagnostics)
}

/// What is wrong with the starting position.
fn start_fault(variant: &Variant, root: &Node) -> Option<Diagnostic> {
    let text = &variant.rules().start.fen;
    let error = fen::parse(variant, text).err()?;
    let Value::Struct(fields) = &root.value else { return None };
    let start = fields.iter().find(|field| field.key == "start")?;
    let span = start.value.span.within_text(text, error.range());
    Some(Diagnostic::new(Code::BadStart, span, error.to_string()))
}

/// What is wrong with the starting arrays: they are too many, or the rest of the start does not fit the first of them.
fn arrays_fault(variant: &Variant, root: &Node) -> Option<Diagnostic> {
    if variant.rules().arrays.is_empty() {
        return None;
    }
    let Value::Struct(fields) = &root.value else { return None };
    let arrays = fields.iter().find(|field| field.key == "arrays")?;
    let fault = |code, message: String| Some(Diagnostic::new(code, arrays.key_span.clone(), message));
    match variant.array(0) {
        Ok(_) => None,
        Err(ArrayError::One(_)) => fault(Code::OutOfRange, format!("there are more than {MAX_ARRAYS} starting arrays")),
        Err(error) => fault(Code::BadStart, error.to_string()),
    }
}
