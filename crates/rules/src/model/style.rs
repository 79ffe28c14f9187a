//! The notations of moves.

use serde::{Deserialize, Serialize};

/// A notation of moves. Each can write the moves of every variant; a variant's file names its usual notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
pub enum Style {
    /// Reads any notation, writes coordinates.
    Auto,
    /// Squares: `e2e4`.
    Coordinate,
    /// Squares separated by blanks: `e2 e4`, `e7 e8 q`.
    Spaced,
    /// Commands: `move a2 a3 promote`.
    Verbs,
    /// Algebraic: `Nf3`.
    San,
    /// Algebraic with both squares: `Ng1-f3`.
    Lan,
    /// Western shogi notation after Hosking: `P76`, `S'34`.
    Hosking,
    /// Western shogi notation after Hodges: `P-7f`, `S*3d`.
    Hodges,
    /// Western shogi notation after Hodges, with numbers only: `P-76`, `S*34`.
    HodgesNumber,
    /// The notation of shogi engines (USI): `7g7f`, `S*3d`.
    Usi,
    /// Janggi: `H02-83`.
    Janggi,
    /// The notation of the World Xiangqi Federation: `C2=5`, `H8+7`.
    Wxf,
    /// The notation of the Internet Chinese Chess Server: `H2-E2`.
    Iccs,
    /// Thai notation, short: `ค-ฉ๗`.
    Thai,
    /// Thai notation with both squares: `ค ฉ๘-ฉ๗`.
    ThaiLong,
}

impl Style {
    /// All notations that a file may name, with their names in files and on the command line.
    pub const NAMED: [(&'static str, Style); 14] = [
        ("coordinate", Style::Coordinate),
        ("spaced", Style::Spaced),
        ("verbs", Style::Verbs),
        ("san", Style::San),
        ("lan", Style::Lan),
        ("hosking", Style::Hosking),
        ("hodges", Style::Hodges),
        ("hodges-number", Style::HodgesNumber),
        ("usi", Style::Usi),
        ("janggi", Style::Janggi),
        ("wxf", Style::Wxf),
        ("iccs", Style::Iccs),
        ("thai", Style::Thai),
        ("thai-long", Style::ThaiLong),
    ];

    /// The notation with this name; `None` if there is none.
    pub fn named(name: &str) -> Option<Style> {
        Style::NAMED.into_iter().find(|(known, _)| *known == name).map(|(_, style)| style)
    }

    /// Its name; `auto` for [`Style::Auto`], which no file names.
    pub fn name(self) -> &'static str {
        Style::NAMED.into_iter().find(|(_, style)| *style == self).map_or("auto", |(name, _)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        for (name, style) in Style::NAMED {
            assert_eq!((Style::named(name), style.name()), (Some(style), name));
        }
        assert_eq!((Style::named("auto"), Style::Auto.name()), (None, "auto"));
    }
}
