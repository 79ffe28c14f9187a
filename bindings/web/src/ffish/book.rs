//! The variants, shared by all boards.

use super::raised;
use ferz_fairy::book::{Book, BookEntry};
use ferz_fairy::validation::validate;
use js_sys::Error;
use std::cell::RefCell;
use std::sync::Arc;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static BOOK: RefCell<Book> = RefCell::default();
}

/// Calls a function with the book.
pub fn with<R>(work: impl FnOnce(&mut Book) -> R) -> R {
    BOOK.with(|book| work(&mut book.borrow_mut()))
}

/// Returns the variant with a name, in the spellings that people use.
pub fn find(name: &str) -> Result<Arc<BookEntry>, Error> {
    with(|book| book.find_loosely(name)).map_err(|fault| raised(&fault))
}

/// Returns the names of all variants, separated by blanks.
#[wasm_bindgen]
pub fn variants() -> String {
    with(|book| book.names()).join(" ")
}

/// Loads the sections of a text. Returns the errors and the options that were not converted.
#[wasm_bindgen(js_name = loadVariantConfig)]
pub fn load_variant_config(text: &str) -> Vec<String> {
    with(|book| book.load(text))
}

/// Returns `true` if captured pieces go to the hand of the player who captured them.
#[wasm_bindgen(js_name = capturesToHand)]
pub fn captures_to_hand(variant: &str) -> Result<bool, Error> {
    Ok(find(variant)?.captures_to_hand())
}

/// Returns the FEN of the start.
#[wasm_bindgen(js_name = startingFen)]
pub fn starting_fen(variant: &str) -> Result<String, Error> {
    Ok(find(variant)?.start_fen())
}

/// Returns 1 if a FEN is valid, and otherwise the number of its fault.
#[wasm_bindgen(js_name = validateFen)]
pub fn validate_fen(fen: &str, variant: &str, is_shuffled: bool) -> Result<i32, Error> {
    Ok(validate(&*find(variant)?, fen, is_shuffled) as i32)
}

/// Returns the version.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
