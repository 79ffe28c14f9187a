//! The piece types of the format: those with a name, the free slots, and the king.

use ferz_core::library::data;
use ferz_core::types::OnDemand;

/// A piece type as a number: first the types with a name, then the slots.
pub(super) type Type = usize;

/// The number of free slots.
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
    let lines = data::PIECES.lines().filter(|line| !line.starts_with('#'));
    let known = lines.filter_map(|line| {
        let mut parts = line.split('\t').map(str::to_owned);
        Some(Known { key: parts.next()?, betza: parts.next()?, name: parts.next()? })
    });
    known.collect()
});

/// The pawn, whose moves depend on the regions of double steps.
pub(super) const PAWN: Type = 0;

/// The number of types.
pub(super) fn count() -> usize {
    KNOWN.len() + SLOTS
}

/// The royal type, which is the last one with a name.
pub(super) fn king() -> Type {
    KNOWN.len() - 1
}

/// Returns `true` for a free slot.
pub(super) fn is_slot(piece: Type) -> bool {
    piece >= KNOWN.len()
}

/// Returns `true` if a name is that of a slot, apart from its number.
pub(super) fn is_like_slot(key: &str) -> bool {
    key.strip_prefix(SLOT).is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The format's name of a type.
pub(super) fn key(piece: Type) -> String {
    KNOWN.get(piece).map_or_else(|| format!("{SLOT}{}", piece - KNOWN.len() + 1), |known| known.key.clone())
}

/// The type with a name of the format.
pub(super) fn by_key(key: &str) -> Option<Type> {
    (0..count()).find(|&piece| self::key(piece) == key)
}

/// The moves of a type, if it has fixed ones.
pub(super) fn betza(piece: Type) -> &'static str {
    KNOWN.get(piece).map_or("", |known| &known.betza)
}

/// Our name of a type.
pub(super) fn name(piece: Type) -> Option<&'static str> {
    KNOWN.get(piece).map(|known| known.name.as_str())
}

/// All names of types in the format.
pub(super) fn keys() -> Vec<String> {
    (0..count()).map(key).collect()
}

/// A set of types; `ALL` stands for any piece.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct TypeSet(u128);

/// The bit for any piece.
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

    /// The types one by one. "Any piece" counts as one of them.
    pub fn each(self) -> impl Iterator<Item = TypeSet> {
        self.is_any().then(TypeSet::any).into_iter().chain(self.iter().map(TypeSet::of))
    }

    /// The types in it, except "any piece".
    pub fn iter(self) -> impl Iterator<Item = Type> {
        (0..count()).filter(move |&piece| self.has(piece))
    }
}
