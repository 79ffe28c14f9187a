//! The colours of the two sides: those in their names, or light and dark.

/// The colour of a side's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// White: the first side's colour, if no side is named after a colour.
    White,
    /// Black: the second side's colour, likewise.
    Black,
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Yellow or gold.
    Yellow,
    /// Orange.
    Orange,
    /// Pink.
    Pink,
    /// Purple or violet.
    Purple,
    /// Brown.
    Brown,
    /// Grey or silver.
    Grey,
}

/// The words for colours, each with the paint of the pieces.
const WORDS: [(&str, Paint); 15] = [
    ("white", Paint::White),
    ("black", Paint::Black),
    ("red", Paint::Red),
    ("blue", Paint::Blue),
    ("green", Paint::Green),
    ("yellow", Paint::Yellow),
    ("gold", Paint::Yellow),
    ("orange", Paint::Orange),
    ("pink", Paint::Pink),
    ("purple", Paint::Purple),
    ("violet", Paint::Purple),
    ("brown", Paint::Brown),
    ("grey", Paint::Grey),
    ("gray", Paint::Grey),
    ("silver", Paint::Grey),
];

impl Paint {
    /// The colours of two sides with these names. A side without a colour in its name gets white or black: its usual
    /// one, unless the other side has it. So do both sides if their names have the same colour.
    pub fn of_sides(names: [&str; 2]) -> [Paint; 2] {
        match names.map(Paint::named) {
            [Some(first), Some(second)] if first != second => [first, second],
            [Some(Paint::Black), None] => [Paint::Black, Paint::White],
            [Some(first), None] => [first, Paint::Black],
            [None, Some(Paint::White)] => [Paint::Black, Paint::White],
            [None, Some(second)] => [Paint::White, second],
            [Some(_), Some(_)] | [None, None] => [Paint::White, Paint::Black],
        }
    }

    /// The first word for a colour in a name.
    fn named(name: &str) -> Option<Paint> {
        let mut words = name.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
        words.find_map(|word| WORDS.iter().find(|(known, _)| *known == word).map(|(_, paint)| *paint))
    }

    /// The name of the colour, as in CSS.
    pub fn name(self) -> &'static str {
        match self {
            Paint::White => "white",
            Paint::Black => "black",
            Paint::Red => "red",
            Paint::Blue => "blue",
            Paint::Green => "green",
            Paint::Yellow => "yellow",
            Paint::Orange => "orange",
            Paint::Pink => "pink",
            Paint::Purple => "purple",
            Paint::Brown => "brown",
            Paint::Grey => "grey",
        }
    }

    /// The ink that is visible on this colour, as in the classes: 0 dark, 1 light.
    pub(super) fn ink(self) -> usize {
        match self {
            Paint::White | Paint::Yellow | Paint::Orange | Paint::Pink | Paint::Grey => 0,
            Paint::Black | Paint::Red | Paint::Blue | Paint::Green | Paint::Purple | Paint::Brown => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_have_the_colours_of_their_names_and_never_the_same() {
        use Paint::*;
        let cases = [
            (["White", "Black"], [White, Black]),
            (["Sente", "Gote"], [White, Black]),
            (["Black", "White"], [Black, White]),
            (["Red", "Black"], [Red, Black]),
            (["White", "Gold"], [White, Yellow]),
            (["Chief", "White Herd"], [Black, White]),
            (["the black ones", "Tigers"], [Black, White]),
            (["Reds", "Blue-eyed"], [White, Blue]),
            (["Gold", "Yellow"], [White, Black]),
            (["", "\u{1b}"], [White, Black]),
        ];
        for (names, paints) in cases {
            assert_eq!(Paint::of_sides(names), paints, "{names:?}");
        }
    }
}
