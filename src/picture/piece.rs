//! Drawing of a piece: an outline for the picture that its variant defines, or a token with its script or its letters.

use super::grid::{CELL, Point};
use super::images::Image;
use super::letters::{self, Align};
use super::paint::Paint;
use super::xml::{Canvas, Place};
use crate::model::{PerSide, Rules, Second};
use crate::types::{Kind, Side};
use ferz_core::types::OnDemand;
use serde::Deserialize;

/// The look of a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// The side that owns the piece.
    pub side: Side,
    /// The colour of its side.
    pub paint: Paint,
    /// The name of the kind.
    pub name: String,
    /// The picture that the variant defines for the piece, if any.
    pub glyph: Option<String>,
    /// The characters on the token: the script of the piece, or its picture if that has no outline. They need a font.
    pub script: Option<String>,
    /// The letters of the piece, in capitals.
    pub letters: String,
    /// The shape that carries the letters.
    pub token: LetterShape,
    /// Set if the kind is the promoted form of another one.
    pub is_promoted_form: bool,
    /// Set for a promoted piece that looks like others of its kind.
    pub is_marked: bool,
    /// An image that is drawn in the place of the outline and the letters.
    pub image: Option<Image>,
}

/// The shape that carries the letters of a piece without an outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LetterShape {
    /// A disc in its side's colour.
    Disc,
    /// A wedge that points in its side's direction.
    Wedge,
}

impl Look {
    /// The look of a piece of a kind. `is_marked` is set for a promoted piece whose kind does not show this.
    pub fn new(rules: &Rules, side: Side, kind: Kind, is_marked: bool) -> Look {
        let piece = rules.piece(kind);
        // If the board is rotated for the second player and pieces turn over, sides are distinguished by the direction
        // of pieces.
        let turns_over = rules.pieces.iter().any(|piece| piece.promotes_to.is_some());
        let token = match rules.board.plan().second {
            Second::Rotated if turns_over => LetterShape::Wedge,
            Second::Rotated | Second::Reflected => LetterShape::Disc,
        };
        let of_side = |texts: &Option<PerSide<String>>| texts.as_ref().map(|texts| texts[side.index()].clone());
        let glyph = of_side(&piece.glyphs);
        let undrawn = || glyph.clone().filter(|glyph| outline(glyph).is_none());
        let script = of_side(&piece.script).or_else(undrawn);
        let sides = [0, 1].map(|side: usize| rules.sides[side].name.as_str());
        Look {
            side,
            paint: Paint::of_sides(sides)[side.index()],
            name: piece.name.clone(),
            glyph,
            script,
            letters: piece.letter.to_uppercase(),
            token,
            is_promoted_form: piece.promoted_from.is_some(),
            is_marked,
            image: None,
        }
    }
}

impl Look {
    /// Returns `true` if there is an outline for the picture.
    pub fn has_outline(&self) -> bool {
        // The text is searched and not read, so that a program that draws nothing contains no reader.
        self.glyph.as_ref().is_some_and(|glyph| {
            let written: String = glyph.chars().map(|c| format!("\\u{{{:X}}}", u32::from(c))).collect();
            PIECES.contains(&format!("\"{written}\""))
        })
    }

    /// The piece as an SVG document, as the first player sees it.
    pub fn svg(&self) -> String {
        let mut canvas = Canvas::new(Place::Alone);
        draw(&mut canvas, self, Point::default(), CELL, Side::First);
        let corner = Point::new(-CELL / 2.0, -CELL / 2.0);
        canvas.finish(&self.name, corner, CELL, CELL)
    }

    fn outline(&self) -> Option<&'static Outline> {
        // A variant that gives its pieces a script wants to see it.
        self.glyph.as_deref().filter(|_| self.script.is_none()).and_then(outline)
    }
}

/// The outline for a picture.
fn outline(glyph: &str) -> Option<&'static Outline> {
    OUTLINES.iter().find(|outline| outline.glyphs.iter().any(|known| known == glyph))
}

/// An outline; see `pictures/pieces.ron`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "")]
struct Outline {
    glyphs: [String; 2],
    #[serde(default)]
    turned: bool,
    body: String,
    lines: String,
}

const PIECES: &str = include_str!("../../docs/pictures/pieces.ron");

static OUTLINES: OnDemand<Vec<Outline>> = OnDemand::new(|| ron::from_str(PIECES).expect("a test reads the file"));

/// The side of the field of an outline.
const FIELD: f64 = 45.0;

/// The part of a cell's side that an image takes.
const IMAGE: f64 = 0.92;

/// Draws a piece around a point, as large as a cell whose side is `size`, for a viewer.
pub(super) fn draw(canvas: &mut Canvas, look: &Look, at: Point, size: f64, viewer: Side) {
    let ink = look.paint.ink();
    canvas.group("piece", &look.name, |canvas| {
        canvas.stamp(at, |canvas| match (&look.image, look.outline()) {
            (Some(image), _) => canvas.image(&image.address, size * IMAGE),
            (None, Some(outline)) => {
                let degrees = if outline.turned { 180.0 } else { 0.0 };
                canvas.moved(Point::default(), degrees, size / FIELD, |canvas| {
                    canvas.moved(Point::new(-FIELD / 2.0, -FIELD / 2.0), 0.0, 1.0, |canvas| {
                        canvas.path(look.paint.name(), &outline.body);
                        canvas.path(&format!("lines{ink}"), &outline.lines);
                    });
                });
            }
            (None, None) => token(canvas, look, size, viewer),
        });
    });
    if look.is_marked {
        canvas.circle("badge", at + Point::new(size * 0.32, -size * 0.32), size * 0.1);
    }
}

/// The largest size of letters relative to a cell, in width and height.
const LETTERS: (f64, f64) = (0.56, 0.34);

/// The largest width of characters in another script, and their largest height, relative to a cell.
const SCRIPT: (f64, f64) = (0.64, 0.54);

fn token(canvas: &mut Canvas, look: &Look, size: f64, viewer: Side) {
    // Wedges all have the same colour, and their letters turn with them.
    let (ink, degrees, low) = match look.token {
        LetterShape::Disc => (look.paint.ink(), 0.0, 0.0),
        LetterShape::Wedge if look.side == viewer => (0, 0.0, 0.07),
        LetterShape::Wedge => (0, 180.0, 0.07),
    };
    let draw = |canvas: &mut Canvas| {
        match look.token {
            LetterShape::Disc => {
                canvas.circle(look.paint.name(), Point::default(), size * 0.41);
                // The ring shows the owner without colours.
                if look.side == Side::Second {
                    canvas.circle(&format!("ring{ink}"), Point::default(), size * 0.35);
                }
            }
            LetterShape::Wedge => {
                let corners = [(0.0, -0.45), (0.28, -0.31), (0.38, 0.42), (-0.38, 0.42), (-0.28, -0.31)];
                canvas.polygon("wood", &corners.map(|(x, y)| Point::new(x * size, y * size)));
            }
        }
        let middle = Point::new(0.0, low * size);
        match &look.script {
            Some(script) => {
                let class = if look.is_promoted_form { "scriptup" } else { "script" };
                canvas.characters(&format!("{class}{ink}"), script, middle, script_height(script, size));
            }
            None => {
                let class = if look.is_promoted_form { "up" } else { "name" };
                let height = letters_height(&look.letters, size);
                letters::write(canvas, &format!("{class}{ink}"), &look.letters, middle, height, Align::Middle);
            }
        }
    };
    match degrees {
        0.0 => draw(canvas),
        degrees => canvas.moved(Point::default(), degrees, 1.0, draw),
    }
}

/// The em size of characters: each is about as wide as it is high.
fn script_height(text: &str, size: f64) -> f64 {
    let count = text.chars().count().max(1) as f64;
    size * (SCRIPT.0 / count).min(SCRIPT.1)
}

fn letters_height(text: &str, size: f64) -> f64 {
    let (across, up) = (LETTERS.0 * size, LETTERS.1 * size);
    let width = letters::width(text, up);
    if width > across { up * across / width } else { up }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_are_read_and_stand_for_one_picture_each() {
        let all: Vec<&String> = OUTLINES.iter().flat_map(|outline| &outline.glyphs).collect();
        assert!(all.len() > 20);
        for (place, glyph) in all.iter().enumerate() {
            assert!(!all[..place].contains(glyph), "{glyph}");
        }
        let variant = crate::Variant::builtin("chess").unwrap();
        let rules = variant.rules();
        let look = |glyph: &str| {
            let look = Look::new(rules, Side::First, rules.kinds().next().unwrap(), false);
            Look { glyph: Some(glyph.to_owned()), ..look }
        };
        assert!(all.iter().all(|glyph| look(glyph).has_outline()));
        assert!(["", "\u{265}", "M", "\u{5175}"].iter().all(|glyph| !look(glyph).has_outline()));
        let plain = |path: &str| path.chars().all(|c| c.is_ascii_alphanumeric() || " .-".contains(c));
        assert!(OUTLINES.iter().all(|outline| plain(&outline.body) && plain(&outline.lines)));
    }
}
