//! Recognises ranks, files and squares in foreign notations, and gives the form for set expressions.

use std::ops::Range;

/// A part of a set expression that means ranks, files or squares, but is written in another notation.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Slip {
    /// Its range in the expression.
    pub range: Range<usize>,
    /// The fault.
    pub message: &'static str,
    /// The correct form.
    pub right: String,
    /// Another form that may be meant.
    pub other: Option<String>,
}

/// Words for ranks.
const RANK_WORDS: [&str; 4] = ["rank", "ranks", "row", "rows"];
/// Words for files.
const FILE_WORDS: [&str; 6] = ["file", "files", "column", "columns", "col", "cols"];
/// The signs between a word for ranks or files and the first of them.
const OPENINGS: [&str; 5] = ["", "(", "-", ":", "="];
/// The signs between the ends of a range.
const RANGE_SIGNS: [&str; 11] =
    ["-", "..", "...", "..=", ":", "\u{2010}", "\u{2011}", "\u{2013}", "\u{2014}", "to", "until"];
/// The signs between the parts of a list.
const LIST_SIGNS: [&str; 8] = ["", ",", "|", "&", "/", "+", "and", "or"];

/// The message for wrongly joined squares.
pub(super) const SQUARES: &str = "squares are not joined like this";

/// Finds the known slip around byte `at` of a faulty expression.
pub(super) fn find(text: &str, at: usize) -> Option<Slip> {
    let words = words(text);
    let slips = (0..words.len()).filter_map(|first| slip(text, &words[first..]));
    slips
        .into_iter()
        .find(|slip| slip.range.start <= at && at <= slip.range.end && text[slip.range.clone()] != slip.right)
}

/// The kind of thing that a word names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Rank,
    File,
    Square,
}

impl Place {
    fn of(word: &str) -> Option<Place> {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let rest = word.strip_prefix(|first: char| first.is_ascii_lowercase());
        match rest {
            Some("") => Some(Place::File),
            Some(rest) => is_number(rest).then_some(Place::Square),
            None => is_number(word).then_some(Place::Rank),
        }
    }
}

/// The words of letters and digits in a text.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| c.is_alphanumeric()) {
        match words.last_mut() {
            Some(word) if word.end == at => word.end += c.len_utf8(),
            _ => words.push(at..at + c.len_utf8()),
        }
    }
    words
}

/// Finds the slip that starts with the first of these words.
fn slip(text: &str, words: &[Range<usize>]) -> Option<Slip> {
    let word = |index: usize| words.get(index).map(|range| &text[range.clone()]);
    let sign_before = |index: usize| text[words[index - 1].end..words[index].start].trim();
    let is_rank = |word: &str| RANK_WORDS.contains(&word);
    let first = word(0)?;
    if first == "first" && word(1).is_some_and(is_rank) {
        return Some(Slip {
            range: words[0].start..words[1].end,
            message: "the first rank is written with a number",
            right: "rank 1".into(),
            other: None,
        });
    }
    let has_word = is_rank(first) || FILE_WORDS.contains(&first);
    let mut at = usize::from(has_word);
    let place = Place::of(word(at)?)?;
    let opening = if has_word { sign_before(at) } else { "" };
    // A single letter may be the name of a piece.
    if !OPENINGS.contains(&opening) || (has_word && place == Place::Square) || (!has_word && place == Place::File) {
        return None;
    }
    let (mut places, mut signs) = (vec![word(at)?], Vec::new());
    while words.len() > at + 1 {
        let stated = word(at + 1).filter(|word| LIST_SIGNS.contains(word) || RANGE_SIGNS.contains(word));
        let (sign, next) = stated.map_or_else(|| (sign_before(at + 1), at + 1), |sign| (sign, at + 2));
        let Some(end) =
            word(next).filter(|_| stated.is_none() || (at + 1..=next).all(|next| sign_before(next).is_empty()))
        else {
            break;
        };
        let is_last = end == "last" && has_word && RANGE_SIGNS.contains(&sign);
        if Place::of(end) != Some(place) && !is_last {
            break;
        }
        places.push(end);
        signs.push(sign);
        at = next;
    }
    let closing = if opening == "(" { text[words[at].end..].find(')')? + 1 } else { 0 };
    let range = words[0].start..words[at].end + closing;
    let (message, one, many) = match place {
        Place::Rank => ("ranks are not written like this", "rank ", "ranks "),
        Place::File => ("files are not written like this", "file ", "files "),
        Place::Square => (SQUARES, "", ""),
    };
    let is_mixed = has_word && is_rank(first) != (place == Place::Rank);
    let message = if is_mixed { "ranks have numbers, and files have letters" } else { message };
    let is_list = signs.iter().all(|sign| LIST_SIGNS.contains(sign));
    let numbers: Option<Vec<u32>> = places.iter().map(|place| place.parse().ok()).collect();
    let is_row = numbers.is_some_and(|numbers| numbers.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1])));
    // A single number may be part of a vector.
    if !has_word && place == Place::Rank && (is_list || signs.is_empty()) {
        return None;
    }
    let right = match &places[..] {
        [place] => format!("{one}{place}"),
        [low, .., high] if signs.iter().all(|sign| RANGE_SIGNS.contains(sign)) && place != Place::Square => {
            format!("{many}{low}-{high}")
        }
        [low, high] if !is_list => format!("{many}{low}-{high}"),
        [low, .., high] if is_list && is_row => format!("{many}{low}-{high}"),
        _ if is_list => {
            let joined = places.iter().map(|place| format!("{one}{place}")).collect::<Vec<_>>().join(" | ");
            // Sets beside it bind tighter.
            if range == (0..text.len()) { joined } else { format!("({joined})") }
        }
        _ => return None,
    };
    // Without a sign between them, two ranks may also be the ends of a range.
    let other = match &places[..] {
        [low, high] if signs == [""] && !right.starts_with(many) => Some(format!("{many}{low}-{high}")),
        _ => None,
    };
    Some(Slip { range, message, right, other })
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn what_is_meant_is_seen() {
        let cases = [
            ("rank 4..5", 6, "ranks 4-5"),
            ("own rank 4 - 5", 12, "ranks 4-5"),
            ("ranks 4 to 5", 8, "ranks 4-5"),
            ("row 4", 4, "rank 4"),
            ("rows 4\u{2013}last", 6, "ranks 4-last"),
            ("ranks 4 5", 8, "ranks 4-5"),
            ("rank 4, 7", 6, "rank 4 | rank 7"),
            ("own rank 4, 7", 10, "(rank 4 | rank 7)"),
            ("rank 1 and 8", 7, "rank 1 | rank 8"),
            ("rank 3 | 4 | 5", 9, "ranks 3-5"),
            ("rank(4)", 5, "rank 4"),
            ("rank (4) own", 0, "rank 4"),
            ("1-3", 0, "ranks 1-3"),
            ("rank a", 0, "file a"),
            ("file 1-3", 0, "ranks 1-3"),
            ("files a..c", 7, "files a-c"),
            ("files a, c", 7, "file a | file c"),
            ("column a..c", 8, "files a-c"),
            ("first rank", 0, "rank 1"),
            ("own a1 - c3", 7, "a1-c3"),
            ("a1:c3", 2, "a1-c3"),
            ("a1 to c3", 3, "a1-c3"),
            ("a1, c3, d4", 2, "a1 | c3 | d4"),
            ("rank -1", 0, "rank 1"),
            ("ranks 1-2-3", 0, "ranks 1-3"),
        ];
        for (text, at, right) in cases {
            assert_eq!(find(text, at).map(|slip| slip.right).as_deref(), Some(right), "{text}");
        }
        let unknown = ["", "4", "1, 2", "rank", "rank four", "rank (", "rank (own)", "file ac", "a1 to | c3", "a, b"];
        for (text, at) in unknown.map(|text| (text, 0)).into_iter().chain([("rank 4 | 5", 40)]) {
            assert_eq!(find(text, at), None, "{text}");
        }
        let (either, list) = (find("ranks 1 3", 7).unwrap(), find("ranks 1, 3", 7).unwrap());
        assert_eq!((&*either.right, either.other.as_deref()), ("rank 1 | rank 3", Some("ranks 1-3")));
        assert_eq!((&*list.right, list.other), ("rank 1 | rank 3", None));
        assert_eq!(find("own rank 4 - 5 | e4", 11).map(|slip| slip.range), Some(4..14));
    }
}
