//! URIs of texts: files, and the sources of built-in variants, which are written to the user's cache directory.

use crate::output::files::{Existing, Files};
use ferz::diagnostic::Code;
use ferz::library;
use gen_lsp_types::Uri;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::collections::HashMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The characters that are not escaped in a URI.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Returns the file of a URI; `None` if it is not a file URI.
pub(super) fn path_of(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_ref().strip_prefix("file://")?;
    // The name of this host may stand here.
    let path = rest.strip_prefix("localhost").unwrap_or(rest);
    let path = path.split(['?', '#']).next().filter(|path| path.starts_with('/'))?;
    let path = percent_decode_str(path).decode_utf8().ok()?;
    if path.contains('\0') {
        return None;
    }
    // `/c:/games` is `c:/games` on systems with drive letters.
    let is_drive =
        |path: &str| path.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic) && path[2..].starts_with(':');
    Some(PathBuf::from(if cfg!(windows) && is_drive(&path) { &path[1..] } else { &path }))
}

/// Returns the URI of a file.
pub(super) fn uri_of(path: &Path) -> Uri {
    let path = path.to_string_lossy();
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.into_owned() };
    let slash = if path.starts_with('/') { "" } else { "/" };
    Uri(format!("file://{slash}{}", utf8_percent_encode(&path, KEPT)))
}

/// Built-in texts as read-only files that an editor can open.
#[derive(Default)]
pub(super) struct Cache {
    /// The URIs of texts already written; `None` if writing failed.
    known: HashMap<String, Option<Uri>>,
}

impl Cache {
    /// Returns the URI of the source of a built-in variant.
    pub fn source(&mut self, name: &str) -> Option<Uri> {
        let text = library::text_of(name)?;
        self.file(&format!("variants/{name}.ron"), text)
    }

    /// Returns the URI of the explanation of a diagnostic code.
    pub fn explanation(&mut self, code: Code) -> Option<Uri> {
        let text = || format!("# {} {}\n\n{}\n", code.id(), code.slug(), code.explain().trim());
        let name = format!("codes/{}.md", code.id());
        if let Some(known) = self.known.get(&name) {
            return known.clone();
        }
        self.file(&name, &text())
    }

    fn file(&mut self, name: &str, text: &str) -> Option<Uri> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let path = folder().join(name);
        let uri = write(&path, text).map(|()| uri_of(&path));
        self.known.insert(name.to_owned(), uri.clone());
        uri
    }
}

/// Returns the cache directory of this version of the program.
fn folder() -> PathBuf {
    let named = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || named("HOME");
    let cache = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Caches"))
    } else {
        named("XDG_CACHE_HOME").or_else(|| home().map(|home| home.join(".cache")))
    };
    cache.unwrap_or_else(env::temp_dir).join("ferz").join(env!("CARGO_PKG_VERSION"))
}

/// Writes a read-only file, unless it exists already. Returns `None` if it cannot be written.
fn write(path: &Path, text: &str) -> Option<()> {
    if fs::read(path).is_ok_and(|there| there == text.as_bytes()) {
        return Some(());
    }
    // An older file is read-only, so it cannot be replaced. There may be none.
    let _ = fs::remove_file(path);
    let mut files = Files::new().ok()?;
    files.create_folder(path.parent()?).ok()?;
    files.add(path, text.as_bytes(), Existing::Replace).ok()?;
    files.finish().ok()?;
    let mut permissions = fs::metadata(path).ok()?.permissions();
    permissions.set_readonly(true);
    fs::set_permissions(path, permissions).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_paths_are_each_others_inverse() {
        for path in ["/a/b.ron", "/a b/\u{e9}#?%.ron", "/"] {
            assert_eq!(path_of(&uri_of(Path::new(path))), Some(PathBuf::from(path)));
        }
        assert_eq!(uri_of(Path::new("/a b/\u{e9}.ron")).0, "file:///a%20b/%C3%A9.ron");
    }

    #[test]
    fn what_is_no_file_has_no_path() {
        for uri in [
            "",
            "untitled:1",
            "http://x/y",
            "file:",
            "file://",
            "file://host/x",
            "file:///%ff",
            "file:///%00",
            "file:///a\0",
        ] {
            assert_eq!(path_of(&Uri(uri.into())), None, "{uri}");
        }
        assert_eq!(path_of(&Uri("file://localhost/a%20b".into())), Some(PathBuf::from("/a b")));
    }
}
