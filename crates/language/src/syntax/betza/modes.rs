//! The small letters of a leg, sorted and checked.

use super::BetzaLeg;
use super::atoms::is_direction;
use crate::diagnostic::{Code, Diagnostic, Span};

/// The letters of a leg, sorted by meaning.
pub(super) struct Modes {
    /// Directions, in order.
    pub directions: Vec<(char, Span)>,
    /// All other letters, each once unless doubling it has a meaning.
    others: Vec<(char, Span)>,
    span: Span,
}

/// The explanation of a letter that has a meaning only in other dialects, and its replacement.
fn foreign(letter: char) -> Option<(&'static str, &'static str)> {
    Some(match letter {
        'o' => ("joined edges are a property of the board", "write `board: (wrap: Files)`"),
        'k' => ("the rules define which pieces are royal", "name the pieces: `onto: Enemy(\"king\")`"),
        'x' => ("`x` is not supported", "for repeated legs write `Path(legs: [...], repeat: ...)`"),
        _ => return None,
    })
}

impl Modes {
    /// Sorts the letters of a leg.
    ///
    /// # Errors
    /// If a letter is unknown, or stands where it could mean two things.
    pub fn read(leg: &BetzaLeg) -> Result<Modes, Diagnostic> {
        let mut modes = Modes { directions: Vec::new(), others: Vec::new(), span: leg.span.clone() };
        let fault = |span: &Span, message: String| Diagnostic::new(Code::BetzaSyntax, span.clone(), message);
        let mut was_direction = false;
        for (letter, span) in &leg.letters {
            let letter = *letter;
            if is_direction(letter) {
                if !modes.directions.is_empty() && !was_direction {
                    let message = format!("`{letter}` is separate from the other directions");
                    return Err(fault(span, message).hint("write the directions together: `fsmW`, not `fmsW`"));
                }
                modes.directions.push((letter, span.clone()));
                was_direction = true;
                continue;
            }
            was_direction = false;
            if let Some((message, hint)) = foreign(letter) {
                return Err(fault(span, message.into()).hint(hint));
            }
            if !matches!(letter, 'm' | 'c' | 'd' | 'e' | 'p' | 'g' | 't' | 'y' | 'n' | 'j' | 'i' | 'u' | 'z' | 'q') {
                let hint = "the directions are f b l r s v h, the modes m c d e p g t y n j i u z q";
                return Err(fault(span, format!("there is no modifier `{letter}`")).hint(hint));
            }
            let times = modes.count(letter);
            if times > 1 || times == 1 && letter != 'n' {
                let message = format!("`{letter}` is repeated too often");
                return Err(fault(span, message).hint("write it once"));
            }
            modes.others.push((letter, span.clone()));
        }
        Ok(modes)
    }

    /// Returns true if the letter is there.
    pub fn has(&self, letter: char) -> bool {
        self.count(letter) > 0
    }

    /// The number of times the letter is there.
    pub fn count(&self, letter: char) -> usize {
        self.others.iter().filter(|(other, _)| *other == letter).count()
    }

    /// The span of the letter; that of the leg if the letter is not there.
    pub fn place(&self, letter: char) -> Span {
        let place = self.others.iter().find(|(other, _)| *other == letter).map(|(_, span)| span);
        place.unwrap_or(&self.span).clone()
    }

    /// Creates a fault about a letter.
    pub fn fault(&self, letter: char, message: impl Into<String>, hint: &str) -> Diagnostic {
        Diagnostic::new(Code::BetzaSyntax, self.place(letter), message).hint(hint)
    }

    /// Checks that none of these letters is there.
    pub fn without(&self, letters: &[char], where_: &str, hint: &str) -> Result<(), Diagnostic> {
        match letters.iter().find(|&&letter| self.has(letter)) {
            Some(&letter) => Err(self.fault(letter, format!("`{letter}` has no meaning {where_}"), hint)),
            None => Ok(()),
        }
    }

    /// The words of `onto` for the modes `m`, `c` and `d`; empty if none of them is there.
    pub fn onto(&self) -> Vec<&'static str> {
        let words = [('m', "Empty"), ('c', "Enemy"), ('d', "Own")];
        words.into_iter().filter(|(letter, _)| self.has(*letter)).map(|(_, word)| word).collect()
    }
}
