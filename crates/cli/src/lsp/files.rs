//! Files for the server. Texts of the library are written to the user's cache directory, so that an editor can open them.

use crate::elsewhere::files_beside;
use crate::output::files::{Existing, Files};
use crate::settings;
use ferz::library::{Unreadable, text_beside};
use ferz_lsp::{Host, Uri, uri_of};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The files of this computer.
pub(super) struct Disk;

impl Host for Disk {
    fn beside(&self, document: &Path, name: &str) -> Result<String, Unreadable> {
        text_beside(document, name)
    }

    fn files_beside(&self, document: &Path) -> Vec<String> {
        files_beside(document)
    }

    fn address(&self, name: &str, text: &str) -> Option<Uri> {
        let path = folder().join(name);
        write(&path, text).map(|()| uri_of(&path))
    }

    fn is_settings(&self, file: &Path) -> bool {
        file.file_name() == Some(settings::FILE.as_ref())
    }

    fn fault_of_settings(&self, text: &str) -> Option<String> {
        settings::parse(text).err().map(|error| error.to_string())
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
