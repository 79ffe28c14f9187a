//! The effect of `ferz check --fix` on broken files: it fixes errors, and never adds any.
//!
//! The files are those of `tests/diagnostics/`, and further ones made from valid files by typical slips.

use ferz::diagnostic::{Diagnostic, Patched, Severity, Sources, patch};
use ferz::library::{LoadError, Loaded, Unreadable, load_text};
use std::fs;
use std::path::Path;

/// How often a file is mended at most until nothing changes any more.
const MOST_ROUNDS: usize = 12;

fn repaired(mut loaded: Loaded) -> Loaded {
    loaded.repair();
    loaded
}

fn faults(name: &str, text: &str) -> (Vec<Diagnostic>, Option<Sources>) {
    let beside = |base: &str| {
        let bytes = fs::read(Path::new("tests/diagnostics").join(base)).map_err(|_| Unreadable::Missing)?;
        String::from_utf8(bytes).map_err(|_| Unreadable::Missing)
    };
    match load_text(name, text, &beside).map(repaired) {
        Ok(Loaded { warnings, sources, .. }) => (warnings, Some(sources)),
        Err(LoadError::Invalid { diagnostics, sources }) => (diagnostics, Some(sources)),
        Err(error) => panic!("{name}: {error}"),
    }
}

fn errors(faults: &[Diagnostic]) -> usize {
    faults.iter().filter(|fault| fault.severity() == Severity::Error).count()
}

/// Returns `true` if a text can be parsed: only then are its words checked, so the number of reports depends on it.
fn is_parsed(faults: &[Diagnostic]) -> bool {
    faults.iter().all(|fault| !fault.code.id().starts_with("E01"))
}

/// Mends a text until nothing changes; complains if that does not end, if there are more errors afterwards, or if the text changes where
/// no edit is.
fn mend(name: &str, text: &str, complaints: &mut Vec<String>) -> String {
    let (mut text, mut round) = (text.to_owned(), 0);
    let (mut before, _) = faults(name, &text);
    loop {
        let Patched { text: mended, mended: by } = patch(&text, 0, &before);
        if by.is_empty() || mended == text {
            if !by.is_empty() {
                complaints.push(format!("{name}: edits that change nothing"));
            }
            return text;
        }
        let kept = |from: &str, to: &str| from.bytes().zip(to.bytes()).take_while(|(a, b)| a == b).count();
        let edits = || by.iter().flat_map(|fault| &fault.edits).filter(|edit| edit.span.source == 0);
        let first = edits().map(|edit| edit.span.range.start).min().unwrap_or(0);
        let last = edits().map(|edit| edit.span.range.end).max().unwrap_or(text.len());
        let behind: Vec<u8> = text.bytes().rev().collect();
        let behind_mended: Vec<u8> = mended.bytes().rev().collect();
        let same_end = behind.iter().zip(&behind_mended).take_while(|(a, b)| a == b).count();
        if kept(&text, &mended) < first || same_end < text.len() - last {
            complaints.push(format!("{name}: changed beside the edits:\n{text}\n{mended}"));
        }
        let (after, _) = faults(name, &mended);
        let is_worse = match (is_parsed(&before), is_parsed(&after)) {
            (true, false) => true,
            // Text that was not read before may have errors of its own.
            (false, true) => false,
            (true, true) | (false, false) => errors(&after) > errors(&before),
        };
        if is_worse {
            let said =
                |faults: &[Diagnostic]| faults.iter().map(|fault| format!("  {}\n", fault.message)).collect::<String>();
            complaints.push(format!(
                "{name}: worse than before:\n{text}\n{}\nmended:\n{mended}\n{}",
                said(&before),
                said(&after)
            ));
            return mended;
        }
        (text, before, round) = (mended, after, round + 1);
        if round == MOST_ROUNDS {
            complaints.push(format!("{name}: mending does not end:\n{text}"));
            return text;
        }
    }
}

#[test]
fn mending_ends_and_makes_nothing_worse() {
    let mut complaints = Vec::new();
    for path in crate::diagnostics::files() {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        mend(path.file_name().unwrap().to_str().unwrap(), &text, &mut complaints);
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// A small game with something of everything.
const SOUND: &str = r#"(
  name: "Small",
  board: (files: 5, ranks: 5, second: Reflected),
  zones: { "hill": "c3" },
  pieces: {
    "rook": (letter: "r", moves: Rider(by: Orthogonal, onto: [Empty, Enemy])),
    "king": (letter: "k", tags: ["royal"], moves: Leaper(by: AnyWay)),
    "horse": (letter: "h", moves: { "leap": Leaper(by: (1, 2)), "step": Leaper(by: Forward, onto: Empty) }),
  },
  check: Any("own royal attacked"),
  forbidden: { "king left in check": (when: Check) },
  outcomes: {
    "checkmate": (when: All([Stuck, Check]), result: Loss),
    "on the hill": (for: Mover, when: Any("own king hill"), result: Win),
    "stalemate": (when: Stuck, result: Draw),
  },
  start: "rhk1r/5/5/5/RHK1R w - - 1",
)
"#;

#[test]
fn slips_of_the_hand_are_mended_or_left() {
    let mut complaints = Vec::new();
    let mut mended = 0;
    let places: Vec<(usize, char)> = SOUND.char_indices().filter(|(_, c)| "(){}[]\",:".contains(*c)).collect();
    for (at, found) in places {
        for by in ["", "(", ")", "{", "}", "[", "]", "\"", ",", ":", ";", "'", "=", "|", "\u{201c}"] {
            if by.starts_with(found) || (at + usize::from(by.bytes().next().unwrap_or(0))) % 11 > 0 {
                continue;
            }
            let text = format!("{}{by}{}", &SOUND[..at], &SOUND[at + found.len_utf8()..]);
            let name = format!("`{found}` at {at} replaced by `{by}`");
            let left = mend(&name, &text, &mut complaints);
            mended += usize::from(left != text && errors(&faults("again", &left).0) == 0);
        }
    }
    assert!(
        complaints.is_empty(),
        "{} complaints, for instance\n{}",
        complaints.len(),
        complaints[..complaints.len().min(4)].join("\n")
    );
    // Words with a letter too few, and words said twice.
    let words = SOUND.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 3);
    for (number, word) in words.enumerate() {
        let at = word.as_ptr().addr() - SOUND.as_ptr().addr();
        let gap = at + 1 + number % (word.len() - 1);
        let text = match number % 5 {
            0 => format!("{}{word}: {}", &SOUND[..at], &SOUND[at..]),
            1 | 2 => format!("{}{}", &SOUND[..gap], &SOUND[gap + 1..]),
            _ => format!("{}{}{}", &SOUND[..gap], &word[..1], &SOUND[gap..]),
        };
        let left = mend(&format!("`{word}` at {at}"), &text, &mut complaints);
        mended += usize::from(left != text && errors(&faults("again", &left).0) == 0);
    }
    assert!(mended >= 20, "only {mended} are mended");
}
