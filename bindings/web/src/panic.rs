//! Panics, which abort a call. The message is kept for the error that JavaScript gets.

use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Keeps the messages of panics from now on.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        LAST.with(|last| *last.borrow_mut() = Some(text));
    }));
}

/// Returns the message of the last panic, once.
#[wasm_bindgen(js_name = lastPanic)]
pub fn last_panic() -> Option<String> {
    LAST.with(|last| last.borrow_mut().take())
}
