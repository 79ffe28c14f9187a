//! `Engine`: the search.

use crate::data::json;
use crate::error;
use crate::game::Game;
use ferz::notation::{self, Style, coordinate};
use ferz_search::{Findings, Limits, Score, SkillLevel, Variation};
use js_sys::{Error, Function};
use serde::Serialize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// A line that the search has found.
#[derive(Serialize)]
struct Line {
    /// The lead of the player to move in hundredths of the most common piece at the start; absent if the game is decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    lead: Option<i32>,
    /// The number of plies to the end, negative if the player to move loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<i64>,
    moves: Vec<String>,
    san: String,
}

/// The findings of a search.
#[derive(Serialize)]
struct Report {
    lines: Vec<Line>,
    depth: u32,
    nodes: u64,
    milliseconds: u64,
}

/// A search for good moves. It remembers its findings from earlier searches.
#[wasm_bindgen]
pub struct Engine {
    core: ferz_search::Engine,
}

#[wasm_bindgen]
impl Engine {
    /// Creates an engine with a level of skill from 0 to 20 and a table of this size in MiB.
    pub fn create(level: u8, megabytes: usize) -> Engine {
        let mut core = ferz_search::Engine::new();
        core.set_level(SkillLevel::new(level));
        core.set_megabytes(megabytes);
        Engine { core }
    }

    /// Sets the level of skill, from 0 to 20.
    #[wasm_bindgen(js_name = setLevel)]
    pub fn set_level(&mut self, level: u8) {
        self.core.set_level(SkillLevel::new(level));
    }

    /// Forgets the findings, for a new game.
    pub fn clear(&mut self) {
        self.core.clear_table();
    }

    /// Searches a position. Returns the findings as JSON; `null` if there is no legal move. At least one limit must be
    /// given. `report` gets the findings after each depth.
    pub fn search(
        &mut self,
        game: &Game,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        depth: Option<u32>,
        lines: usize,
        report: Option<Function>,
    ) -> Result<String, Error> {
        if milliseconds.is_none() && nodes.is_none() && depth.is_none() {
            return Err(error::error("FerzError", "give a limit: milliseconds, nodes or depth"));
        }
        let limits = Limits {
            depth,
            // The conversion saturates, so that every number is a valid limit.
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            nodes: nodes.map(|nodes| nodes as u64),
            hard_time: milliseconds.map(|time| Duration::from_secs_f64(time.clamp(1.0, 1e9) / 1000.0)),
            lines: lines.clamp(1, ferz_search::Engine::MOST_LINES),
            ..Limits::default()
        };
        let told = |findings: Findings| {
            if let Some(report) = &report {
                // Errors of the listener are ignored.
                let _ = report.call1(&JsValue::NULL, &self::report(game, &findings).into());
            }
        };
        let found = self.core.search(&game.core, &limits, &AtomicBool::new(false), told);
        let found = found.map_err(|fault| error::too_many(&fault))?;
        Ok(found.map_or_else(|| "null".to_owned(), |findings| self::report(game, &findings)))
    }
}

fn report(game: &Game, findings: &Findings) -> String {
    json(&Report {
        lines: findings.lines.iter().map(|line| told(game, line)).collect(),
        depth: findings.depth,
        nodes: findings.nodes,
        milliseconds: u64::try_from(findings.time.as_millis()).unwrap_or(u64::MAX),
    })
}

fn told(game: &Game, line: &Variation) -> Line {
    let (lead, end) = match line.score {
        Score::Lead(lead) => (Some(lead), None),
        Score::Win(plies) => (None, Some(i64::from(plies))),
        Score::Loss(plies) => (None, Some(-i64::from(plies))),
    };
    let mut position = game.core.position().clone();
    let (mut moves, mut san) = (Vec::new(), Vec::new());
    for mv in &line.moves {
        let Ok(legal) = position.legal_moves() else { break };
        moves.push(coordinate::write(&position, &legal, mv));
        san.extend(notation::write_move(&position, &legal, mv, Style::San));
        position = position.after(mv);
    }
    Line { lead, end, moves, san: san.join(" ") }
}
