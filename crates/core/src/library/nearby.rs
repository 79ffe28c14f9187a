//! The variant files in some folders, by title and by hash of the rules.

use super::aliases::plain;
use super::files::{text_of_file, whole_file};
use std::cell::OnceCell;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The largest number of files read in a folder.
pub const MAX_NEARBY: usize = 256;
/// The largest number of entries listed in a folder.
const MAX_ENTRIES: usize = 1 << 14;

/// The `.ron` files of some folders, the nearest folder first. The first search reads all of them.
#[derive(Debug, Default)]
pub struct Nearby {
    folders: Vec<PathBuf>,
    read: OnceCell<Contents>,
}

/// The contents of the folders.
#[derive(Debug, Default)]
struct Contents {
    variants: Vec<VariantFile>,
    broken: Vec<(PathBuf, String)>,
    /// Folders with more than [`MAX_NEARBY`] files.
    crowded: Vec<PathBuf>,
}

/// A file with valid rules.
#[derive(Debug)]
struct VariantFile {
    /// The index of its folder.
    folder: usize,
    path: PathBuf,
    name: String,
    hash: String,
}

/// The result of a search for a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Search {
    /// The file of the variant.
    File(PathBuf),
    /// Several files of one folder have the name.
    Several(Vec<PathBuf>),
    /// No file matches.
    Nothing {
        /// Files that mention the name but have errors.
        broken: Vec<PathBuf>,
        /// Folders with more than [`MAX_NEARBY`] files, of which only some were read.
        crowded: Vec<PathBuf>,
    },
}

impl Default for Search {
    /// No match, no broken files and no crowded folders.
    fn default() -> Search {
        Search::Nothing { broken: Vec::new(), crowded: Vec::new() }
    }
}

impl Nearby {
    /// The files in the same folder as `file`, and those in the current folder.
    pub fn beside(file: &Path) -> Nearby {
        let here = PathBuf::from(".");
        let folder = match file.parent() {
            Some(folder) if folder != Path::new("") => folder.to_owned(),
            Some(_) | None => here.clone(),
        };
        let is_same = fs::canonicalize(&folder).ok() == fs::canonicalize(&here).ok();
        Nearby::in_folders(if is_same { vec![here] } else { vec![folder, here] })
    }

    /// The files of some folders, which are given nearest first.
    pub fn in_folders(folders: Vec<PathBuf>) -> Nearby {
        Nearby { folders, read: OnceCell::new() }
    }

    /// The file of a variant: the one whose rules have the hash, otherwise the one whose title is the name, otherwise
    /// the one whose file name is the name. Case, blanks and hyphens do not matter in names. Each search prefers the
    /// nearest folder.
    pub fn find(&self, name: &str, hash: Option<&str>) -> Search {
        let contents = self.read.get_or_init(|| read(&self.folders));
        let wanted = plain(name);
        let variants = &contents.variants;
        let has_hash = |file: &&VariantFile| hash.is_some_and(|hash| hash.eq_ignore_ascii_case(&file.hash));
        let same = variants.iter().find(|file| has_hash(file) && plain(&file.name) == wanted);
        if let Some(file) = same.or_else(|| variants.iter().find(has_hash)) {
            return Search::File(file.path.clone());
        }
        let is_named = |file: &&VariantFile| plain(&file.name) == wanted;
        let is_called = |file: &&VariantFile| plain(&stem(&file.path)) == wanted;
        let named: Vec<&VariantFile> = variants.iter().filter(is_named).collect();
        let all = if named.is_empty() { variants.iter().filter(is_called).collect() } else { named };
        let nearest = all.first().map(|file| file.folder);
        let paths: Vec<PathBuf> =
            all.into_iter().filter(|file| Some(file.folder) == nearest).map(|file| file.path.clone()).collect();
        match &paths[..] {
            [one] => Search::File(one.clone()),
            [] => {
                let mentions = |(path, text): &&(PathBuf, String)| {
                    !wanted.is_empty()
                        && (plain(&stem(path)) == wanted || text.contains("name:") && text.contains(name))
                };
                let broken = contents.broken.iter().filter(mentions).map(|(path, _)| path.clone()).collect();
                Search::Nothing { broken, crowded: contents.crowded.clone() }
            }
            [_, ..] => Search::Several(paths),
        }
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn read(folders: &[PathBuf]) -> Contents {
    let mut contents = Contents::default();
    for (place, folder) in folders.iter().enumerate() {
        let Ok(entries) = fs::read_dir(folder) else { continue };
        let paths = entries.take(MAX_ENTRIES + 1).map(|entry| entry.map(|entry| entry.path()).unwrap_or_default());
        let paths: Vec<PathBuf> = paths.collect();
        let mut files: Vec<&PathBuf> =
            paths.iter().filter(|path| path.extension() == Some(OsStr::new("ron"))).collect();
        files.sort();
        if files.len() > MAX_NEARBY || paths.len() > MAX_ENTRIES {
            contents.crowded.push(folder.clone());
        }
        for path in files.into_iter().take(MAX_NEARBY) {
            let path = path.strip_prefix(".").unwrap_or(path);
            match whole_file(path) {
                Ok((_, rules)) => {
                    let (name, hash) = (rules.name.clone(), rules.hash_text());
                    contents.variants.push(VariantFile { folder: place, path: path.to_owned(), name, hash });
                }
                // A file that cannot be read mentions no name.
                Err(_) => contents.broken.push((path.to_owned(), text_of_file(path).unwrap_or_default())),
            }
        }
    }
    contents
}
