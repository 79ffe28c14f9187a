//! Lists the variants in this folder for `lib.rs`. A file added to a family is a variant of the next build.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The variants by name, each with its family and its path.
type Variants = BTreeMap<String, (String, PathBuf)>;

fn main() {
    println!("cargo:rerun-if-changed=.");
    let folder = |name: &str| PathBuf::from(env::var_os(name).expect("cargo sets the folders"));
    let (here, out) = (folder("CARGO_MANIFEST_DIR"), folder("OUT_DIR"));
    let variants = variants(&here);
    let names = variants.iter().map(|(name, (family, _))| format!("({name:?}, {family:?})"));
    write_list(&out.join("names.rs"), names);
    let texts = variants.values().map(|(_, path)| format!("include_str!({path:?})"));
    write_list(&out.join("texts.rs"), texts);
}

fn variants(here: &Path) -> Variants {
    let mut variants = Variants::new();
    for folder in entries(here).filter(|path| path.is_dir()) {
        let files = entries(&folder).filter(|path| path.extension().is_some_and(|extension| extension == "ron"));
        for path in files {
            let name = last_name(path.file_stem());
            let earlier = variants.insert(name.clone(), (last_name(folder.file_name()), path));
            assert!(earlier.is_none(), "two variants have the name {name}");
        }
    }
    variants
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
    entries.map(|entry| entry.expect("the folder can be read").path())
}

fn last_name(name: Option<&std::ffi::OsStr>) -> String {
    name.and_then(|name| name.to_str()).expect("the name is UTF-8").to_owned()
}

/// Writes a list as an expression of Rust.
fn write_list(path: &Path, items: impl Iterator<Item = String>) {
    let list = format!("&[\n{}]\n", items.map(|item| format!("{item},\n")).collect::<String>());
    fs::write(path, list).expect("the list can be written");
}
