//! Writing files so that a failure loses nothing. All contents go to temporary files first, and then they are renamed.
//! A file is either old or new, never empty or partial, and of several files all are written or none.

use crate::error::{CliError, Done};
use crate::interrupt;
use ferz_core::diagnostic::shown;
use ferz_core::library::without_number;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Permission to replace an existing file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Existing {
    Keep,
    Replace,
}

/// Files that are written together: all or none.
#[derive(Default)]
pub(crate) struct Files {
    /// The files, in the order in which they were added.
    written: Vec<Written>,
    /// The folders that were created for them, outer ones first.
    folders: Vec<PathBuf>,
}

/// A temporary file with the contents of its target.
struct Written {
    beside: PathBuf,
    target: PathBuf,
    existing: Existing,
}

/// Temporary files that Ctrl-C removes, and then the folders that were created for them.
#[derive(Default)]
struct Unfinished {
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
}

static UNFINISHED: Mutex<Unfinished> = Mutex::new(Unfinished { files: Vec::new(), folders: Vec::new() });

fn unfinished() -> MutexGuard<'static, Unfinished> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all unfinished files, before the program ends early. Waits for files that are just taking their names.
pub(crate) fn clean_up() {
    let Unfinished { files, folders } = std::mem::take(&mut *unfinished());
    remove(&files, &folders);
}

/// Removes files, and those folders that are empty then.
fn remove(files: &[PathBuf], folders: &[PathBuf]) {
    // A file that cannot be removed stays. The error that led here is the one to report.
    for file in files {
        let _ = fs::remove_file(file);
    }
    for folder in folders.iter().rev() {
        let _ = fs::remove_dir(folder);
    }
}

/// Writes one file, and replaces what is there.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Done {
    let mut files = Files::new()?;
    files.add(path, bytes, Existing::Replace)?;
    files.finish()
}

impl Files {
    pub(crate) fn new() -> Result<Files, CliError> {
        interrupt::listen()?;
        Ok(Files::default())
    }

    /// Creates a folder and those that it lies in.
    pub(crate) fn create_folder(&mut self, folder: &Path) -> Done {
        let missing = |path: &&Path| !path.as_os_str().is_empty() && path.symlink_metadata().is_err();
        let mut missing: Vec<&Path> = folder.ancestors().take_while(missing).collect();
        missing.reverse();
        for folder in missing {
            // Ctrl-C must not come between the folder and its entry in the list.
            let mut unfinished = unfinished();
            match fs::create_dir(folder) {
                Ok(()) => {
                    self.folders.push(folder.to_owned());
                    unfinished.folders.push(folder.to_owned());
                }
                // `a/..` exists as soon as `a` does, and another program may have created the folder.
                Err(_) if folder.is_dir() => {}
                Err(error) => return Err(cannot_write(folder, &error)),
            }
        }
        match folder.as_os_str().is_empty() || folder.is_dir() {
            true => Ok(()),
            false => Err(cannot(folder, "it is not a folder")),
        }
    }

    /// Writes the contents of a file beside it. Devices and pipes are written to at once.
    pub(crate) fn add(&mut self, path: &Path, bytes: &[u8], existing: Existing) -> Done {
        let fault = |error: io::Error| cannot_write(path, &error);
        if is_stream(path) {
            let opened = OpenOptions::new().write(true).open(path);
            return opened.and_then(|mut file| file.write_all(bytes)).map_err(fault);
        }
        let there = check_target(path, existing)?;
        let (mut file, beside) = create_beside(path).map_err(fault)?;
        self.written.push(Written { beside: beside.clone(), target: path.to_owned(), existing });
        let written = file.write_all(bytes).and_then(|()| match &there {
            Some(there) => keep_owner(&file, there).and_then(|()| file.set_permissions(there.permissions())),
            None => Ok(()),
        });
        // Some file systems report a full disk only here.
        written.and_then(|()| file.sync_all()).map_err(fault)
    }

    /// Gives all files their names. If one of them cannot take its name, the others lose theirs.
    pub(crate) fn finish(mut self) -> Done {
        // Ctrl-C waits for this lock.
        let mut unfinished = unfinished();
        let mut renamed: Vec<Renamed> = Vec::new();
        for Written { beside, target, existing } in &self.written {
            let done = check_target(target, *existing).and_then(|_| {
                let old = keep_old(target);
                let renamed = fs::rename(beside, target).map_err(|error| cannot_write(target, &error));
                if let (Err(_), Some(old)) = (&renamed, &old) {
                    let _ = fs::remove_file(old);
                }
                renamed.map(|()| old)
            });
            match done {
                Ok(old) => renamed.push(Renamed { target, old }),
                Err(error) => {
                    renamed.iter().for_each(Renamed::undo);
                    drop(unfinished);
                    return Err(error);
                }
            }
        }
        renamed.iter().filter_map(|renamed| renamed.old.as_ref()).for_each(|old| {
            let _ = fs::remove_file(old);
        });
        self.forget(&mut unfinished);
        drop(unfinished);
        self.written.clear();
        self.folders.clear();
        Ok(())
    }

    /// Takes the files and folders off the list of unfinished ones.
    fn forget(&self, unfinished: &mut Unfinished) {
        unfinished.files.retain(|path| !self.written.iter().any(|written| written.beside == *path));
        unfinished.folders.retain(|path| !self.folders.contains(path));
    }
}

impl Drop for Files {
    /// Removes what was not finished.
    fn drop(&mut self) {
        let mut unfinished = unfinished();
        let files: Vec<PathBuf> = self.written.iter().map(|written| written.beside.clone()).collect();
        remove(&files, &self.folders);
        self.forget(&mut unfinished);
    }
}

/// A target that has been replaced, with a hard link to the old file, if there was one.
struct Renamed<'a> {
    target: &'a Path,
    old: Option<PathBuf>,
}

impl Renamed<'_> {
    fn undo(&self) {
        let _ = match &self.old {
            Some(old) => fs::rename(old, self.target),
            None => fs::remove_file(self.target),
        };
    }
}

/// Makes a hard link to an existing file. Returns `None` if there is no file, or if the file system has no hard links.
fn keep_old(target: &Path) -> Option<PathBuf> {
    numbered(target).find_map(|old| match fs::hard_link(target, &old) {
        Ok(()) => Some(Some(old)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => None,
        Err(_) => Some(None),
    })?
}

/// Creates a new file in the folder of its target. Only there is a rename sure to be atomic.
fn create_beside(target: &Path) -> io::Result<(File, PathBuf)> {
    // Ctrl-C must not come between the file and its entry in the list.
    let mut unfinished = unfinished();
    for beside in numbered(target) {
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(file) => {
                unfinished.files.push(beside.clone());
                return Ok((file, beside));
            }
        }
    }
    Err(io::Error::other("too many unfinished files of this program in the folder"))
}

/// Names for temporary files. They do not contain the name of the target, which may be as long as a name can be.
fn numbered(target: &Path) -> impl Iterator<Item = PathBuf> {
    let process = std::process::id();
    (0..100_000).map(move |number| target.with_file_name(format!(".ferz-{process}-{number}.new")))
}

/// Returns `true` for devices and pipes, which cannot be replaced by a file. The links in `/dev` and `/proc` are the
/// names that the system gives to open streams.
fn is_stream(path: &Path) -> bool {
    let is_system = path.starts_with("/dev") || path.starts_with("/proc");
    let found = if is_system { fs::metadata(path) } else { fs::symlink_metadata(path) };
    found.is_ok_and(|found| {
        let kind = found.file_type();
        !kind.is_dir() && !kind.is_symlink() && (is_system || !kind.is_file())
    })
}

/// Returns the metadata of the file that is there, if any; an error if it must not be replaced.
fn check_target(path: &Path, existing: Existing) -> Result<Option<fs::Metadata>, CliError> {
    let there = match fs::symlink_metadata(path) {
        Ok(there) => there,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(cannot_write(path, &error)),
    };
    if there.is_symlink() {
        let hint = match fs::read_link(path) {
            Ok(leads_to) => {
                format!("it is a link to {}; name that file, or remove the link", shown(leads_to.display()))
            }
            Err(_) => "it is a link; remove it first".to_owned(),
        };
        return Err(cannot(path, &hint));
    }
    if there.is_dir() {
        return Err(cannot(path, "it is a folder; choose another name"));
    }
    if existing == Existing::Keep {
        return Err(cannot(path, "it already exists; choose another name"));
    }
    if there.permissions().readonly() {
        return Err(cannot(path, "it is read-only; make it writable or choose another name"));
    }
    // A rename checks only the permissions of the folder.
    OpenOptions::new().write(true).open(path).map_err(|error| cannot_write(path, &error))?;
    Ok(Some(there))
}

/// Gives a new file the owner and the group of the one that it replaces.
#[cfg(unix)]
fn keep_owner(file: &File, there: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let new = file.metadata()?;
    if (new.uid(), new.gid()) != (there.uid(), there.gid()) {
        // Only the administrator may give files away. Others get the file as their own, as with most editors.
        let _ = fchown(file, Some(there.uid()), Some(there.gid()));
    }
    Ok(())
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) -> io::Result<()> {
    Ok(())
}

fn cannot(path: &Path, why: &str) -> CliError {
    CliError::Wrong(format!("cannot write {}: {why}", shown(path.display())))
}

/// Returns the error of a file that cannot be written.
fn cannot_write(path: &Path, error: &io::Error) -> CliError {
    cannot(path, &reason(path, error))
}

/// Returns the reason why a file cannot be written, in words.
fn reason(path: &Path, error: &io::Error) -> String {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match (error.kind(), folder) {
        (io::ErrorKind::NotFound, Some(folder)) if !folder.exists() => {
            format!("there is no folder {}", shown(folder.display()))
        }
        (io::ErrorKind::PermissionDenied, _) => "permission denied".into(),
        (io::ErrorKind::IsADirectory, _) => "it is a folder".into(),
        (_, _) => without_number(error),
    }
}
