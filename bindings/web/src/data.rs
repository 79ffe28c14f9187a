//! The plain data of the interface, as JSON. `ts/types.ts` declares the same types for TypeScript.

use serde::Serialize;

/// Returns a value as JSON.
pub fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| unreachable!("plain data: {error}"))
}

/// A square of a board.
#[derive(Serialize)]
pub struct SquareLayout {
    pub name: String,
    pub x: f64,
    pub y: f64,
    pub shade: usize,
}

/// The name of a file or a rank beside the board.
#[derive(Serialize)]
pub struct Label<'a> {
    pub text: &'a str,
    pub x: f64,
    pub y: f64,
}

/// A kind of piece.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct KindLayout<'a> {
    pub name: &'a str,
    pub letters: [String; 2],
    pub glyphs: Option<&'a [String; 2]>,
    pub promoted_form: bool,
}

/// A player.
#[derive(Serialize)]
pub struct SideLayout<'a> {
    pub name: &'a str,
    pub paint: &'a str,
}

/// The edges that are joined.
#[derive(Serialize)]
pub struct Wrap {
    pub files: bool,
    pub ranks: bool,
}

/// The board of a variant.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardLayout<'a> {
    pub shape: &'static str,
    pub width: f64,
    pub height: f64,
    pub squares: Vec<SquareLayout>,
    pub labels: Vec<Label<'a>>,
    pub labels_of_second: Vec<Label<'a>>,
    pub checkered: bool,
    pub points: bool,
    pub lines: Vec<[f64; 4]>,
    pub wrap: Wrap,
    pub hands: bool,
    pub walls: bool,
    pub directed: bool,
    pub sides: [SideLayout<'a>; 2],
    pub kinds: Vec<KindLayout<'a>>,
}

/// A piece on the board.
#[derive(Serialize)]
pub struct PlacedPiece<'a> {
    pub square: String,
    pub kind: &'a str,
    pub side: usize,
    pub promoted: bool,
}

/// Pieces of one kind in a hand.
#[derive(Serialize)]
pub struct Held<'a> {
    pub kind: &'a str,
    pub count: u8,
}

/// The contents of a position.
#[derive(Serialize)]
pub struct Placement<'a> {
    pub pieces: Vec<PlacedPiece<'a>>,
    pub walls: Vec<String>,
    pub hands: [Vec<Held<'a>>; 2],
    pub turn: usize,
    pub checkers: Vec<String>,
    pub checked: Vec<String>,
}

/// A step in entering a move.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum MoveStep<'a> {
    Square(String),
    Hand(&'a str),
    Becomes(Option<&'a str>),
    Pass(bool),
}

/// A legal move.
#[derive(Serialize)]
pub struct MoveObject<'a> {
    pub text: String,
    pub kind: &'static str,
    pub piece: &'a str,
    pub from: String,
    pub to: String,
    pub becomes: Option<&'a str>,
    pub captures: Vec<String>,
    pub ways: Vec<Vec<MoveStep<'a>>>,
}

/// The end of a game.
#[derive(Serialize)]
pub struct Outcome<'a> {
    pub winner: Option<usize>,
    pub reason: &'a str,
    pub text: String,
    pub result: &'static str,
}

/// A reason why a move is legal or not, or why a game is over or not.
#[derive(Serialize)]
pub struct Reason<'a> {
    pub topic: &'static str,
    pub text: &'a str,
    pub squares: Vec<String>,
    pub path: &'a [String],
}

/// The facts about a built-in variant for lists.
#[derive(Serialize)]
pub struct Summary<'a> {
    pub name: &'a str,
    pub title: &'a str,
    pub family: &'a str,
    pub description: &'a str,
    pub link: Option<&'a str>,
    pub origin: Option<&'a str>,
    pub files: u8,
    pub ranks: u8,
    pub start: &'a str,
    pub hash: &'a str,
}

/// A family of built-in variants.
#[derive(Serialize)]
pub struct Family<'a> {
    pub name: &'a str,
    pub description: &'a str,
    pub variants: Vec<&'a str>,
}
