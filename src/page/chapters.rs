//! The chapters of a page, in order.

use super::{Block, Inline, Page, board, notation, paragraph, pieces, rows, setup};
use crate::model::{OnIllegal, Rules};
use crate::prose::{Party, Prose, words};
use crate::types::Side;

impl Page {
    /// The page of a variant's rules.
    pub fn of(rules: &Rules) -> Page {
        let prose = Prose::new(rules).with_names();
        let mut blocks = Vec::new();
        blocks.extend(about(rules));
        blocks.extend(board::board(&prose));
        // Terms used in later chapters are explained before them.
        let place = blocks.len();
        blocks.extend(setup::setup(&prose));
        blocks.extend(playing(&prose));
        blocks.extend(pieces::pieces(&prose));
        blocks.extend(rows::promotion(&prose));
        blocks.extend(rows::castling(&prose));
        blocks.extend(rows::hands(&prose));
        blocks.extend(rows::legality(&prose));
        blocks.extend(rows::after(&prose));
        blocks.extend(rows::counters(&prose));
        blocks.extend(rows::ends(&prose));
        blocks.extend(rows::insufficient(&prose));
        blocks.extend(rows::impossible(&prose));
        let terms = board::terms(&prose, &blocks);
        blocks.splice(place..place, terms);
        blocks.extend(notation::notation(&prose));
        Page { title: rules.name.clone(), summary: rules.description.clone(), blocks }
    }
}

impl Page {
    /// The page with the family of a built-in variant among its first facts.
    #[must_use]
    pub fn with_family(mut self, family: &str) -> Page {
        let fact = ("Family".to_owned(), vec![Inline::text(family)]);
        match self.blocks.first_mut() {
            Some(Block::Facts(facts)) => facts.push(fact),
            _ => self.blocks.insert(0, Block::Facts(vec![fact])),
        }
        self
    }
}

/// The origin of the game.
fn about(rules: &Rules) -> Vec<Block> {
    let mut facts = Vec::new();
    facts.push((
        "Players".to_owned(),
        vec![Inline::text(format!("{} and {}", rules.sides[0].name, rules.sides[1].name))],
    ));
    if let Some(origin) = &rules.origin {
        facts.push(("Origin".to_owned(), vec![Inline::text(origin)]));
    }
    if let Some(link) = &rules.link {
        facts.push(("More about it".to_owned(), vec![Inline::Link(link.clone(), link.clone())]));
    }
    vec![Block::Facts(facts)]
}

/// The order of turns, and the definition of a turn.
fn playing(prose: &Prose) -> Vec<Block> {
    let rules = prose.rules();
    let begins = if setup::second_begins(rules) { Side::Second } else { Side::First };
    let begins = prose.says(Party::Side(begins), "move", "moves");
    let mut sentences = vec![format!("{begins} first; then the two players take turns.")];
    match &rules.turn {
        Some(turn) => sentences.extend(prose.turn_rule(turn)),
        None => sentences.push("In each turn a player makes one move.".to_owned()),
    }
    if let Some(moves) = setup::first_turn(rules) {
        sentences.push(format!("The first turn of the game has {}.", words::counted(moves, "move")));
    }
    sentences.push(match rules.pass {
        true => "A player may also pass, that is, make no move.".to_owned(),
        false => "A player may not pass.".to_owned(),
    });
    if rules.illegal == OnIllegal::Loses {
        sentences.push("A player who makes an illegal move loses the game.".to_owned());
    }
    let sentences: Vec<String> = sentences.iter().map(|text| words::sentence(text)).collect();
    vec![Block::Chapter("Turns".to_owned()), paragraph(sentences.join(" "))]
}
