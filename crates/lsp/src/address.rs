//! URIs of files.

use gen_lsp_types::Uri;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::path::{Path, PathBuf};

/// The characters that are not escaped in a URI.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Returns the file of a URI; `None` if it is not a file URI.
#[must_use]
pub fn path_of(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_ref().strip_prefix("file://")?;
    // A URI may name this host.
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
#[must_use]
pub fn uri_of(path: &Path) -> Uri {
    let path = path.to_string_lossy();
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.into_owned() };
    let slash = if path.starts_with('/') { "" } else { "/" };
    Uri(format!("file://{slash}{}", utf8_percent_encode(&path, KEPT)))
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
