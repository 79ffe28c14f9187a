//! The piece types of the format: those with a name, the free slots, and the king.

use ferz_core::library::data;
use ferz_core::types::OnDemand;

/// A piece type, by its number: those with a name, then the slots.
pub(super) type Type = usize;

/// Free slots.
const SLOTS: usize = 25;
/// The beginning of a slot's name.
const SLOT: &str = "customPiece";

/// A piece type that has a name in the format.
struct Known {
    key: String,
    betza: String,
    name: String,
}

static KNOWN: OnDemand<Vec<Known>> = OnDemand::new(|| {
    let lines = data("import/pieces.tsv").lines().filter(|line| !line.starts_with('#'));
    let known = lines.filter_map(|line| {
        let mut parts = line.split('\t').map(str::to_owned);
        Some(Known { key: parts.next()?, betza: parts.next()?, name: parts.next()? })
    });
    known.collect()
});

/// The pawn, whose moves depend on the regions of double steps.
pub(super) const PAWN: Type = 0;

/// How many types there are.
pub(super) fn count() -> usize {
    KNOWN.len() + SLOTS
}

/// The royal type: the last one with a name.
pub(super) fn king() -> Type {
    KNOWN.len() - 1
}

/// Is it one of the free slots?
pub(super) fn is_slot(piece: Type) -> bool {
    piece >= KNOWN.len()
}

/// Is it the name of a slot, but for its number?
pub(super) fn is_like_slot(key: &str) -> bool {
    key.strip_prefix(SLOT).is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// What the format calls a type.
pub(super) fn key(piece: Type) -> String {
    KNOWN.get(piece).map_or_else(|| format!("{SLOT}{}", piece - KNOWN.len() + 1), |known| known.key.clone())
}

/// The type of a name of the format.
pub(super) fn by_key(key: &str) -> Option<Type> {
    (0..count()).find(|&piece| self::key(piece) == key)
}

/// The moves of a type that has some of its own.
pub(super) fn betza(piece: Type) -> &'static str {
    KNOWN.get(piece).map_or("", |known| &known.betza)
}

/// What we call a type.
pub(super) fn name(piece: Type) -> Option<&'static str> {
    KNOWN.get(piece).map(|known| known.name.as_str())
}

/// All names of the format.
pub(super) fn keys() -> Vec<String> {
    (0..count()).map(key).collect()
}

/// A set of types; `ALL` stands for any piece.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct TypeSet(u128);

/// The bit of any piece.
const ALL: u32 = 127;

impl TypeSet {
    pub fn any() -> TypeSet {
        TypeSet(1 << ALL)
    }

    pub fn of(piece: Type) -> TypeSet {
        TypeSet(1 << piece)
    }

    pub fn is_any(self) -> bool {
        self.0 >> ALL & 1 == 1
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn has(self, piece: Type) -> bool {
        self.0 >> piece & 1 == 1
    }

    pub fn add(&mut self, other: TypeSet) {
        self.0 |= other.0;
    }

    pub fn remove(&mut self, piece: Type) {
        self.0 &= !(1 << piece);
    }

    /// The types in it.
    pub fn iter(self) -> impl Iterator<Item = Type> {
        (0..count()).filter(move |&piece| self.has(piece))
    }
}
