//! Variants from texts and from ini sections, with their diagnostics.

use crate::data::json;
use crate::error::{self, set};
use crate::game::Game;
use crate::variant::Variant;
use ferz::LoadError;
use ferz::diagnostic::{Diagnostic, Report, Sources};
use ferz::library::{self, Loaded, Unreadable};
use ferz::{import, page};
use js_sys::{Error, Function, JSON, JsString};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// A variant that was read, with the warnings about its text.
#[wasm_bindgen]
pub struct Reading {
    variant: Variant,
    warnings: Vec<Diagnostic>,
    sources: Sources,
}

impl From<Loaded> for Reading {
    fn from(loaded: Loaded) -> Reading {
        let Loaded { variant, warnings, sources, .. } = loaded;
        Reading { variant: Variant::of(variant), warnings, sources }
    }
}

#[wasm_bindgen]
impl Reading {
    /// Reads a variant from a text. `name` is its title in messages; `beside` returns the text of another file by its
    /// name, or `null`.
    pub fn text(name: &str, text: &str, beside: Option<Function>) -> Result<Reading, Error> {
        let beside = |file: &str| {
            let found = beside.as_ref().map(|beside| beside.call1(&JsValue::NULL, &file.into()));
            let text = found.and_then(Result::ok).and_then(|text| text.dyn_into::<JsString>().ok());
            text.map(String::from).ok_or(Unreadable::Missing)
        };
        library::load_text(name, text, &beside).map(Reading::from).map_err(|fault| invalid(&fault))
    }

    /// Reads a variant from a section of an ini text.
    pub fn ini(file: &str, text: &str, section: &str) -> Result<Reading, Error> {
        import::load(file, text, section).map(Reading::from).map_err(|fault| invalid(&fault))
    }

    /// The variant.
    #[wasm_bindgen(getter)]
    pub fn variant(&self) -> Variant {
        self.variant.clone()
    }

    /// The warnings, as JSON.
    pub fn diagnostics(&self) -> String {
        reports(&self.warnings, &self.sources)
    }
}

/// Returns, as JSON, the valid sections of an ini text, each with its name and the text of its translation, and all
/// diagnostics.
#[wasm_bindgen(js_name = importIni)]
pub fn import_ini(file: &str, text: &str) -> String {
    let found = import::import(file, text, &[]);
    let variants: Vec<_> = found
        .variants
        .iter()
        .map(|imported| serde_json::json!({ "name": imported.name, "text": imported.text }))
        .collect();
    let diagnostics: Vec<Report> =
        found.diagnostics.iter().map(|diagnostic| Report::new(diagnostic, &found.sources)).collect();
    json(&serde_json::json!({ "variants": variants, "diagnostics": diagnostics }))
}

/// Returns the text of a built-in variant.
#[wasm_bindgen(js_name = textOf)]
pub fn text_of(name: &str) -> Option<String> {
    library::text_of(name).map(str::to_owned)
}

/// Returns the page of a variant's rules as a complete document.
#[wasm_bindgen(js_name = rulesHtml)]
pub fn rules_html(variant: &Variant) -> String {
    page::Page::of(variant.core.rules()).html(&variant.core, "")
}

/// Returns the page of a variant's rules as the contents of an element. [`rules_style`] is its style sheet.
#[wasm_bindgen(js_name = rulesElement)]
pub fn rules_element(variant: &Variant) -> String {
    page::Page::of(variant.core.rules()).element(&variant.core)
}

/// Returns the style sheet of rules pages, with that of the pictures in them.
#[wasm_bindgen(js_name = rulesStyle)]
pub fn rules_style() -> String {
    [page::STYLE, ferz::picture::STYLE].concat()
}

/// Returns the page of a variant's rules as plain text.
#[wasm_bindgen(js_name = rulesText)]
pub fn rules_text(variant: &Variant, width: usize) -> String {
    page::Page::of(variant.core.rules()).text(width)
}

/// Returns a game of this module from a variant and the position and moves of another module.
#[wasm_bindgen(js_name = gameOf)]
pub fn game_of(variant: &Variant, fen: &str, moves: &str) -> Result<Game, Error> {
    let mut game = Game::start(variant, Some(fen.to_owned()))?;
    for text in moves.split_whitespace() {
        game.push(text)?;
    }
    Ok(game)
}

/// Returns the error of an invalid text, with its diagnostics.
fn invalid(fault: &LoadError) -> Error {
    let error = error::load(fault);
    match fault.diagnostics() {
        None => error,
        Some((diagnostics, sources)) => {
            let reports = JSON::parse(&reports(diagnostics, sources));
            set(error, "diagnostics", reports.unwrap_or(JsValue::NULL))
        }
    }
}

fn reports(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    json(&diagnostics.iter().map(|diagnostic| Report::new(diagnostic, sources)).collect::<Vec<_>>())
}
