//! Arguments that several commands share.

use super::error::CliError;
use super::input::{InputError, read_bytes, shorten};
use super::settings::{self, Settings};
use super::{colours_of_errors, elsewhere};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ferz::diagnostic::{did_you_mean, nearest, render_all};
use ferz::game::Game;
use ferz::import;
use ferz::library::{self, LoadError, Loaded, Whole};
use ferz::model::limits::MAX_INI_BYTES;
use ferz::player::Skill;
use ferz::position::Position;
use ferz::types::Kind;
pub(super) use ferz::verify::position;
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
pub(super) use ferz_core::library::ini_section as section;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::Path;

/// The variable that says which variant is meant.
const ENV: &str = "FERZ_VARIANT";

/// A parser of whole numbers in a range, which says what it expects.
pub(super) fn number<T: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
    }
}

/// A parser of the name of a skill.
pub(super) fn skill() -> impl TypedValueParser<Value = Skill> {
    PossibleValuesParser::new(Skill::ALL.map(Skill::name)).try_map(|name| name.parse::<Skill>())
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

/// A variant asked for.
pub(super) struct Chosen {
    /// The name of a built-in variant, or of a file without its `.ron`.
    pub id: String,
    /// The family of a built-in variant.
    pub family: Option<&'static str>,
    /// How it was asked for.
    pub name: String,
    /// The variant.
    pub variant: Variant,
    /// The settings file, if it is there that the variant was named.
    pub settings: Option<Settings>,
}

impl VariantArg {
    /// The variant asked for.
    pub(super) fn load(&self) -> Result<Variant, CliError> {
        self.choose().map(|chosen| chosen.variant)
    }

    /// The variant asked for: by the command, by environment, or by the settings file, in this order. A variable that is set to
    /// nothing is as good as not set.
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

    /// That the word in the place of the variant is none, if it is like the name of one.
    fn misspelt(&self) -> Option<CliError> {
        let word = self.no_variant.as_deref()?;
        let error = library::builtin(word).err()?;
        let is_near = match error {
            LoadError::Unknown { nearest: Some(_), .. } => true,
            _ => elsewhere::file_meant(word).is_some(),
        };
        is_near.then(|| not_loaded(word, error))
    }

    /// Where words follow the variant: what stands in its place is the first of them if a flag names the variant, or if it cannot be one.
    pub(super) fn give_back(&mut self, words: &mut Vec<String>) {
        let is_named = self.variant.is_some();
        let word = self.name.take_if(|name| is_named || !is_variant(name));
        self.no_variant = word.clone().filter(|_| !is_named);
        words.splice(..0, word);
    }

    /// Where a variant stands behind the values of an option that takes several: the last of them, if nothing else names one.
    pub(super) fn take_last(&mut self, words: &mut Vec<String>) {
        if self.name.is_none() && self.variant.is_none() {
            self.name = words.pop_if(|word| is_variant(word));
            self.no_variant = words.last().filter(|_| self.name.is_none()).cloned();
        }
    }

    /// Complains if the variant stands behind the words that are to follow it.
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

    /// Has a flag named a variant?
    pub(super) fn is_named(&self) -> bool {
        self.variant.is_some()
    }

    fn chosen(&self, name: &str, settings: Option<Settings>) -> Result<Chosen, CliError> {
        let is_built_in = !is_file(name) && section(name).is_none();
        let family = library::family_of(name).filter(|_| is_built_in);
        let variant = self.shuffled(load(name)?)?;
        Ok(Chosen { id: id(name), name: name.to_owned(), family, variant, settings })
    }

    /// The variant with the starting array asked for.
    fn shuffled(&self, variant: Variant) -> Result<Variant, CliError> {
        match self.array {
            Some(number) => variant.array(number).map_err(CliError::wrong),
            None => Ok(variant),
        }
    }
}

/// What a variant is called where a file names it: a built-in one by its name, one of a file like the file.
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
}

impl FenArg {
    /// Has a position been given?
    pub(super) fn is_given(&self) -> bool {
        self.fen.is_some()
    }

    /// The position asked for.
    pub(super) fn position(&self, variant: &Variant) -> Result<Position, CliError> {
        let text = self.fen.as_deref().unwrap_or(&variant.rules().start.fen);
        position(variant, text).map_err(CliError::Wrong)
    }
}

/// A variant by the name of a built-in one, by the path of a file, or by an ini file and the name of a section.
pub(super) fn load(name: &str) -> Result<Variant, CliError> {
    if let Some((file, section)) = section(name) {
        let Loaded { variant, warnings, sources, .. } = import::load(file, &ini(file)?, section)?;
        // Nobody may be listening.
        let _ = write!(io::stderr(), "{}", render_all(&warnings, &sources, colours_of_errors()));
        return Ok(variant);
    }
    let variant = if is_file(name) { library::load_file(name) } else { library::builtin(name) };
    variant.map_err(|error| not_loaded(name, error))
}

/// The same, as it is written.
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

/// The text of an ini file.
pub(super) fn ini(path: &str) -> Result<String, InputError> {
    import::decode(read_bytes(path, MAX_INI_BYTES)?).map_err(|why| InputError::new(path, why))
}

/// Does this mean a file, and not a built-in variant?
pub(super) fn is_file(name: &str) -> bool {
    name.ends_with(".ron") || name.contains(['/', '\\'])
}

/// Is this a built-in variant or a file of one?
pub(super) fn is_variant(name: &str) -> bool {
    is_file(name) && name.ends_with(".ron") || section(name).is_some() || library::text_of(name).is_some()
}

/// The kind of piece of a name.
pub(super) fn kind(variant: &Variant, name: &str) -> Result<Kind, CliError> {
    let rules = variant.rules();
    rules.kind_named(name).ok_or_else(|| {
        let names = || rules.pieces.iter().map(|piece| piece.name.as_str());
        let hint = nearest(name, names()).map(did_you_mean);
        let hint = hint.unwrap_or_else(|| match &names().collect::<Vec<_>>()[..] {
            [only] => format!("its only piece is {only}"),
            all => format!("its pieces are {}", all.join(", ")),
        });
        CliError::Wrong(format!("{} has no piece \"{}\"; {hint}", rules.name, shown(name)))
    })
}

/// A game from a position on.
pub(super) fn game(position: Position) -> Result<Game, CliError> {
    Game::new(position).map_err(CliError::wrong)
}
