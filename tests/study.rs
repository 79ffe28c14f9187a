//! Games by the thousand: the same numbers whatever the number of threads, and no variant that they cannot cope with.

use ferz::Variant;
use ferz::player::Skill;
use ferz::study::{MergeError, StudyPlan, StudyRecord, study};

fn plan(variant: &Variant, seed: u64, games: u64, plies: u32) -> StudyPlan {
    StudyPlan { variant: variant.clone(), seed, games, plies, players: Skill::ALL.to_vec() }
}

fn builtin(name: &str) -> Variant {
    Variant::builtin(name).unwrap()
}

fn parsed(text: &str) -> Variant {
    Variant::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

fn played(variant: &Variant, games: u64, plies: u32) -> StudyRecord {
    let record = study(&plan(variant, 1, games, plies), &|_| true).record;
    assert_eq!(record.games(), games);
    for player in &record.players {
        let ended = player.results().games() + player.unfinished + player.stuck + player.too_many_moves;
        assert_eq!(ended, player.games, "every game ends in one way");
        assert_eq!(player.lengths.values().sum::<u64>(), player.games);
        let plies: u64 = player.lengths.iter().map(|(&plies, &games)| u64::from(plies) * games).sum();
        assert_eq!(plies, player.choices, "every ply is chosen");
        let made: u64 = player.pieces.iter().map(|piece| piece.counts.moves + piece.counts.dropped).sum();
        assert_eq!(made + player.passes, player.choices, "every ply is a move of a piece or a pass");
        let of_groups = |number: fn(&ferz::study::GroupRecord) -> u64| player.groups.values().map(number).sum::<u64>();
        assert_eq!(of_groups(|group| group.games), player.games, "every game is in a group");
        assert_eq!(of_groups(|group| group.moves), player.moves);
        for (place, piece) in player.pieces.iter().enumerate() {
            let of_groups: u64 = player.groups.values().map(|group| group.piece(place).moves).sum();
            assert_eq!(of_groups, piece.counts.moves, "{}", piece.piece);
            let counts = &piece.counts;
            let (came, went) = (counts.came(), counts.taken + counts.promoted + counts.removed);
            // A piece that is promoted as it is dropped never stood there as what it was.
            assert!(came + player.choices >= went, "{}", piece.piece);
        }
    }
    record
}

#[cfg(feature = "parallel")]
#[test]
fn threads_do_not_change_the_numbers() {
    for (name, games, plies) in [("chess", 24, 120), ("crazyhouse", 12, 80), ("flipersi", 12, 80), ("amazons", 4, 20)] {
        let variant = builtin(name);
        let by = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| study(&plan(&variant, 5, games, plies), &|_| true))
        };
        let one = by(1);
        assert_eq!(one, by(2), "{name}");
        assert_eq!(one, by(3), "{name}");
    }
}

#[test]
fn what_leaves_the_board_is_accounted_for() {
    for name in ["chess", "atomic", "crazyhouse", "flipersi", "shogi", "draughts", "tablut", "ataxx"] {
        let record = played(&builtin(name), 6, 60);
        let sum = |count: fn(&ferz::study::PieceCounts) -> u64| {
            record.players.iter().flat_map(|player| &player.pieces).map(|piece| count(&piece.counts)).sum::<u64>()
        };
        let came = sum(|piece| piece.came());
        let went = sum(|piece| piece.taken + piece.promoted + piece.removed);
        assert_eq!(came - went, sum(|piece| piece.left), "{name}");
    }
}

#[test]
fn runs_of_other_seeds_add_up_to_one() {
    let variant = builtin("hexapawn");
    let part = |seed, games| study(&plan(&variant, seed, games, 50), &|_| true).record;
    let mut sum = part(11, 30);
    sum.merge(part(1, 10)).unwrap();
    sum.merge(part(41, 5)).unwrap();
    assert_eq!(sum, part(1, 10 + 30 + 5));
    assert_eq!(sum.clone().merge(part(20, 1)), Err(MergeError::Twice(20)));
    let others = study(&plan(&builtin("tictactoe"), 100, 2, 50), &|_| true).record;
    assert!(matches!(sum.clone().merge(others), Err(MergeError::Rules(..))));
    let shorter = study(&plan(&variant, 100, 2, 49), &|_| true).record;
    assert_eq!(sum.clone().merge(shorter), Err(MergeError::Plies(50, 49)));
    let mut newer = part(100, 1);
    newer.format += 1;
    let format = newer.format;
    assert_eq!(sum.clone().merge(newer), Err(MergeError::Format(format)));
    let mut absurd = part(100, 1);
    absurd.players[0].moves = u64::MAX;
    assert_eq!(sum.clone().merge(absurd), Err(MergeError::TooLarge));
    let mut torn = part(100, 1);
    torn.players[0].pieces.truncate(1);
    assert!(sum.merge(torn).is_err());
}

/// Records are the same as those of one run, as JSON too, however the seeds are shared out and in whatever order the parts are added.
#[test]
fn parts_of_any_size_are_written_like_the_whole() {
    for (name, games, plies) in [("chess", 30, 40), ("crazyhouse", 20, 40), ("amazons", 5, 6), ("marseillais", 12, 30)]
    {
        let variant = builtin(name);
        let part = |seed, games| study(&plan(&variant, seed, games, plies), &|_| true).record;
        let written = |record: &StudyRecord| serde_json::to_string(record).unwrap();
        let read = |record: StudyRecord| serde_json::from_str::<StudyRecord>(&written(&record)).unwrap();
        let whole = part(0, games);
        for cuts in [vec![games / 2], vec![games - 1, 2, games / 3 + 2]] {
            let mut ends = [cuts.clone(), vec![0, games]].concat();
            ends.sort_unstable();
            let firsts = cuts.iter().chain([&0]);
            let mut parts = firsts.map(|first| {
                let end = ends.iter().find(|end| *end > first).unwrap();
                read(part(*first, end - first))
            });
            let mut sum = parts.next().unwrap();
            parts.for_each(|part| sum.merge(part).unwrap());
            assert_eq!(written(&sum), written(&whole), "{name}");
            let (one, other) = (&sum.players[0], &whole.players[0]);
            assert_eq!(ferz::study::worths(one), ferz::study::worths(other), "{name}");
        }
    }
}

/// More games than the sample holds from which worths are found.
#[test]
fn samples_of_material_add_up() {
    let variant = builtin("hexapawn");
    let part = |seed, games| {
        let plan = StudyPlan { players: vec![Skill::Random], ..plan(&variant, seed, games, 50) };
        study(&plan, &|_| true).record
    };
    let whole = part(1, 6000);
    let held = whole.players[0].material.len();
    assert!((1000..5000).contains(&held), "{held} games");
    let mut sum = part(4001, 2000);
    sum.merge(part(1, 4000)).unwrap();
    assert_eq!(sum, whole);
    // A sample larger than any is no record.
    let game = whole.players[0].material[0].clone();
    sum.players[0].material = vec![game; 100_000];
    assert_eq!(sum.checked(), Err(MergeError::TooLarge));
}

const KING: &str = r#""king": (letter: "k", moves: Leaper(by: AnyWay, onto: Empty))"#;

#[test]
fn odd_variants_are_played_to_some_end() {
    let board = |rows: &str| format!(r#"(name: "Odd", board: (files: 3, ranks: 3, second: Reflected), {rows})"#);
    let stuck = parsed(&board(r#"pieces: { "stone": (letter: "s", moves: []) }, start: "s2/3/2S w - - 0 1""#));
    let record = played(&stuck, 4, 10);
    assert_eq!(record.players.iter().map(|player| player.stuck).sum::<u64>(), 4);
    let endless = parsed(&board(&format!(r#"pieces: {{ {KING} }}, start: "k2/3/2K w - - 0 1""#)));
    let plan = StudyPlan { players: vec![Skill::Random], ..plan(&endless, 1, 4, 30) };
    let noted: Vec<String> = study(&plan, &|_| true).notes.iter().map(ToString::to_string).collect();
    assert_eq!(noted, ["no game ended, in 4 games of at most 30 plies"]);
    let drawn = format!(
        r#"pieces: {{ {KING} }}, outcomes: {{ "so": (when: Not(Stuck), result: Draw) }}, start: "k2/3/2K w - - 0 1""#
    );
    let record = played(&parsed(&board(&drawn)), 50, 30);
    assert_eq!(record.players.iter().map(|player| player.results().draws).sum::<u64>(), 50);
    assert!(record.players.iter().all(|player| ferz::study::worths(player).is_none()));
}

#[test]
fn large_boards_turns_of_several_plies_and_no_games_are_no_trouble() {
    played(&builtin("tenjiku"), 2, 6);
    played(&builtin("marseillais"), 8, 60);
    played(&builtin("alice"), 2, 10);
    played(&builtin("duck"), 2, 10);
    let none = study(&plan(&builtin("chess"), 1, 0, 100), &|_| true);
    assert!(none.complete && none.notes.is_empty());
    assert_eq!(none.record.games(), 0);
}

#[test]
fn a_run_that_is_stopped_tells_of_the_first_games() {
    let variant = builtin("tictactoe");
    let endless = study(&plan(&variant, 1, u64::MAX - 1, 20), &|games| games < 100);
    assert!(!endless.complete);
    let games = endless.record.games();
    assert!((1..10_000).contains(&games), "{games}");
    assert_eq!(endless.record, study(&plan(&variant, 1, games, 20), &|_| true).record);
    let nothing = study(&plan(&variant, 1, 10, 20), &|_| false);
    assert_eq!(nothing.notes[0].message, "no game was finished in time");
}

#[test]
fn what_never_happens_is_noted() {
    let text = r#"(name: "Dead", base: "chess",
        pieces: {
          "camel": (letter: "c", moves: Leaper(by: (1, 3))),
          "rook": (moves: { "slide": Rider(by: Orthogonal), "leap": Leaper(by: (2, 5), from: "rank 8", to: "rank 1", onto: Own) }),
        },
        castling: { "kingside": (when: AtLeast(Count("own"), 30)) },
        outcomes: { "many": (when: AtLeast(Count("own queen"), 5), result: Win) })"#;
    let variant = parsed(text);
    let plan = StudyPlan { players: vec![Skill::Random], ..plan(&variant, 1, 30, 200) };
    let notes: Vec<String> = study(&plan, &|_| true).notes.iter().map(|note| note.message.clone()).collect();
    for expected in [
        "no camel ever stood on the board",
        "the castling `kingside` was never made",
        "the outcome `many` ended no game",
    ] {
        assert!(notes.iter().any(|note| note == expected), "{expected}: {notes:?}");
    }
    let shogi = builtin("minishogi");
    let again = || ferz::study::notes(&shogi, &|games| games < 20);
    assert!(again().iter().all(|note| note.tried.contains("games of at most")));
    let rigged = parsed(
        r#"(name: "Rigged", base: "chess", outcomes: { "first": (before: "checkmate", when: AtLeast(Counter("halfmoves"), 0), result: FirstWins) })"#,
    );
    let plan = StudyPlan { players: vec![Skill::Random], ..self::plan(&rigged, 1, 40, 100) };
    let notes: Vec<String> = study(&plan, &|_| true).notes.iter().map(ToString::to_string).collect();
    assert!(notes.contains(&"White won all 40 decided games, in 40 games of at most 100 plies".into()), "{notes:?}");
}
