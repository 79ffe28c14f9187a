//! `Variant`: the rules of a game.

use crate::data::{self, json};
use crate::error;
use ferz::library;
use ferz::model::Shape;
use ferz::picture::BoardLayout;
use ferz::types::Side;
use js_sys::Error;
use wasm_bindgen::prelude::wasm_bindgen;

/// The rules of a game. Copies share them.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Variant {
    pub(crate) core: ferz::Variant,
    builtin: Option<&'static str>,
}

impl Variant {
    /// Returns a variant that is not built in.
    pub fn of(core: ferz::Variant) -> Variant {
        Variant { core, builtin: None }
    }

    /// Returns a variant that may be built in: it has a name if its hash is that of a built-in variant.
    pub fn recognised(core: ferz::Variant) -> Variant {
        let hash = core.hash();
        let builtin = library::summaries().iter().find(|summary| summary.hash == hash);
        Variant { core, builtin: builtin.map(|summary| summary.variant) }
    }
}

#[wasm_bindgen]
impl Variant {
    /// Returns a built-in variant, by its name or one of its other names.
    pub fn builtin(name: &str) -> Result<Variant, Error> {
        let builtin = library::named(name).first().copied();
        let core = ferz::Variant::builtin(builtin.unwrap_or(name)).map_err(|fault| error::load(&fault))?;
        Ok(Variant { core, builtin })
    }

    /// Returns a copy, which shares the rules.
    pub fn copy(&self) -> Variant {
        self.clone()
    }

    /// Returns the summaries of the built-in variants, as JSON.
    pub fn summaries() -> String {
        let summary = |of: &'static library::Summary| data::Summary {
            name: of.variant,
            title: &of.name,
            family: of.family,
            description: &of.description,
            link: of.link.as_deref(),
            origin: of.origin.as_deref(),
            files: of.files,
            ranks: of.ranks,
            start: &of.start,
            hash: &of.hash,
        };
        json(&library::summaries().iter().map(summary).collect::<Vec<_>>())
    }

    /// Returns the names of the built-in variants that a word describes, as JSON.
    pub fn search(word: &str) -> String {
        let word = word.trim().to_lowercase();
        let found = library::summaries().iter().filter(|summary| summary.mentions(&word));
        json(&found.map(|summary| summary.variant).collect::<Vec<_>>())
    }

    /// Returns the families of the built-in variants, the best known first, as JSON.
    pub fn families() -> String {
        let of = |name| library::summaries().iter().filter(move |summary| summary.family == name);
        let family = |family: library::Family| data::Family {
            name: family.name,
            description: family.description,
            variants: of(family.name).map(|summary| summary.variant).collect(),
        };
        json(&library::families().into_iter().map(family).collect::<Vec<_>>())
    }

    /// The title.
    #[wasm_bindgen(getter)]
    pub fn title(&self) -> String {
        self.core.name().to_owned()
    }

    /// The name, if the variant is built in.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> Option<String> {
        self.builtin.map(str::to_owned)
    }

    /// The description, one line.
    #[wasm_bindgen(getter)]
    pub fn description(&self) -> String {
        self.core.description().to_owned()
    }

    /// The address of a page about the rules.
    #[wasm_bindgen(getter)]
    pub fn link(&self) -> Option<String> {
        self.core.rules().link.clone()
    }

    /// The inventor and the year, as far as they are known.
    #[wasm_bindgen(getter)]
    pub fn origin(&self) -> Option<String> {
        self.core.rules().origin.clone()
    }

    /// The hash of the rules: 64 hexadecimal digits.
    #[wasm_bindgen(getter)]
    pub fn hash(&self) -> String {
        self.core.hash()
    }

    /// The FEN of the start.
    #[wasm_bindgen(getter, js_name = startFen)]
    pub fn start_fen(&self) -> String {
        self.core.start().fen()
    }

    /// The number of starting arrays, if the variant shuffles its pieces.
    #[wasm_bindgen(getter, js_name = arrayCount)]
    pub fn array_count(&self) -> Option<f64> {
        self.core.rules().array_count().map(|count| count as f64)
    }

    /// Returns the FEN of the start with the array of this number.
    #[wasm_bindgen(js_name = arrayFen)]
    pub fn array_fen(&self, number: f64) -> Result<String, Error> {
        let start = self.core.array_start(number as u64);
        start.map(|start| start.fen()).map_err(|fault| error::error("VariantError", &fault.to_string()))
    }

    /// The board and its pieces, as JSON.
    pub fn layout(&self) -> String {
        let rules = self.core.rules();
        let layout = BoardLayout::new(&self.core);
        let square = |of: &ferz::picture::SquareLayout| data::SquareLayout {
            name: self.core.square_name(of.square),
            x: of.x,
            y: of.y,
            shade: of.shade,
        };
        let labels = |side: Side| {
            let labels = &layout.labels[side.index()];
            labels.iter().map(|(text, x, y)| data::Label { text, x: *x, y: *y }).collect()
        };
        let kind = |kind| data::KindLayout {
            name: self.core.kind_name(kind),
            letters: Side::BOTH.map(|side| rules.letter(ferz::Piece { side, kind })),
            glyphs: rules.piece(kind).script.as_ref().or(rules.piece(kind).glyphs.as_ref()),
            promoted_form: rules.piece(kind).promoted_from.is_some(),
        };
        json(&data::BoardLayout {
            shape: match layout.shape {
                Shape::Square => "square",
                Shape::Hexagonal => "hexagon",
            },
            width: layout.size.0,
            height: layout.size.1,
            squares: layout.squares.iter().map(square).collect(),
            labels: labels(Side::First),
            labels_of_second: labels(Side::Second),
            checkered: layout.is_checkered,
            points: layout.is_on_points,
            lines: layout.lines.iter().map(|[from, to]| [from.0, from.1, to.0, to.1]).collect(),
            wrap: data::Wrap { files: layout.wraps_files, ranks: layout.wraps_ranks },
            hands: rules.needs_hands(),
            walls: rules.builds_walls() || !self.core.start().walls().is_empty(),
            directed: layout.is_directed,
            sides: Side::BOTH.map(|side| data::SideLayout {
                name: self.core.side_name(side),
                paint: layout.paints[side.index()].name(),
            }),
            kinds: rules.kinds().map(kind).collect(),
        })
    }
}
