//! Lists the variants in this folder for `lib.rs`. A file added to a family is a variant of the next build. With the
//! feature `lowered` this also lowers each variant to its rules.

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
    #[cfg(feature = "lowered")]
    lowering::write_rules(&variants, &out);
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

#[cfg(feature = "lowered")]
mod lowering {
    use super::{Variants, write_list};
    use ferz_language::diagnostic::{Diagnostic, Sources, Unreadable, is_sound, render_all};
    use ferz_language::lineage::{Lineage, Origin, Texts};
    use ferz_language::lower::lower;
    use ferz_language::lowered;
    use ferz_language::model::Rules;
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;

    /// Writes the rules of each variant into a file, and the list of these files.
    pub fn write_rules(variants: &Variants, out: &Path) {
        let text = |path: &Path| fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let texts: Vec<(&str, String)> = variants.iter().map(|(name, (_, path))| (name.as_str(), text(path))).collect();
        let built_in: BTreeMap<&str, &str> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let folder = out.join("rules");
        fs::create_dir_all(&folder).expect("the folder can be made");
        let paths = built_in.keys().map(|name| {
            let rules = rules_of(name, &built_in);
            let bytes = lowered::write(&rules).expect("the format can express all rules");
            assert!(lowered::read(&bytes).is_ok_and(|read| read == rules), "the rules of {name} do not survive");
            let path = folder.join(name);
            fs::write(&path, bytes).expect("the rules can be written");
            format!("include_bytes!({path:?})")
        });
        write_list(&out.join("rules.rs"), paths);
    }

    /// The rules of a variant.
    ///
    /// # Panics
    /// If its file or one of its bases has errors.
    fn rules_of(name: &str, built_in: &BTreeMap<&str, &str>) -> Rules {
        let mut sources = Sources::default();
        let texts = Texts { built_in, beside: &|_| Err(Unreadable::Missing) };
        let read = read(name, texts, &mut sources);
        read.unwrap_or_else(|diagnostics| panic!("\n{}", render_all(&diagnostics, &sources, false)))
    }

    fn read(name: &str, texts: Texts, sources: &mut Sources) -> Result<Rules, Vec<Diagnostic>> {
        let lineage = Lineage::gather(Origin::BuiltIn(name.to_owned()), texts.built_in[name], texts, sources)?;
        let (root, mut diagnostics) = lineage.put_together()?;
        let (rules, lowered) = lower(&root);
        diagnostics.extend(lowered);
        rules.filter(|_| is_sound(&diagnostics)).ok_or(diagnostics)
    }
}
