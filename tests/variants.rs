//! The behaviour of shipped variants in informative positions. Each `tests/variants/NAME.fens` holds positions of one
//! variant, each below a line that explains it (`# `) and above moves to try (`> `); the snapshot shows the board, all
//! legal moves, and the results of the tried moves. `tests/words` holds the same for words of the language that the
//! shipped variants do not use: small variants `NAME.ron` with their `NAME.fens`.

use ferz::Variant;
use ferz::game::Game;
use ferz::library;
use ferz::notation::{Style, coordinate, fen, find_move};
use ferz::position::{Position, Setup};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// A position of a data file, with what is remarked about it and moves that are to be played there, each on its own.
struct Scene {
    remark: String,
    fen: String,
    plays: Vec<String>,
}

fn scenes(path: &Path) -> Vec<Scene> {
    let text = fs::read_to_string(path).unwrap();
    let mut scenes: Vec<Scene> = Vec::new();
    let mut remarks = Vec::new();
    for line in text.lines() {
        if let Some(remark) = line.strip_prefix("# ") {
            remarks.push(remark);
        } else if let Some(play) = line.strip_prefix("> ") {
            scenes.last_mut().expect("a position comes first").plays.push(play.into());
        } else {
            let remark = std::mem::take(&mut remarks).join(" ");
            scenes.push(Scene { remark, fen: line.into(), plays: Vec::new() });
        }
    }
    scenes
}

/// The board in letters, a blank for a hole, and what is in hand.
fn board(position: &Position) -> String {
    let rules = position.variant().rules();
    let board = &rules.board;
    let mut text = String::new();
    for rank in (0..board.ranks()).rev() {
        let cells = (0..board.files()).map(|file| match board.at(file.into(), rank.into()) {
            None => String::new(),
            Some(square) => position.piece_at(square).map_or(".".into(), |piece| rules.letter(piece)),
        });
        let row = cells.map(|cell| format!("{cell:>2}")).collect::<String>();
        writeln!(text, "  {}", row.trim_end()).unwrap();
    }
    text
}

/// The moves in coordinates, sorted, one line for each square that they start from (or the dropped piece).
fn moves(game: &Game) -> String {
    let position = game.position();
    let rules = position.variant().rules();
    let mut rows: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let texts = coordinate::write_all(position, game.legal_moves());
    for (mv, text) in game.legal_moves().iter().zip(texts) {
        let kind = &rules.piece(mv.piece).name;
        let key = match text.split_once('@') {
            Some(_) => format!("{kind} in hand"),
            None => format!("{} {kind}", rules.board.name(mv.from)),
        };
        rows.entry(key).or_default().push(text);
    }
    rows.into_iter().fold(String::new(), |mut text, (key, mut moves)| {
        moves.sort();
        writeln!(text, "  {key}: {}", moves.join(" ")).unwrap();
        text
    })
}

/// How the game stands: over, or what may be claimed.
fn ends(game: &Game) -> String {
    let over = game.outcome().map(|outcome| format!("{}: {}", outcome.reason, outcome.result()));
    let claims = game.claims().iter();
    let claims = claims.map(|claim| format!("may be claimed: {}: {}", claim.reason, claim.result()));
    over.into_iter().chain(claims).collect::<Vec<_>>().join("; ")
}

/// Returns the result of a move, or the reason why it cannot be played.
fn play(game: &Game, text: &str) -> String {
    let mv = match find_move(game.position(), game.legal_moves(), text, Style::Coordinate) {
        Ok(mv) => mv,
        Err(error) => return format!("{text}: {error}"),
    };
    let mut next = game.clone();
    next.play(&mv).unwrap();
    let ends = ends(&next);
    let check = if next.position().is_check() { ", check" } else { "" };
    let line = format!("{text}: {}{check} {ends}", fen::write(next.position()));
    line.trim_end().to_owned()
}

/// All that is to be seen in a file of positions.
fn shown(variant: &Variant, path: &Path) -> String {
    let mut shown = String::new();
    for Scene { remark, fen, plays } in scenes(path) {
        let position = fen::parse(variant, &fen)
            .map(Setup::position_unchecked)
            .unwrap_or_else(|error| panic!("{}: {fen}: {error}", path.display()));
        let game = Game::new(position).unwrap();
        let slow = fen::parse(&variant.by_reference(), &fen).map(Setup::position_unchecked).unwrap();
        assert_eq!(moves(&Game::new(slow).unwrap()), moves(&game), "the executors differ: {}: {fen}", path.display());
        let check = if game.position().is_check() { ", check" } else { "" };
        writeln!(shown, "{remark}\n{fen}\n{}", board(game.position())).unwrap();
        writeln!(shown, "{} moves{check}\n{}", game.legal_moves().len(), moves(&game)).unwrap();
        let played = plays.iter().map(|text| play(&game, text));
        for line in [ends(&game)].into_iter().filter(|ends| !ends.is_empty()).chain(played) {
            writeln!(shown, "{line}\n").unwrap();
        }
    }
    shown
}

#[test]
fn moves_in_telling_positions() {
    insta::glob!("variants/*.fens", |path| {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let variant = library::builtin(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        crate::assert_beside(path, &shown(&variant, path));
    });
}

#[test]
fn words_mean_what_the_manual_says() {
    insta::glob!("words/*.fens", |path| {
        // The scenes are what matters, not the start: what it never comes to is no fault here.
        let variant =
            library::load_file(path.with_extension("ron")).unwrap_or_else(|error| panic!("{}", error.render(false)));
        crate::assert_beside(path, &shown(&variant, path));
    });
}
