//! The rules of all built-in variants, and of some files, as a site that needs no server: a page for each, and an index
//! with a search.

use super::args::{id, load, section};
use super::error::CliError;
use super::output::files::{Existing, Files};
use ferz::library::{self, Family};
use ferz::model::{Rules, Shape};
use ferz::page::{MARK, Page, document};
use ferz::picture::escaped;
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
use ferz_core::library::bases_in;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The name of the index.
const INDEX: &str = "index.html";
/// The script that filters the index. It reads the list of variants from the page itself.
const SCRIPT: &str = include_str!("site.js");

/// A variant of the site.
struct Listed {
    name: String,
    family: &'static str,
    bases: Vec<String>,
    variant: Variant,
}

/// The family of the variants of files.
const OWN: Family = Family { name: "own", description: "Variants that are not built in." };

/// Variants by the name of their base.
type Derived<'s> = BTreeMap<&'s str, Vec<&'s str>>;

/// Writes the site of all built-in variants and of `own` files into a directory, which is created if needed, and
/// returns the number of files. Files of other origin are never replaced.
pub(super) fn write(folder: &Path, own: &[&str]) -> Result<usize, CliError> {
    if folder.exists() && !folder.is_dir() {
        return Err(CliError::Wrong(format!("{} is a file; --all needs a folder", shown(folder.display()))));
    }
    let own = own.iter().map(|name| listed_file(name)).collect::<Result<Vec<Listed>, CliError>>()?;
    let built_in = || library::names().into_iter().chain(["index"]);
    for (place, Listed { name, .. }) in own.iter().enumerate() {
        let is_same = |other: &str| other.to_lowercase() == name.to_lowercase();
        if built_in().any(is_same) || own[..place].iter().any(|other| is_same(&other.name)) {
            let why = "would be the page of two variants: rename one of the files";
            return Err(CliError::Wrong(format!("{} {why}; nothing was written", shown(file(name)))));
        }
    }
    let names: Vec<String> = built_in().chain(own.iter().map(|variant| &*variant.name)).map(file).collect();
    let paths = names.iter().map(|name| folder.join(name));
    if let Some(path) = paths.into_iter().find(|path| is_foreign(path)) {
        let why = "already exists and is not a page of `ferz rules`; nothing was written";
        return Err(CliError::Wrong(format!("{} {why}", shown(path.display()))));
    }
    let pages = files(own)?;
    let mut files = Files::new()?;
    files.create_folder(folder)?;
    for (name, text) in &pages {
        files.add(&folder.join(name), text.as_bytes(), Existing::Replace)?;
    }
    files.finish()?;
    Ok(pages.len())
}

/// Returns `true` if a file exists that is not part of a site.
fn is_foreign(path: &Path) -> bool {
    match fs::symlink_metadata(path) {
        Err(_) => false,
        Ok(found) if !found.is_file() => true,
        Ok(_) => !fs::read_to_string(path).is_ok_and(|text| text.contains(MARK)),
    }
}

/// Returns the variant of a file.
fn listed_file(name: &str) -> Result<Listed, CliError> {
    let variant = load(name)?;
    let bases = match section(name) {
        Some(_) => Vec::new(),
        None => bases_in(&library::text_of_file(Path::new(name))?).into_iter().map(str::to_owned).collect(),
    };
    Ok(Listed { name: id(name), family: OWN.name, bases, variant })
}

/// Returns the files of the site, by name.
fn files(own: Vec<Listed>) -> Result<Vec<(String, String)>, CliError> {
    let read = |name: &'static str| {
        let variant = library::builtin(name)?;
        let family = library::family_of(name).unwrap_or_default();
        let bases = library::bases_of(name).into_iter().map(str::to_owned).collect();
        Ok(Listed { name: name.to_owned(), family, bases, variant })
    };
    let built_in = library::names().into_par_iter().map(read).collect::<Result<Vec<Listed>, CliError>>()?;
    let listed: Vec<Listed> = own.into_iter().chain(built_in).collect();
    let mut derived = Derived::new();
    for variant in &listed {
        for base in &variant.bases {
            derived.entry(base).or_default().push(&variant.name);
        }
    }
    let page = |variant: &Listed| (file(&variant.name), variant.page(&derived, &listed));
    let mut files: Vec<(String, String)> = listed.par_iter().map(page).collect();
    files.push((INDEX.to_owned(), index(&listed)));
    Ok(files)
}

fn file(name: &str) -> String {
    format!("{name}.html")
}

/// Returns links to variants, with their titles.
fn links<'s>(names: impl IntoIterator<Item = &'s str>, listed: &[Listed]) -> String {
    let link = |name: &str| {
        let title = listed.iter().find(|variant| variant.name == name).map_or(name, |variant| &variant.rules().name);
        format!("<a href=\"{}\">{}</a>", escaped(&file(name)), escaped(title))
    };
    names.into_iter().map(link).collect::<Vec<_>>().join(", ")
}

impl Listed {
    fn rules(&self) -> &Rules {
        self.variant.rules()
    }

    fn page(&self, derived: &Derived, listed: &[Listed]) -> String {
        let mut items = vec![format!("<a href=\"{INDEX}\">All variants</a>")];
        let family = escaped(self.family);
        items.push(format!("Family: <a href=\"{INDEX}#{family}\">{family}</a>"));
        if !self.bases.is_empty() {
            items.push(format!("Based on {}", links(self.bases.iter().map(String::as_str), listed)));
        }
        if let Some(names) = derived.get(&*self.name) {
            items.push(format!("Variants of it: {}", links(names.iter().copied(), listed)));
        }
        let items: String = items.iter().map(|item| format!("<li>{item}</li>")).collect();
        let navigation = format!("<nav aria-label=\"Site\"><ul>{items}</ul></nav>\n");
        let page = Page::of(self.rules());
        let page = if self.family == OWN.name { page } else { page.with_family(self.family) };
        page.html(&self.variant, &navigation)
    }

    /// Returns the size of the board.
    fn board(&self) -> String {
        let board = &self.rules().board;
        match board.plan().shape {
            Shape::Hexagonal => format!("{} hexagons", board.squares().len()),
            Shape::Square => format!("{} x {}", board.files(), board.ranks()),
        }
    }

    /// Returns the text that a search covers.
    fn searched(&self) -> Value {
        let rules = self.rules();
        let origin = rules.origin.as_deref().unwrap_or_default();
        let mut texts = vec![&*self.name, &rules.name, &rules.description, origin, self.family];
        texts.extend(rules.pieces.iter().map(|piece| piece.name.as_str()));
        json!({ "id": self.name, "text": texts.join(" ").to_lowercase() })
    }
}

fn index(listed: &[Listed]) -> String {
    let family = |Family { name, description }: Family| {
        let of_family = listed.iter().filter(|variant| variant.family == name);
        let items: String = of_family
            .map(|variant| {
                format!(
                    "<li id=\"variant-{}\"><a href=\"{}\">{}</a> <small>({})</small>: {}</li>\n",
                    escaped(&variant.name),
                    escaped(&file(&variant.name)),
                    escaped(&variant.rules().name),
                    escaped(&variant.board()),
                    escaped(&variant.rules().description)
                )
            })
            .collect();
        let (name, description) = (escaped(name), escaped(description));
        format!(
            "<section id=\"{name}\" class=\"family\">\n<h2>{name}</h2>\n<p>{description}</p>\n<ul>\n{items}</ul>\n</section>\n"
        )
    };
    let has = |family: &Family| listed.iter().any(|variant| variant.family == family.name);
    let all = || [OWN].into_iter().chain(library::families()).filter(has);
    let families: String = all().map(family).collect();
    let names: String =
        all().map(|family| format!("<li><a href=\"#{0}\">{0}</a></li>", escaped(family.name))).collect();
    let list: Vec<Value> = listed.iter().map(Listed::searched).collect();
    // The list must not end the script element that contains it.
    let list = Value::from(list).to_string().replace('<', "\\u003c");
    let body = format!(
        "<main>\n<h1>Chess variants and their relatives</h1>\n<p class=\"summary\">The rules of {} games.</p>\n\
         <p id=\"search\" hidden><label>Search: <input type=\"search\" placeholder=\"a name, a piece, a place, a year\" autocomplete=\"off\"></label> <span role=\"status\"></span></p>\n\
         <nav aria-label=\"Families\"><ul>{names}</ul></nav>\n{families}</main>\n\
         <script type=\"application/json\" id=\"variants\">{list}</script>\n<script>\n{SCRIPT}</script>\n",
        listed.len()
    );
    document("Rules of chess variants", "", &body)
}
