//! Letters as strokes, so that a picture needs no font.
//!
//! A letter has a grid of its own: `x` from 0 to its width, `y` from 0 at the top of capitals to 6 at the baseline and
//! 8 at the lowest tail. A stroke is written as digits, two for each point, and a letter as its strokes separated by
//! `|`.

use super::grid::Point;
use super::xml::{Canvas, number};

/// The height of capitals on the grid of letters.
const HEIGHT: f64 = 6.0;
/// The em size of a font relative to the height of its capitals.
const EM: f64 = 1.36;
/// The gap between two letters.
const GAP: f64 = 1.6;
/// The width of a blank.
const BLANK: f64 = 2.0;

/// The strokes of a character; a box if it is not defined here.
fn strokes(c: char) -> &'static str {
    match c {
        'A' => "06202246|1434",
        'B' => "0006263645443303|002031322303",
        'C' => "4130100105163645",
        'D' => "00062644422000",
        'E' => "40000646|0333",
        'F' => "400006|0333",
        'G' => "41301001051636454323",
        'H' => "0006|4046|0343",
        'I' => "0020|1016|0626",
        'J' => "404536160504",
        'K' => "0006|4003|1246",
        'L' => "000646",
        'M' => "0600234046",
        'N' => "06004640",
        'O' => "100105163645413010",
        'P' => "06003041423303",
        'Q' => "100105163645413010|2446",
        'R' => "06003041423303|2346",
        'S' => "4130100102134445361605",
        'T' => "0040|2026",
        'U' => "000516364540",
        'V' => "002640",
        'W' => "0016233640",
        'X' => "0046|4006",
        'Y' => "0023|402326",
        'Z' => "00400646",
        'a' => "12223336|341405162635",
        'b' => "0006|0312223335260605",
        'c' => "331202051636",
        'd' => "3036|3322120305152635",
        'e' => "04343322120305162636",
        'f' => "30202116|0232",
        'g' => "3237180807|3322120305162635",
        'h' => "0006|0312223336",
        'i' => "0206|0000",
        'j' => "12170808|1010",
        'k' => "0006|3204|1336",
        'l' => "000516",
        'm' => "0206|03122326|2332424346",
        'n' => "0206|0312223336",
        'o' => "120305162635332212",
        'p' => "0208|0312223335261605",
        'q' => "3238|3322120305162635",
        'r' => "0206|031222",
        's' => "3212031424352606",
        't' => "10152636|0232",
        'u' => "020516263532|3536",
        'v' => "021632",
        'w' => "0216233642",
        'x' => "0236|3206",
        'y' => "0216|32160808",
        'z' => "02320636",
        '0' => "100105162635312010",
        '1' => "021016|0626",
        '2' => "011020313205350636",
        '3' => "011020313223233435261605",
        '4' => "3630040444",
        '5' => "3000032334352605",
        '6' => "30200105162635342304",
        '7' => "003016",
        '8' => "100102132435362616060504132231302010",
        '9' => "321302011020313516",
        '+' => "1335|1535|2226|0444",
        '-' => "0434",
        '~' => "0413223342",
        '.' => "0606",
        ',' => "1607",
        ':' => "0303|0606",
        ';' => "1313|1607",
        '\'' => "0002",
        '"' => "0002|2022",
        '(' => "20111526",
        ')' => "00111506",
        '[' => "20000626",
        ']' => "00202606",
        '{' => "20111203131526",
        '}' => "00111223131506",
        '/' => "3006",
        '\\' => "0036",
        '|' => "0007",
        '!' => "0004|0606",
        '?' => "0110203132232324|2626",
        '*' => "2125|0224|0422",
        '=' => "0333|0535",
        '<' => "310335",
        '>' => "013305",
        '&' => "461512212232312010",
        '#' => "1016|3036|0242|0444",
        '%' => "4006|0101|4545",
        '@' => "3332233433434130100105163646",
        '_' => "0747",
        '^' => "022042",
        '$' => "4130100102134445361605|2026",
        '`' => "0011",
        _ => "0006363000",
    }
}

/// The points of each stroke of a character.
fn shape(c: char) -> impl Iterator<Item = impl Iterator<Item = Point> + Clone> {
    let coordinate = |digit: u8| f64::from(digit - b'0');
    let point = move |pair: &[u8]| Point::new(coordinate(pair[0]), coordinate(pair[1]));
    strokes(c).split('|').map(move |stroke| stroke.as_bytes().chunks_exact(2).map(point))
}

/// The distance from the start of a character to the start of the next.
fn advance(c: char) -> f64 {
    let width = if c == ' ' { BLANK } else { shape(c).flatten().map(|point| point.x).fold(0.0, f64::max) };
    width + GAP
}

/// The width of a text with this height of capitals.
pub(super) fn width(text: &str, height: f64) -> f64 {
    (text.chars().map(advance).sum::<f64>() - GAP).max(0.0) * height / HEIGHT
}

/// The alignment of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Align {
    /// The text starts at the point, which is on its baseline.
    Start,
    /// The middle of the text is at the point, half-way up its capitals.
    Middle,
}

/// Draws a text with this height of capitals. Each class of text has its own stroke width.
pub(super) fn write(canvas: &mut Canvas, class: &str, text: &str, at: Point, height: f64, align: Align) {
    if align == Align::Start && canvas.text(class, text, at, height * EM) {
        return;
    }
    let scale = height / HEIGHT;
    let mut x = match align {
        Align::Start => at.x,
        Align::Middle => at.x - width(text, height) / 2.0,
    };
    let top = match align {
        Align::Start => at.y - height,
        Align::Middle => at.y - height / 2.0,
    };
    let mut path = String::new();
    for c in text.chars() {
        for stroke in shape(c).filter(|_| c != ' ') {
            for (place, point) in stroke.clone().enumerate() {
                path.push(if place == 0 { 'M' } else { 'L' });
                path.push_str(&number(x + point.x * scale));
                path.push(' ');
                path.push_str(&number(top + point.y * scale));
            }
            // A dot: a line of length 0 has round ends.
            if stroke.clone().all(|point| Some(point) == stroke.clone().next()) {
                path.push_str("h0.1");
            }
        }
        x += advance(c) * scale;
    }
    if !path.is_empty() {
        canvas.path(class, &path);
    }
}

/// Breaks a text into lines at blanks, each at most `most` wide if its words permit it.
pub(super) fn lines(text: &str, height: f64, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut().filter(|line| width(&format!("{line} {word}"), height) <= most) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_character_of_ascii_has_strokes_of_its_own() {
        let unknown = strokes('\u{1}');
        for c in ('!'..='~').chain('a'..='z') {
            assert_ne!(strokes(c), unknown, "{c}");
            let digits = strokes(c).chars().filter(char::is_ascii_digit).count();
            assert!(digits % 2 == 0 && strokes(c).chars().all(|c| c.is_ascii_digit() || " |".contains(c)), "{c}");
            assert!(advance(c) <= 4.0 + GAP && shape(c).flatten().all(|point| point.y <= 8.0), "{c}");
        }
    }

    #[test]
    fn lines_break_at_blanks_only() {
        let most = width("one two", 6.0);
        assert_eq!(lines("one two three extraordinarily", 6.0, most), ["one two", "three", "extraordinarily"]);
        assert_eq!(lines("", 6.0, most), [""]);
    }
}
