//! Generates the JavaScript around a WebAssembly module, as the program `wasm-bindgen` does. The generator must have
//! the version of the crate `wasm-bindgen`. It is built here, not installed, so that the lock file ensures this.

use std::path::PathBuf;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name] = arguments.as_slice() else {
        anyhow::bail!("expected three arguments: a module, the folder to write to, and the name of the new files");
    };
    Bindgen::new()
        .web(true)?
        // The package always passes the file, so the glue need not look for it with `import.meta`, which CommonJS lacks.
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .typescript(true)
        .out_name(name)
        .input_path(PathBuf::from(module))
        .generate(folder)
        .with_context(|| format!("no glue for `{module}`"))
}
