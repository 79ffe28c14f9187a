//! Solves published problems of many families. `problems/README.md` describes the files.

use ferz::{Game, Position, Variant};
use ferz_search::{Engine, Findings, Limits, Score};
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The largest number of positions that the quick test visits for one problem.
const QUICK: u64 = 20_000;
/// The time that the other tests spend on one problem, built for release.
const SLOW: Duration = Duration::from_secs(10);
/// More plies than any win takes.
const MANY_PLIES: u32 = 1000;

#[derive(Clone, Copy, Debug, Deserialize)]
enum Goal {
    Win,
    WinIn(u32),
    WinInPlies(u32),
    Loss,
    LossIn(u32),
    Best,
}

impl Goal {
    /// The number of plies to the end of the game, if the source gives it.
    fn plies(self) -> Option<u32> {
        match self {
            Goal::WinIn(moves) => Some(2 * moves - 1),
            Goal::LossIn(moves) => Some(2 * moves),
            Goal::WinInPlies(plies) => Some(plies),
            Goal::Win | Goal::Loss | Goal::Best => None,
        }
    }

    /// The win that ends the search.
    fn win_in(self) -> Option<u32> {
        match self {
            Goal::WinIn(_) | Goal::WinInPlies(_) => self.plies(),
            Goal::Win => Some(MANY_PLIES),
            Goal::Loss | Goal::LossIn(_) | Goal::Best => None,
        }
    }

    /// Returns `true` if the score is the published one.
    fn is_reached(self, score: Score) -> bool {
        match (self, score) {
            (Goal::WinIn(_) | Goal::WinInPlies(_), Score::Win(plies)) | (Goal::LossIn(_), Score::Loss(plies)) => {
                Some(plies) == self.plies()
            }
            (Goal::Win, Score::Win(_)) | (Goal::Loss, Score::Loss(_)) | (Goal::Best, _) => true,
            _ => false,
        }
    }

    /// Returns `true` if the score contradicts the source. A longer win does not, because the search may find a shorter
    /// one later.
    fn is_contradicted(self, score: Score) -> bool {
        match (self, score) {
            (Goal::WinIn(_) | Goal::WinInPlies(_), Score::Win(plies)) | (Goal::LossIn(_), Score::Loss(plies)) => {
                self.plies().is_some_and(|published| plies < published)
            }
            (Goal::Loss | Goal::LossIn(_), Score::Win(_)) => true,
            (Goal::Win | Goal::WinIn(_) | Goal::WinInPlies(_) | Goal::Best, Score::Loss(_)) => true,
            _ => false,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Problem {
    variant: String,
    fen: String,
    goal: Goal,
    #[serde(default)]
    keys: Vec<String>,
    source: String,
    #[serde(default)]
    slow: bool,
    #[serde(default)]
    unsolved: bool,
}

impl Problem {
    fn position(&self, variant: &Variant) -> Position {
        let setup = variant.setup(&self.fen).unwrap_or_else(|error| panic!("{}: {error}", self.source));
        setup.position_unchecked()
    }

    /// Searches the position. Other problems do not influence the result.
    fn search(&self, engine: &mut Engine, variant: &Variant, limits: &Limits) -> Findings {
        let game = Game::new(self.position(variant)).expect("problems have few moves");
        let limits = Limits { win_in: self.goal.win_in(), ..limits.clone() };
        engine.clear_table();
        let found = engine.search(&game, &limits, &AtomicBool::new(false), |_| {});
        found.expect("problems have few moves").unwrap_or_else(|| panic!("the game is over: {}", self.source))
    }

    /// Returns `true` if the search found the published solution.
    fn is_solved(&self, found: &Findings, best: &str) -> bool {
        let is_key = self.keys.is_empty() || self.keys.iter().any(|key| key == best);
        self.goal.is_reached(found.lines[0].score) && is_key
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/problems")
}

/// Reads all problems, sorted by variant: the engine measures the values of pieces once for each variant.
fn problems() -> Vec<Problem> {
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "ron"));
    let mut problems: Vec<Problem> = files
        .flat_map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            ron::from_str::<Vec<Problem>>(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        })
        .collect();
    problems.sort_by(|a, b| (&a.variant, &a.fen).cmp(&(&b.variant, &b.fen)));
    problems
}

fn variant(name: &str) -> Variant {
    let variant = if name.ends_with(".ron") {
        Variant::load(folder().join("variants").join(name))
    } else {
        Variant::builtin(name)
    };
    variant.unwrap_or_else(|error| panic!("{}", error.render(false)))
}

/// Searches the chosen problems. Panics with all faults: contradictions of the source, and the faults that `fault`
/// returns.
fn solve(
    limits: &Limits,
    is_chosen: impl Fn(&Problem) -> bool,
    fault: impl Fn(&Problem, &Findings, &str) -> Option<&'static str>,
) {
    let mut engine = Engine::new();
    let mut faults = Vec::new();
    let problems = problems();
    for of_variant in problems.chunk_by(|a, b| a.variant == b.variant) {
        let variant = variant(&of_variant[0].variant);
        for problem in of_variant.iter().filter(|problem| is_chosen(problem)) {
            let found = problem.search(&mut engine, &variant, limits);
            let best = problem.position(&variant).to_uci(found.best());
            let (score, depth) = (found.lines[0].score, found.depth);
            let fault = match problem.goal.is_contradicted(score) {
                true => Some("contradicts the source"),
                false => fault(problem, &found, &best),
            };
            if let Some(fault) = fault {
                let Problem { variant, fen, goal, source, .. } = problem;
                faults.push(format!(
                    "{fault}: {variant}, {goal:?}, {source}\n  {fen}\n  {best}, {score}, depth {depth}, {} nodes",
                    found.nodes
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// Returns a fault if the problem is not solved.
fn unless_solved(problem: &Problem, found: &Findings, best: &str) -> Option<&'static str> {
    (!problem.is_solved(found, best)).then_some("not solved")
}

#[test]
fn positions_and_keys_are_legal() {
    for problem in problems() {
        let position = problem.position(&variant(&problem.variant));
        let legal: Vec<String> = position.legal_moves().unwrap().iter().map(|mv| position.to_uci(mv)).collect();
        for key in &problem.keys {
            assert!(legal.contains(key), "{key} is not legal: {}", problem.source);
        }
        assert!(!problem.source.is_empty(), "{} has no source", problem.fen);
    }
}

#[test]
fn quick_problems_are_solved() {
    solve(&Limits::nodes(QUICK), |problem| !problem.slow && !problem.unsolved, unless_solved);
}

#[test]
#[ignore = "takes minutes"]
fn slow_problems_are_solved() {
    solve(&Limits::time(SLOW), |problem| problem.slow, unless_solved);
}

#[test]
#[ignore = "takes minutes"]
fn unsolved_problems_are_marked() {
    let fault = |problem: &Problem, found: &Findings, best: &str| {
        problem.is_solved(found, best).then_some("solved: remove the mark `unsolved`")
    };
    solve(&Limits::time(SLOW), |problem| problem.unsolved, fault);
}
