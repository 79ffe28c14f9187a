//! A user's own images for pieces, in place of outlines and letters.

use super::board::BoardPicture;
use super::piece::Look;
use crate::model::Rules;
use crate::prose::{Names, words};
use crate::types::{Piece, Side};
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
use ferz_core::library::{Unreadable, read_bytes};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The largest file of an image, in bytes.
const MOST_BYTES: usize = 1 << 20;
/// The most pixels of an image, across and down.
const MOST_PIXELS: u32 = 4096;
/// The most files that are considered in a folder.
const MOST_FILES: usize = 4096;

/// Images for some or all pieces of a variant: SVG or PNG.
///
/// ```no_run
/// use ferz::picture::{BoardPicture, PieceImages};
///
/// let chess = ferz::Variant::builtin("chess")?;
/// let images = PieceImages::load(&chess, "my-pieces")?;
/// let svg = BoardPicture::new(&chess.start()).with_images(&images).svg();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PieceImages {
    /// The images by side and name of the kind.
    images: BTreeMap<(Side, String), Image>,
}

/// An image, as a URL that contains its data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Image {
    pub(super) address: Arc<str>,
}

/// Images cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImageError {
    /// The folder or a file cannot be read.
    #[error("cannot read {}: {why}", shown(path.display()))]
    Unreadable {
        /// Its path.
        path: PathBuf,
        /// Why.
        why: Unreadable,
    },
    /// The bytes are not a usable image.
    #[error("not an image: {0}")]
    NotAnImage(String),
    /// A file is not a usable image.
    #[error("{}: {error}", shown(path.display()))]
    InFile {
        /// Its path.
        path: PathBuf,
        /// The fault.
        error: Box<ImageError>,
    },
    /// No file is named after a piece.
    #[error("no file in {} is named after a piece; name an image of the {piece}, for example, {names}", shown(folder.display()))]
    None {
        /// The folder.
        folder: PathBuf,
        /// A piece of the variant.
        piece: String,
        /// The possible names of its image.
        names: String,
    },
    /// Two files are images of the same piece.
    #[error("{} and {} are images of the same piece: remove one of them", shown(first.display()), shown(second.display()))]
    Twice {
        /// The one file.
        first: PathBuf,
        /// The other file.
        second: PathBuf,
    },
}

impl PieceImages {
    /// Loads the images in a folder. A file is named after the side and the kind, `white-knight.svg`, or after their
    /// letters in a FEN, `wN.svg`; it may also be PNG. Case does not matter, and other files are ignored. Pieces
    /// without an image are drawn as usual: see [`lacking`](PieceImages::lacking).
    ///
    /// # Errors
    /// If the folder or an image cannot be read, if an image is broken or too large, if two files are images of the
    /// same piece, or if there is no image.
    pub fn load(variant: &Variant, folder: impl AsRef<Path>) -> Result<PieceImages, ImageError> {
        let folder = folder.as_ref();
        let files = files(folder)?;
        let rules = variant.rules();
        let mut images = PieceImages::default();
        for piece in pieces(rules) {
            let names = names(rules, piece).map(|name| name.to_lowercase());
            let mut fitting = files.iter().filter(|(stem, _)| names.contains(stem)).map(|(_, path)| path);
            let Some(path) = fitting.next() else { continue };
            if let Some(second) = fitting.next() {
                return Err(ImageError::Twice { first: path.clone(), second: second.clone() });
            }
            let bytes = read_bytes(path, MOST_BYTES);
            let bytes = bytes.map_err(|why| ImageError::Unreadable { path: path.clone(), why })?;
            let inserted = images.insert(variant, piece, &bytes);
            inserted.map_err(|error| ImageError::InFile { path: path.clone(), error: Box::new(error) })?;
        }
        match pieces(rules).next() {
            Some(piece) if images.images.is_empty() => Err(ImageError::None {
                folder: folder.to_owned(),
                piece: title(rules, piece),
                names: words::list(names(rules, piece).map(|name| format!("{name}.svg")), "or"),
            }),
            _ => Ok(images),
        }
    }

    /// Sets the image of a piece to the contents of an SVG or PNG file.
    ///
    /// # Errors
    /// If the bytes are not such an image, or if it is too large.
    pub fn insert(&mut self, variant: &Variant, piece: Piece, bytes: &[u8]) -> Result<(), ImageError> {
        let name = variant.rules().piece(piece.kind).name.clone();
        self.images.insert((piece.side, name), Image::new(bytes)?);
        Ok(())
    }

    /// Returns the pieces of a picture that have no image, each once: `white knight`.
    pub fn lacking(&self, picture: &BoardPicture) -> Vec<String> {
        let mut lacking: Vec<String> = Vec::new();
        for look in picture.looks().filter(|look| self.of(look).is_none()) {
            let name = format!("{} {}", picture.sides[look.side.index()].to_lowercase(), look.name);
            if !lacking.contains(&name) {
                lacking.push(name);
            }
        }
        lacking
    }

    /// Returns the image of a piece.
    pub(super) fn of(&self, look: &Look) -> Option<&Image> {
        self.images.get(&(look.side, look.name.clone()))
    }
}

/// Returns the pieces of both sides.
fn pieces(rules: &Rules) -> impl Iterator<Item = Piece> {
    Side::BOTH.into_iter().flat_map(|side| rules.kinds().map(move |kind| Piece { side, kind }))
}

fn title(rules: &Rules, piece: Piece) -> String {
    let names = Names::of(rules);
    format!("{} {}", names.side(piece.side).to_lowercase(), names.kind(piece.kind))
}

/// The names that the file of a piece may have, without the ending.
fn names(rules: &Rules, piece: Piece) -> [String; 2] {
    let side = &rules.sides[piece.side.index()];
    [title(rules, piece).replace(' ', "-"), format!("{}{}", side.letter, rules.letter(piece).to_uppercase())]
}

/// Returns the possible images in a folder, sorted, with their names in lower case and without the ending.
fn files(folder: &Path) -> Result<Vec<(String, PathBuf)>, ImageError> {
    let unreadable = |why| ImageError::Unreadable { path: folder.to_owned(), why };
    if !folder.is_dir() {
        let why = if folder.exists() { "it is not a folder" } else { "there is no such folder" };
        return Err(unreadable(Unreadable::System(why.into())));
    }
    let entries = fs::read_dir(folder).map_err(|error| unreadable(Unreadable::System(error.to_string())))?;
    let paths = entries.take(MOST_FILES).filter_map(|entry| Some(entry.ok()?.path()));
    let named = paths.filter_map(|path| {
        let ending = path.extension()?.to_str()?.to_lowercase();
        let stem = path.file_stem()?.to_str()?.to_lowercase();
        ["svg", "png"].contains(&ending.as_str()).then_some((stem, path))
    });
    let mut files: Vec<(String, PathBuf)> = named.collect();
    // The order of a directory is arbitrary.
    files.sort();
    Ok(files)
}

impl Image {
    fn new(bytes: &[u8]) -> Result<Image, ImageError> {
        let wrong = |why: String| ImageError::NotAnImage(why);
        if bytes.len() > MOST_BYTES {
            return Err(wrong(format!("it has more than {MOST_BYTES} bytes")));
        }
        let kind = match png_size(bytes) {
            Some((width, height)) if width > MOST_PIXELS || height > MOST_PIXELS => {
                return Err(wrong(format!(
                    "it has {width} x {height} pixels, the limit is {MOST_PIXELS} x {MOST_PIXELS}"
                )));
            }
            Some(_) => "png",
            None if bytes.starts_with(b"\x89PNG") => return Err(wrong("it is a PNG without a size".to_owned())),
            None => "svg+xml",
        };
        if kind == "svg+xml" && !std::str::from_utf8(bytes).is_ok_and(|text| text.contains("<svg")) {
            return Err(wrong("it is neither SVG nor PNG".to_owned()));
        }
        #[cfg(feature = "png")]
        super::png::check_image(bytes, kind == "png").map_err(wrong)?;
        Ok(Image { address: format!("data:image/{kind};base64,{}", base64(bytes)).into() })
    }
}

/// Returns the width and height of a PNG, from its first chunk.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let header = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")?;
    let number = |at: usize| Some(u32::from_be_bytes(header.get(at..at + 4)?.try_into().ok()?));
    let (width, height) = (number(0)?, number(4)?);
    (width > 0 && height > 0).then_some((width, height))
}

/// Encodes bytes in base 64: RFC 4648, section 4.
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let number = (0..3).fold(0, |number, at| number << 8 | u32::from(three.get(at).copied().unwrap_or(0)));
        for place in 0..4 {
            let sign = SIGNS[(number >> (18 - 6 * place) & 63) as usize];
            text.push(if place > three.len() { '=' } else { sign.into() });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_as_the_rfc_says() {
        let cases =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE=")];
        for (bytes, text) in cases {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        assert_eq!(base64(&[0xff, 0xfe, 0xfd]), "//79");
    }

    #[test]
    fn images_have_names_of_words_or_of_letters() {
        let named = |variant: &str, side, kind: &str| {
            let variant = Variant::builtin(variant).unwrap();
            names(variant.rules(), Piece { side, kind: variant.kind(kind).unwrap() }).join(" ")
        };
        assert_eq!(named("chess", Side::Second, "knight"), "black-knight bN");
        assert_eq!(named("shogi", Side::First, "promoted-silver"), "sente-promoted-silver w+S");
    }
}
