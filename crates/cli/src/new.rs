//! `ferz new`: creates the first files of a new variant.

mod texts;

use super::Out;
use super::args::is_file;
use super::error::{CliError, Done};
use super::input::shorten;
use super::output::files::{Existing, Files};
use ferz::library::{self, Unreadable, load_text};
use ferz::snapshot::{SEED, Snapshot};
use ferz_core::diagnostic::shown;
use ferz_core::syntax::quoted;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use texts::{recipe, variant_file};

#[derive(clap::Args)]
#[command(after_help = "\
Creates a folder with three files:
  NAME.ron                        the variant, with proposals in comments
  NAME.snap                       a snapshot of what the variant does now
  .github/workflows/variants.yml  checks both at each push to GitHub

The name may be any line of text. The folder and the files get the name in lower
case, with a hyphen for everything that is neither a letter nor a digit: \"Two
Knights\" becomes two-knights.ron. Existing files are never replaced.

Examples:
  ferz new \"Two Knights\"
  ferz new lagoon --from crazyhouse
  ferz new harbour --from shogi --into .    write into the current folder")]
pub(super) struct Args {
    /// The name of the new variant
    #[arg(value_name = "NAME")]
    name: String,
    /// The built-in variant that the new one is based on
    #[arg(long, value_name = "VARIANT", default_value = library::unnamed().unwrap_or_default())]
    from: String,
    /// The folder for the files (default: a new folder with the name of the variant)
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
}

/// The path and the text of a file.
type File = (PathBuf, String);

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let name = Name::new(&args.name)?;
    let folder = args.into.clone().unwrap_or_else(|| PathBuf::from(&name.file));
    // Messages name files in the current folder without it.
    let folder = if folder == Path::new(".") { PathBuf::new() } else { folder };
    if folder.exists() && !folder.is_dir() {
        return Err(CliError::Wrong(format!("{} is a file: name a folder with `--into`", shown(folder.display()))));
    }
    let path = folder.join(format!("{}.ron", name.file));
    let snap = path.with_extension("snap");
    let workflow = folder.join(".github").join("workflows").join("variants.yml");
    // All variants in a folder share the workflow.
    let has_recipe = fs::read_to_string(&workflow).is_ok_and(|text| text == recipe());
    let wanted = [&path, &snap, &workflow].into_iter().filter(|path| !has_recipe || *path != &workflow);
    if let Some(known) = wanted.into_iter().find(|path| path.symlink_metadata().is_ok()) {
        return Err(CliError::Wrong(format!(
            "{} already exists; nothing was written: choose another name or folder",
            shown(known.display())
        )));
    }
    let text = text(&name, &args.from)?;
    let snapshot = Snapshot::record(&load_text(&path.to_string_lossy(), &text, &nothing_beside)?.variant, SEED);
    let mut created = vec![(path.clone(), text), (snap, snapshot.to_string())];
    if !has_recipe {
        created.push((workflow, recipe()));
    }
    write(&created)?;
    for (path, _) in &created {
        writeln!(out, "{}", shown(path.display()))?;
    }
    let ron = shown(path.display());
    writeln!(out, "\nNow change {ron}, and then:")?;
    let steps = [
        (format!("ferz check {ron}"), "find mistakes"),
        (format!("ferz play {ron}"), "play it"),
        (format!("ferz snapshot review {ron}"), "see what your change does"),
    ];
    let width = steps.iter().map(|(command, _)| command.chars().count()).max().unwrap_or(0);
    for (command, what) in steps {
        writeln!(out, "  {command:width$}   {what}")?;
    }
    if !has_recipe && let Some(below) = below_repository(&folder) {
        writeln!(
            out,
            "\nGitHub reads workflows only in the root of a repository. Move {} there, and add to variants.yml:\n  \
             defaults: {{ run: {{ working-directory: {} }} }}",
            shown(folder.join(".github").display()),
            quoted(&below.to_string_lossy())
        )?;
    }
    Ok(())
}

/// Returns the path of a folder from the root of its Git repository, or `None` if it is the root or in no repository.
fn below_repository(folder: &Path) -> Option<PathBuf> {
    let folder = fs::canonicalize(Path::new(".").join(folder)).ok()?;
    let root = folder.ancestors().find(|folder| folder.join(".git").exists())?;
    let below = folder.strip_prefix(root).ok()?;
    (below != Path::new("")).then(|| below.to_path_buf())
}

/// Writes new files, and creates their folders.
fn write(created: &[File]) -> Done {
    let mut files = Files::new()?;
    for (path, text) in created {
        files.create_folder(path.parent().unwrap_or(Path::new("")))?;
        files.add(path, text.as_bytes(), Existing::Keep)?;
    }
    files.finish()
}

fn nothing_beside(_: &str) -> Result<String, Unreadable> {
    Err(Unreadable::Missing)
}

/// Returns the file of a variant with the rules of a built-in one.
fn text(name: &Name, base: &str) -> Result<String, CliError> {
    if is_file(base) {
        let hint = "to start from a file of your own, write a new file in its folder, with its name as `base`";
        return Err(CliError::Wrong(format!("--from takes the name of a built-in variant; {hint}")));
    }
    let path = format!("{}.ron", name.file);
    let is_sound = |text: &str| load_text(&path, text, &nothing_beside).is_ok_and(|loaded| loaded.warnings.is_empty());
    Ok(variant_file(name, base, &library::builtin_rules(base)?, &is_sound))
}

/// The longest name, in characters.
const LONGEST: usize = 60;

/// The name of a variant, for people and for files.
struct Name {
    title: String,
    file: String,
}

impl Name {
    fn new(name: &str) -> Result<Name, CliError> {
        let title = name.trim();
        let wrong = |why: &str| Err(CliError::Wrong(format!("\"{}\" cannot be the name: {why}", shorten(title))));
        if title.contains(['/', '\\']) {
            return wrong("it is a path; write the name alone, and the folder after `--into`");
        }
        if shown(title) != title {
            return wrong("it has characters that cannot be shown");
        }
        if title.chars().count() > LONGEST {
            return wrong(&format!("it has more than {LONGEST} characters"));
        }
        let title = title.strip_suffix(".ron").unwrap_or(title);
        let file = file_name(title);
        if file.is_empty() {
            return wrong("it needs a letter or a digit");
        }
        if file == "ferz" {
            return wrong("ferz.ron is the settings file");
        }
        if library::text_of(&file).is_some() {
            return wrong(&format!("`{file}` is a built-in variant"));
        }
        Ok(Name { title: title.to_owned(), file })
    }
}

/// Returns a name in lower case, with hyphens between its words.
fn file_name(title: &str) -> String {
    let title = title.to_lowercase().replace(['\'', '\u{2019}'], "");
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferz::library::Loaded;
    use rayon::prelude::*;

    fn made(name: &str, base: &str) -> (String, Loaded) {
        let name = Name::new(name).unwrap();
        let text = text(&name, base).unwrap();
        let loaded = load_text(&format!("{}.ron", name.file), &text, &nothing_beside);
        (text, loaded.unwrap_or_else(|error| panic!("{base}: {}", error.render(false))))
    }

    #[test]
    fn a_name_for_people_gives_one_for_files() {
        let names = [
            ("Two Knights", "two-knights"),
            ("  Knight's  Mate! ", "knights-mate"),
            ("mine.ron", "mine"),
            ("\u{8C61}\u{68CB} 2", "\u{8C61}\u{68CB}-2"),
            ("--Odd--", "odd"),
            ("\u{C9}checs \u{DC}ber", "\u{E9}checs-\u{FC}ber"),
        ];
        for (name, file) in names {
            assert_eq!(Name::new(name).unwrap().file, file);
        }
        for wrong in ["", " ", "!?", "a/b", "..\\b", "a\nb", "a\u{2028}b", "ferz", "Chess", &"x".repeat(61)] {
            assert!(Name::new(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn names_cannot_break_out_of_their_quotes() {
        for name in ["a \"b\" c", "a *b", "`a`", "a) b(", "a', b"] {
            let (text, loaded) = made(name, "hexapawn");
            assert_eq!(loaded.variant.rules().name, name, "{text}");
        }
    }

    /// With each built-in variant as its base, the file has no warnings and the rules of its base.
    #[test]
    fn new_variants_have_no_warnings() {
        library::names().into_par_iter().for_each(|base| {
            let (text, loaded) = made("Another name", base);
            let warnings: Vec<&str> = loaded.warnings.iter().map(|warning| &*warning.message).collect();
            assert_eq!(warnings, [""; 0], "{base}: {text}");
            let rules = library::builtin_rules(base).unwrap();
            assert_eq!(loaded.variant.rules().hash, rules.hash, "{base}");
            assert!(text.lines().all(|line| line.chars().count() <= 120 || line.contains("start")), "{base}: {text}");
        });
    }

    /// Each proposal in the comments can be used by itself, without a warning.
    #[test]
    fn what_the_remarks_propose_has_no_warnings() {
        library::names().into_par_iter().for_each(|base| {
            let (text, _) = made("Another name", base);
            let proposals: Vec<&str> = text.lines().filter(|line| texts::is_proposal(line)).collect();
            assert!(proposals.len() > 1, "{text}");
            for proposal in proposals {
                let tried = text.replace(proposal, &proposal.replacen("// ", "", 1));
                let loaded = load_text("another.ron", &tried, &nothing_beside);
                let loaded = loaded.unwrap_or_else(|error| panic!("{base}: {}", error.render(false)));
                let warnings: Vec<&str> = loaded.warnings.iter().map(|warning| &*warning.message).collect();
                assert_eq!(warnings, [""; 0], "{base}: {proposal}");
            }
        });
    }

    #[test]
    fn snapshots_of_new_variants_hold() {
        for base in ["hexapawn", "tictactoe", "brandubh"] {
            let (_, loaded) = made("Another name", base);
            let snapshot = Snapshot::record(&loaded.variant, SEED);
            let read = Snapshot::parse(&snapshot.to_string()).unwrap();
            assert!(read.changes(&read.again(&loaded.variant)).is_empty(), "{base}");
        }
    }
}
