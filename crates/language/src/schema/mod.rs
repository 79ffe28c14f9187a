//! The fields of a variant file: the name of each, the value it takes, its default, and its meaning in one line.
//!
//! The reader takes the known names from these tables, and hints take their examples. Editors and the tables of the
//! reference show the rest. All texts are in Markdown.

mod moves;
mod rows;
mod sections;
mod words;

pub use moves::{ANYWHERE, BETZA, HOPPER, LEAPER, PATH, PATTERN, PIECE, RIDER, STAY};
pub use rows::{
    AFTER, ARRAY, ARRAY_STEP, CANNOT, CASTLING, COUNTER, COUNTER_STEP, DROP, FORBIDDEN, IMPOSSIBLE, INSUFFICIENT, MUST,
    OUTCOME, PROMOTION,
};
pub use sections::{BOARD, CAPTURED, FEN, PLIES, SIDE, SIDES, TURN, VARIANT};
pub use words::{CHASED, CONNECTED, GROUPS, LINE};

/// A field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// The name.
    pub name: &'static str,
    /// The values that the field takes.
    pub kind: &'static str,
    /// The value if the field is missing, or an example of a value if it must not be missing.
    pub presence: Presence,
    /// The meaning.
    pub doc: &'static str,
}

/// Tells required and optional fields apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// The field is required. The example is for hints, which put it between backticks.
    Required(&'static str),
    /// The field has this default.
    Default(&'static str),
}

/// A struct of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Struct {
    /// The noun in messages: "a piece".
    pub what: &'static str,
    /// For hints about misplaced fields: the name of this struct, and a text in which `_` stands for the fields. `None`
    /// if misplaced fields are hardly meant for this struct.
    pub home: Option<(&'static str, &'static str)>,
    /// The fields. Several structs may share a group.
    pub groups: &'static [&'static [Field]],
}

/// All structs. A geometry is here twice: as a move, and as a leg of a path.
static STRUCTS: [&Struct; 39] = [
    &VARIANT,
    &BOARD,
    &SIDES,
    &SIDE,
    &PIECE,
    &LEAPER[0],
    &LEAPER[1],
    &RIDER[0],
    &RIDER[1],
    &HOPPER[0],
    &HOPPER[1],
    &PATH,
    &ANYWHERE,
    &STAY[0],
    &STAY[1],
    &BETZA,
    &PATTERN,
    &PROMOTION,
    &CAPTURED,
    &DROP,
    &CASTLING,
    &CANNOT,
    &FORBIDDEN,
    &MUST,
    &AFTER,
    &COUNTER,
    &COUNTER_STEP,
    &OUTCOME,
    &INSUFFICIENT,
    &IMPOSSIBLE,
    &LINE,
    &CONNECTED,
    &CHASED,
    &GROUPS,
    &TURN,
    &PLIES,
    &FEN,
    &ARRAY,
    &ARRAY_STEP,
];

/// Returns all structs, in about the order of the reference.
pub fn structs() -> impl Iterator<Item = &'static Struct> {
    STRUCTS.into_iter()
}

/// Returns a field of the structs that messages call `what`.
pub fn field(what: &str, name: &str) -> Option<&'static Field> {
    structs().filter(|one| one.what == what).find_map(|one| one.field(name))
}

/// Returns the [homes](Struct::home) of all structs that have a field of this name.
pub fn homes(name: &str) -> Vec<(&'static str, &'static str)> {
    let mut homes: Vec<(&str, &str)> = Vec::new();
    for home in structs().filter(|one| one.field(name).is_some()).filter_map(|one| one.home) {
        if homes.iter().all(|(noun, _)| *noun != home.0) {
            homes.push(home);
        }
    }
    homes
}

impl Struct {
    /// Returns all fields.
    pub fn fields(&self) -> impl Iterator<Item = &'static Field> {
        self.groups.iter().copied().flatten()
    }

    /// Returns the names of all fields.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.fields().map(|field| field.name)
    }

    /// Returns the field of this name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields().find(|field| field.name == name)
    }
}

/// Creates a required field.
const fn required(name: &'static str, kind: &'static str, example: &'static str, doc: &'static str) -> Field {
    Field { name, kind, presence: Presence::Required(example), doc }
}

/// Creates an optional field.
const fn optional(name: &'static str, kind: &'static str, default: &'static str, doc: &'static str) -> Field {
    Field { name, kind, presence: Presence::Default(default), doc }
}

const TEXT: &str = "a text";
const NUMBER: &str = "a number";
const FLAG: &str = "`true` or `false`";
const NO: &str = "`false`";
const NONE: &str = "none";
const SET: &str = "a set";
const CONDITION: &str = "a condition";
const AMOUNT: &str = "an amount";
const ROWS: &str = "named rows";
const A_PIECE: &str = "a piece";
const PIECES: &str = "pieces";
const TIMES: &str = "`n`, `UpTo(n)`, `AtLeast(n)` or `(n, m)`";
const STEPS: &str = "directions or vectors";
const PATTERNS: &str = "a pattern of moves, or a list";

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_struct_has_each_field_once() {
        for one in structs() {
            let names: BTreeSet<_> = one.names().collect();
            assert_eq!(names.len(), one.fields().count(), "{}", one.what);
        }
    }

    #[test]
    fn texts_fit_into_a_line_of_a_table() {
        for field in structs().flat_map(Struct::fields) {
            let texts = [field.kind, field.doc];
            assert!(texts.iter().all(|text| !text.is_empty() && !text.contains('\n')), "{field:?}");
            assert!(
                !field.doc.ends_with('.') && texts.iter().all(|text| text.matches('`').count() % 2 == 0),
                "{field:?}"
            );
        }
    }
}
