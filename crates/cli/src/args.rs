//! Arguments that several commands share.

use super::error::CliError;
use super::input::{InputError, read_bytes, shorten};
use super::settings::{self, Settings};
use super::{colours_of_errors, elsewhere, remark};
use ferz::diagnostic::{did_you_mean, nearest, render_all};
use ferz::game::Game;
use ferz::import;
use ferz::library::{self, LoadError, Loaded, Whole};
use ferz::model::limits::MAX_INI_BYTES;
use ferz::position::Position;
use ferz::prose::words::list;
use ferz::types::Kind;
use ferz::{SetupError, SetupFindings, verify};
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
pub(super) use ferz_core::library::ini_section as section;
use std::io::{self, Write};
use std::ops::{RangeBounds, RangeInclusive};
use std::path::Path;
use std::time::Duration;

/// The environment variable that names the variant.
const ENV: &str = "FERZ_VARIANT";

/// Returns a parser of whole numbers in a range. Its error message names the range.
pub(super) fn number<T: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
    }
}

/// Reads a number of seconds in a range.
pub(super) fn seconds(text: &str, range: impl RangeBounds<f64>) -> Option<Duration> {
    text.parse().ok().filter(|seconds| range.contains(seconds)).map(Duration::from_secs_f64)
}

/// Which variant: by a name that stands by itself, or by a flag.
#[derive(clap::Args)]
pub(super) struct VariantArg {
    /// Built-in variant, variant file (FILE.ron) or section of an ini file (FILE.ini:NAME) [env: FERZ_VARIANT]
    #[arg(value_name = "VARIANT")]
    name: Option<String>,
    /// Variant, in any place on the command line
    #[arg(short, long, value_name = "VARIANT")]
    variant: Option<String>,
    /// Number of the starting array, for a variant with a shuffled start
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX))]
    array: Option<u64>,
    /// The word that stood in the place of the variant, if it is none
    #[arg(skip)]
    no_variant: Option<String>,
}

/// A variant that was asked for.
pub(super) struct Chosen {
    /// The name of a built-in variant, or of a file without its `.ron`.
    pub id: String,
    /// The family of a built-in variant.
    pub family: Option<&'static str>,
    /// The name as it was given.
    pub name: String,
    /// The variant.
    pub variant: Variant,
    /// The settings file, if the variant was named there.
    pub settings: Option<Settings>,
}

impl VariantArg {
    /// Returns the variant that was asked for.
    pub(super) fn load(&self) -> Result<Variant, CliError> {
        self.choose().map(|chosen| chosen.variant)
    }

    /// Returns the variant that was named by the command, the environment or the settings file, in this order. An empty
    /// environment variable counts as not set.
    pub(super) fn choose(&self) -> Result<Chosen, CliError> {
        match (&self.name, &self.variant) {
            (Some(name), Some(flag)) => {
                let names = format!("`{}` and `--variant {}`", shorten(name), shorten(flag));
                return Err(CliError::Usage(format!("two variants are named: {names}; keep one of them")));
            }
            (Some(name), None) | (None, Some(name)) => return self.chosen(name, None),
            (None, None) => {}
        }
        if let Some(name) = std::env::var_os(ENV).filter(|name| !name.is_empty()) {
            let chosen = self.chosen(&name.to_string_lossy(), None);
            return chosen.map_err(|error| error.named_by(&format!("the variable {ENV}")));
        }
        let settings = settings::read()?;
        match &settings.variant {
            Some(name) => {
                let chosen = self.chosen(&name.clone(), Some(settings));
                chosen.map_err(|error| error.named_by(&format!("the file {}", settings::FILE)))
            }
            None => Err(self.misspelt().unwrap_or_else(|| {
                let none = self.no_variant.as_deref().map(|word| format!("`{}` is not a variant", shorten(word)));
                CliError::Wrong(format!(
                    "{}; name one (NAME or FILE.ron), set FERZ_VARIANT, \
                     or write (variant: \"NAME\") into ferz.ron; `ferz variants` lists the names",
                    none.as_deref().unwrap_or("no variant is named")
                ))
            })),
        }
    }

    /// Returns an error if the word in the position of the variant is not a variant but resembles the name of one.
    fn misspelt(&self) -> Option<CliError> {
        let word = self.no_variant.as_deref()?;
        let error = library::builtin(word).err()?;
        let is_near = match error {
            LoadError::Unknown { nearest: Some(_), .. } => true,
            _ => elsewhere::file_meant(word).is_some(),
        };
        is_near.then(|| not_loaded(word, error))
    }

    /// For commands with words after the variant: moves the word in the position of the variant to the front of these
    /// words if an option names the variant, or if the word cannot be a variant.
    pub(super) fn give_back(&mut self, words: &mut Vec<String>) {
        let is_named = self.variant.is_some();
        let word = self.name.take_if(|name| is_named || !is_variant(name));
        self.no_variant = word.clone().filter(|_| !is_named);
        words.splice(..0, word);
    }

    /// For options with several values before the variant: takes the last value as the variant if nothing else names
    /// one.
    pub(super) fn take_last(&mut self, words: &mut Vec<String>) {
        if self.name.is_none() && self.variant.is_none() {
            self.name = words.pop_if(|word| is_variant(word));
            self.no_variant = words.last().filter(|_| self.name.is_none()).cloned();
        }
    }

    /// Returns an error if the variant stands after the words that must follow it.
    pub(super) fn comes_first(&self, words: &[String]) -> Result<(), CliError> {
        let other = self.name.as_ref().filter(|name| !is_variant(name)).or(self.no_variant.as_ref());
        match (other, words.iter().find(|word| is_variant(word))) {
            (Some(other), Some(variant)) => {
                let order = format!("`{} {}`", shorten(variant), shorten(other));
                Err(CliError::Usage(format!("write the variant before the moves: {order}")))
            }
            _ => Ok(()),
        }
    }

    /// Returns `true` if a starting array was chosen.
    pub(super) fn has_array(&self) -> bool {
        self.array.is_some()
    }

    /// Returns the word in the place of the variant.
    pub(super) fn word(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns `true` if an option named a variant.
    pub(super) fn is_named(&self) -> bool {
        self.variant.is_some()
    }

    /// Returns the variant that an option named, if one did.
    pub(super) fn load_named(&self) -> Result<Option<Variant>, CliError> {
        self.variant.as_deref().map(|name| self.shuffled(load(name)?)).transpose()
    }

    fn chosen(&self, name: &str, settings: Option<Settings>) -> Result<Chosen, CliError> {
        let is_built_in = !is_file(name) && section(name).is_none();
        let family = library::family_of(name).filter(|_| is_built_in);
        let variant = self.shuffled(load(name)?)?;
        Ok(Chosen { id: id(name), name: name.to_owned(), family, variant, settings })
    }

    /// Returns the variant with the starting array that was asked for.
    fn shuffled(&self, variant: Variant) -> Result<Variant, CliError> {
        match self.array {
            Some(number) => variant.array(number).map_err(CliError::wrong),
            None => Ok(variant),
        }
    }
}

/// Returns the name of a variant in generated files: a built-in variant keeps its name, a variant file gives its file
/// name without the extension.
pub(super) fn id(name: &str) -> String {
    if let Some((_, section)) = section(name) {
        return section.to_owned();
    }
    let stem = Path::new(name).file_stem().filter(|_| is_file(name));
    stem.map_or_else(|| name.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// Which position.
#[derive(clap::Args)]
pub(super) struct FenArg {
    /// Position as a FEN (default: the start)
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    any: AnyPositionArg,
}

/// The option to accept impossible positions.
#[derive(clap::Args)]
pub(super) struct AnyPositionArg {
    /// Accept positions that no game can reach, and do not mention it
    #[arg(long)]
    any_position: bool,
}

impl AnyPositionArg {
    /// Returns `true` if impossible positions are accepted.
    pub(super) fn is_given(&self) -> bool {
        self.any_position
    }

    /// Returns the error of a position that no game reaches, with a hint at the option.
    pub(super) fn hinted(error: &str) -> String {
        format!("{error}\n  hint: `--any-position` accepts positions that no game reaches")
    }
}

impl FenArg {
    /// Returns `true` if a position was given.
    pub(super) fn is_given(&self) -> bool {
        self.fen.is_some()
    }

    /// Returns `true` if impossible positions are accepted.
    pub(super) fn accepts_any(&self) -> bool {
        self.any.is_given()
    }

    /// Returns the position that was asked for. It must be one of a game, unless `--any-position` is given.
    pub(super) fn position(&self, variant: &Variant) -> Result<Position, CliError> {
        let text = self.text(variant);
        let setup = verify::setup(variant, text).map_err(CliError::Wrong)?;
        if !self.any.is_given() {
            let SetupFindings { impossible, suspicious } = setup.findings();
            if !impossible.is_empty() {
                let told = verify::position(variant, text).err().unwrap_or_default();
                return Err(CliError::Wrong(AnyPositionArg::hinted(&told)));
            }
            note_suspicious(&suspicious);
        }
        Ok(setup.position_unchecked())
    }

    /// Returns the position that was asked for, and notes if no game reaches it.
    pub(super) fn position_with_notes(&self, variant: &Variant) -> Result<Position, CliError> {
        self.read_with_notes(variant, self.text(variant)).map_err(CliError::Wrong)
    }

    /// Reads a position of a list, and notes if no game reaches it.
    pub(super) fn read_with_notes(&self, variant: &Variant, text: &str) -> Result<Position, String> {
        let setup = verify::setup(variant, text)?;
        if !self.any.is_given() {
            let SetupFindings { impossible, suspicious } = setup.findings();
            impossible.iter().for_each(|reason| remark(&format!("no game reaches this position: {reason}")));
            note_suspicious(&suspicious);
        }
        Ok(setup.position_unchecked())
    }

    fn text<'a>(&'a self, variant: &'a Variant) -> &'a str {
        self.fen.as_deref().unwrap_or(&variant.rules().start.fen)
    }
}

/// The option to go on past automatic draws.
#[derive(clap::Args)]
pub(super) struct DrawsArg {
    /// Go on past automatic draws (clocks, repetitions, dead positions), as games before July 2014 did
    #[arg(long)]
    past_draws: bool,
}

impl DrawsArg {
    /// Returns the variant with the draws that were asked for.
    pub(super) fn of(&self, variant: Variant) -> Variant {
        if self.past_draws { variant.without_automatic_draws() } else { variant }
    }

    /// Like [`of`](DrawsArg::of), for a variant with its name.
    pub(super) fn apply(&self, chosen: Chosen) -> Chosen {
        Chosen { variant: self.of(chosen.variant), ..chosen }
    }

    /// Returns `true` if games go on past automatic draws.
    pub(super) fn is_given(&self) -> bool {
        self.past_draws
    }
}

fn note_suspicious(reasons: &[SetupError]) {
    reasons.iter().for_each(|reason| remark(&format!("hardly any game reaches this position: {reason}")));
}

/// Loads a variant by the name of a built-in one, by the path of a file, or by an ini file and the name of a section.
pub(super) fn load(name: &str) -> Result<Variant, CliError> {
    if let Some((file, section)) = section(name) {
        let Loaded { variant, warnings, sources, .. } = import::load(file, &ini(file)?, section)?;
        // Standard error may be closed.
        let _ = write!(io::stderr(), "{}", render_all(&warnings, &sources, colours_of_errors()));
        return Ok(variant);
    }
    let variant = if is_file(name) { library::load_file(name) } else { library::builtin(name) };
    variant.map_err(|error| not_loaded(name, error))
}

/// Like [`load`], but returns the variant as written.
pub(super) fn whole(name: &str) -> Result<Whole, CliError> {
    if let Some((file, section)) = section(name) {
        return Ok(import::whole(file, &ini(file)?, section)?);
    }
    let whole = if is_file(name) { Whole::load(name) } else { Whole::builtin(name) };
    whole.map_err(|error| not_loaded(name, error))
}

fn not_loaded(name: &str, error: LoadError) -> CliError {
    match elsewhere::hint(name, &error) {
        Some(hint) => CliError::Wrong(elsewhere::message(name, &error, &hint)),
        None => error.into(),
    }
}

/// Reads the text of an ini file.
pub(super) fn ini(path: &str) -> Result<String, InputError> {
    import::decode(read_bytes(path, MAX_INI_BYTES)?).map_err(|why| InputError::new(path, why))
}

/// Returns `true` if the name is a path of a file, not the name of a built-in variant.
pub(super) fn is_file(name: &str) -> bool {
    name.ends_with(".ron") || name.contains(['/', '\\'])
}

/// Returns `true` if the name is the one of a built-in variant or the path of a variant file.
pub(super) fn is_variant(name: &str) -> bool {
    is_file(name) && name.ends_with(".ron") || section(name).is_some() || library::text_of(name).is_some()
}

/// Returns the kind of piece with this name.
pub(super) fn kind(variant: &Variant, name: &str) -> Result<Kind, CliError> {
    let rules = variant.rules();
    rules.kind_named(name).ok_or_else(|| {
        let names = || rules.pieces.iter().map(|piece| piece.name.as_str());
        let hint = nearest(name, names()).map(did_you_mean);
        let hint = hint.unwrap_or_else(|| match &names().collect::<Vec<_>>()[..] {
            [only] => format!("its only piece is {only}"),
            all => format!("its pieces are {}", list(all, "and")),
        });
        CliError::Wrong(format!("{} has no piece \"{}\"; {hint}", rules.name, shown(name)))
    })
}

/// Returns a game that starts from a position.
pub(super) fn game(position: Position) -> Result<Game, CliError> {
    Game::new(position).map_err(CliError::wrong)
}
