//! Writing and parsing of snapshots.

use super::{MoveDetails, Shot, ShuffleGame, Snapshot};
use std::collections::BTreeMap;
use std::fmt;

/// The first line of every snapshot.
const HEAD: &str = "ferz snapshot 2";
/// The first line of older snapshots, which have no last line.
const OLD_HEAD: &str = "ferz snapshot 1";
/// The last line: a file without it is truncated.
const END: &str = "end";
/// The start of a remark, which is not compared.
const REMARK: &str = "# never shown: ";
/// The largest number of positions of a parsed snapshot; recorded ones have far fewer.
const MOST_POSITIONS: usize = 4096;
/// The largest number of games.
const MOST_GAMES: usize = 128;
/// The deepest perft.
const DEEPEST: usize = 32;

/// The error of a text that is not a snapshot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct SnapshotError {
    /// The line, from 1.
    pub line: usize,
    /// The fault.
    pub why: String,
}

fn wrong<T>(line: usize, why: &str) -> Result<T, SnapshotError> {
    Err(SnapshotError { line, why: why.to_owned() })
}

/// The line of a move with its facts.
pub(super) fn fact_line(text: &str, fact: &MoveDetails) -> String {
    if fact.is_plain() {
        return text.to_owned();
    }
    let after = fact.after.iter().map(|after| format!(" = {after}"));
    let end = fact.end.iter().map(|end| format!(" : {end}"));
    [text.to_owned()].into_iter().chain(after).chain(end).collect()
}

impl fmt::Display for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Snapshot { variant, hash, start, perft, games, positions, unseen } = self;
        writeln!(f, "{HEAD}\nvariant {variant}\nhash {hash}\nstart {start}")?;
        for (place, count) in perft.iter().enumerate() {
            writeln!(f, "perft {} {count}", place + 1)?;
        }
        for ShuffleGame { moves, end } in games {
            writeln!(f, "game {} : {end}", moves.join(" "))?;
        }
        for row in unseen {
            writeln!(f, "{REMARK}{row}")?;
        }
        for Shot { fen, state, moves } in positions {
            writeln!(f, "\nposition {fen}")?;
            if let Some(state) = state {
                writeln!(f, "  : {state}")?;
            }
            for (text, fact) in moves {
                writeln!(f, "  {}", fact_line(text, fact))?;
            }
        }
        writeln!(f, "\n{END}")
    }
}

impl Snapshot {
    /// Parses a snapshot.
    ///
    /// # Errors
    /// If the text is not a snapshot. The error gives the line and what was expected there.
    pub fn parse(text: &str) -> Result<Snapshot, SnapshotError> {
        let lines = text.lines().enumerate().map(|(place, line)| (place + 1, line)).skip(1);
        let lines = lines.take(lines_of_body(text)?);
        let [mut variant, mut hash, mut start] = [const { None::<String> }; 3];
        let (mut perft, mut games, mut unseen) = (Vec::new(), Vec::new(), Vec::new());
        let mut positions: Vec<Shot> = Vec::new();
        for (number, line) in lines {
            if let Some(line) = line.strip_prefix("  ") {
                let Some(shot) = positions.last_mut() else { return wrong(number, "a move before any position") };
                add_line(shot, line).map_err(|why| SnapshotError { line: number, why })?;
                continue;
            }
            if let Some(row) = line.strip_prefix(REMARK) {
                unseen.push(row.to_owned());
                continue;
            }
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let once = |field: &mut Option<String>| match field.replace(rest.to_owned()) {
                None => Ok(()),
                Some(_) => wrong(number, &format!("`{word}` is written twice")),
            };
            match word {
                "variant" => once(&mut variant)?,
                "hash" => once(&mut hash)?,
                "start" => once(&mut start)?,
                "perft" => {
                    let count = rest.split_once(' ').filter(|(depth, _)| depth.parse() == Ok(perft.len() + 1));
                    match count.and_then(|(_, count)| count.parse().ok()) {
                        Some(count) if perft.len() < DEEPEST => perft.push(count),
                        _ => return wrong(number, &format!("expected `perft {} NUMBER`", perft.len() + 1)),
                    }
                }
                "game" => match rest.split_once(" : ") {
                    Some((moves, end)) if games.len() < MOST_GAMES => {
                        games
                            .push(ShuffleGame { moves: moves.split(' ').map(String::from).collect(), end: end.into() });
                    }
                    Some(_) => return wrong(number, &format!("the snapshot has more than {MOST_GAMES} games")),
                    None => return wrong(number, "expected `game MOVES : END`"),
                },
                "position" if positions.len() >= MOST_POSITIONS => {
                    return wrong(number, &format!("the snapshot has more than {MOST_POSITIONS} positions"));
                }
                "position" => positions.push(Shot { fen: rest.to_owned(), state: None, moves: BTreeMap::new() }),
                _ => return wrong(number, "expected variant, hash, start, perft, game, position or, indented, a move"),
            }
        }
        match (variant, hash, start) {
            (Some(variant), Some(hash), Some(start)) => {
                Ok(Snapshot { variant, hash, start, perft, games, positions, unseen })
            }
            (None, _, _) => wrong(1, "the line `variant` is missing"),
            (_, None, _) => wrong(1, "the line `hash` is missing"),
            (_, _, None) => wrong(1, "the line `start` is missing"),
        }
    }
}

/// The number of lines between the first and the last.
fn lines_of_body(text: &str) -> Result<usize, SnapshotError> {
    let count = text.lines().count();
    match text.lines().next() {
        Some(HEAD) => {}
        Some(OLD_HEAD) => return Ok(count - 1),
        None => return wrong(1, "the file is empty"),
        Some(line) if count == 1 && !line.is_empty() && HEAD.starts_with(line) => return cut_short(1),
        Some(line) if line.starts_with("ferz snapshot ") => {
            return wrong(1, &format!("the snapshot has another version; this program reads `{HEAD}`"));
        }
        Some(_) => return wrong(1, &format!("this is not a snapshot: its first line must be `{HEAD}`")),
    }
    let said = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    let behind = text.lines().rev().take_while(|line| !said(line)).count();
    match text.lines().nth(count - behind - 1) {
        Some(END) => Ok(count - behind - 2),
        _ => match text.lines().position(|line| line == END) {
            Some(end) => wrong(end + 2, &format!("unexpected text after `{END}`")),
            None => cut_short(count),
        },
    }
}

/// The error of a text that is truncated after this line.
fn cut_short<T>(line: usize) -> Result<T, SnapshotError> {
    wrong(line, &format!("the file ends too early: the last line of a snapshot must be `{END}`"))
}

/// Adds a line below a position, given without its indentation.
fn add_line(shot: &mut Shot, line: &str) -> Result<(), String> {
    if let Some(state) = line.strip_prefix(": ") {
        return match shot.state.replace(state.to_owned()) {
            None => Ok(()),
            Some(_) => Err("the end of the game is written twice".into()),
        };
    }
    let (text, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (after, end) = match (rest.strip_prefix("= "), rest.strip_prefix(": ")) {
        (Some(rest), _) => match rest.split_once(" : ") {
            Some((after, end)) => (Some(after), Some(end)),
            None => (Some(rest), None),
        },
        (None, Some(end)) => (None, Some(end)),
        (None, None) if rest.is_empty() && !text.is_empty() => (None, None),
        (None, None) => return Err("expected a move, then perhaps `= POSITION`, then perhaps `: END`".into()),
    };
    let fact = MoveDetails { after: after.map(String::from), end: end.map(String::from) };
    match shot.moves.insert(text.to_owned(), fact) {
        None => Ok(()),
        Some(_) => Err(format!("the move `{text}` is written twice")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_snapshot_is_told_with_its_line() {
        let error = |text: &str| Snapshot::parse(text).unwrap_err().to_string();
        let told = |rest: &str| error(&format!("{HEAD}{rest}\nend\n"));
        let head = "\nvariant V\nhash 0\nstart S";
        assert_eq!(told("\n  e2e4"), "line 2: a move before any position");
        assert_eq!(told(&format!("{head}\nperft 2 4")), "line 5: expected `perft 1 NUMBER`");
        assert_eq!(
            told(&format!("{head}\nposition S\n  a b")),
            "line 6: expected a move, then perhaps `= POSITION`, then perhaps `: END`"
        );
        assert_eq!(told(&format!("{head}\nposition S\n  a\n  a")), "line 7: the move `a` is written twice");
        assert_eq!(told("\nvariant V\nvariant V"), "line 3: `variant` is written twice");
        assert_eq!(told("\nvariant V"), "line 1: the line `hash` is missing");
        assert_eq!(told("0"), "line 1: the snapshot has another version; this program reads `ferz snapshot 2`");
        assert_eq!(
            told(&format!("{head}\nend\n\n# so\n")),
            "line 5: expected variant, hash, start, perft, game, position or, indented, a move"
        );
        assert_eq!(error(&format!("{HEAD}{head}\nend\nposition S\n")), "line 6: unexpected text after `end`");
        assert_eq!(error(""), "line 1: the file is empty");
        assert_eq!(error("so"), "line 1: this is not a snapshot: its first line must be `ferz snapshot 2`");
    }

    #[test]
    fn a_text_cut_short_anywhere_is_told() {
        let line = ShuffleGame { moves: vec!["a".into(), "b".into()], end: "draw: so".into() };
        let fact = MoveDetails { after: Some("G b".into()), end: None };
        let shot = Shot { fen: "S w".into(), state: None, moves: BTreeMap::from([("ä".into(), fact)]) };
        let whole = Snapshot {
            variant: "A".into(),
            hash: "0".into(),
            start: "S w".into(),
            perft: vec![20],
            games: vec![line],
            positions: vec![shot.clone(), shot],
            unseen: vec!["x".into()],
        };
        let text = whole.to_string();
        let end = text.len() - "\n".len();
        for cut in (1..end).filter(|&cut| text.is_char_boundary(cut)) {
            let error = Snapshot::parse(&text[..cut]).unwrap_err();
            assert_eq!(
                error.why,
                "the file ends too early: the last line of a snapshot must be `end`",
                "{}",
                &text[..cut]
            );
            assert_eq!(error.line, text[..cut].lines().count());
        }
        assert_eq!(Snapshot::parse(&text[..end]).as_ref(), Ok(&whole));
        assert_eq!(Snapshot::parse(&format!("{text}\n# so\n")).as_ref(), Ok(&whole));
    }

    #[test]
    fn older_texts_have_no_last_line() {
        let text = "ferz snapshot 1\nvariant A\nhash 0\nstart S w\n\nposition S w\n  a\n";
        let read = Snapshot::parse(text).unwrap();
        assert_eq!(read.to_string(), text.replace("snapshot 1", "snapshot 2") + "\nend\n");
    }

    #[test]
    fn facts_are_read_as_they_are_written() {
        let text = format!(
            "{HEAD}\nvariant A = B : C\nhash 0\nstart S w\nperft 1 20\ngame a b : draw: so : so\n# never shown: x\n\nposition S w\n  a = F w - : White wins: so\n  \
             b = G b\n  c : draw: n\n  d\n\nposition T\n  : draw: x : y\n\nend\n"
        );
        let read = Snapshot::parse(&text).unwrap();
        assert_eq!(read.to_string(), text);
        let fact = &read.positions[0].moves["a"];
        assert_eq!((fact.after.as_deref(), fact.end.as_deref()), (Some("F w -"), Some("White wins: so")));
    }
}
