//! From a text and its chain of bases to a variant.

use super::builtin;
use super::error::{LoadError, Unreadable};
use crate::diagnostic::{Code, Diagnostic, Severity, Sources, Span};
use crate::model::lower::lower;
use crate::notation::fen;
use crate::syntax::{Node, Value, merge, read, settle};
use crate::tables::Variant;
use crate::types::limits::MAX_BASES;

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
    let (root, mut diagnostics) = put_together(chain);
    let (rules, lowered) = lower(&root);
    // What could not be merged is not to be blamed a second time.
    let known: Vec<Span> = diagnostics.iter().map(|diagnostic| diagnostic.span.clone()).collect();
    diagnostics.extend(lowered.into_iter().filter(|diagnostic| !known.contains(&diagnostic.span)));
    let is_sound = |diagnostics: &[Diagnostic]| diagnostics.iter().all(|d| d.severity() == Severity::Warning);
    let variant = rules.filter(|_| is_sound(&diagnostics)).map(Variant::new);
    if let Some(variant) = &variant {
        diagnostics.extend(start_fault(variant, &root));
    }
    match variant {
        Some(variant) if is_sound(&diagnostics) => Ok(Loaded { variant, warnings: diagnostics, sources }),
        _ => Err(LoadError::Invalid { diagnostics, sources }),
    }
}

/// The trees of a file and its bases, the file first, their `base` fields taken out.
fn chain(
    mut origin: Origin,
    text: &str,
    beside: &dyn Fn(&str) -> Result<String, Unreadable>,
    sources: &mut Sources,
) -> Result<Vec<Node>, Vec<Diagnostic>> {
    let mut text = text.to_owned();
    let mut origins: Vec<Origin> = Vec::new();
    let mut chain = Vec::new();
    loop {
        let source = sources.add(origin.title(), text);
        let mut root = read(source, sources.text(source))?;
        let base = take_base(&mut root)?;
        chain.push(root);
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
