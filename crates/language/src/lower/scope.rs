//! The meaning of names: zones, pieces, tags and counters. It also records which of them are used, and which facts each
//! context may read.

use super::betza_rows::{PieceCastling, PieceDrop};
use super::meant;
use super::named::Named;
use super::names::is_plain;
use super::reader::Report;
use super::set_words::reserved;
use super::trace::{NameKind, Offered};
use crate::diagnostic::{Code, Diagnostic, Span, did_you_mean};
use crate::model::{Amount, Board, Condition, Level, PerSide, Scope as CounterScope, Set, SideInfo};
use crate::syntax::{Node, Value};
use crate::types::{Kind, KindSet, Side};
use crate::words;
use std::cell::{Cell, RefCell};

/// All things that rows can refer to by name.
pub(super) struct Scope<'r> {
    pub report: &'r Report,
    pub board: Board,
    /// The two players.
    pub sides: PerSide<SideInfo>,
    /// True if the board is the variant's own. If that is faulty, another board stands in, and squares are not checked.
    pub board_is_sound: bool,
    pub zones: Vec<Named<'r, Set>>,
    pub conditions: Vec<Named<'r, Condition>>,
    pub amounts: Vec<Named<'r, Amount>>,
    /// The number of words that all uses of names so far stand for.
    pub named_words: Cell<usize>,
    /// The condition for a player to be in check, if the variant has one.
    pub check: Option<Named<'r, Condition>>,
    pub pieces: Vec<PieceName>,
    pub tags: Vec<TagName>,
    pub counters: Vec<CounterName>,
    /// The conditions of `Throughout` so far.
    pub throughout: RefCell<Vec<Condition>>,
    /// The meaning of `Dead`, by viewer. It follows from outcomes and `insufficient`, so it is not known at first.
    pub dead: RefCell<Option<PerSide<Condition>>>,
    /// True if a condition contains `Dead`.
    pub asks_dead: Cell<bool>,
    /// The viewer of the condition that is being lowered. `Dead` means something else for each viewer.
    pub viewer: Cell<Side>,
    /// The number of evaluations of sets so far to find castling options.
    pub castling_tries: Cell<usize>,
    /// The castlings in the Betza notation of pieces.
    pub castlings_said: RefCell<Vec<PieceCastling>>,
    /// The drops in the Betza notation of pieces.
    pub drops_said: RefCell<Vec<PieceDrop>>,
}

pub(super) struct PieceName {
    pub name: String,
    pub span: Span,
}

pub(super) struct TagName {
    pub name: String,
    pub span: Span,
    pub kinds: KindSet,
    pub used: Cell<bool>,
}

pub(super) struct CounterName {
    pub name: String,
    pub span: Span,
    pub scope: Option<CounterScope>,
    pub used: Cell<bool>,
}

/// The facts that may be read in a context: only those that are settled when it is evaluated.
#[derive(Clone, Copy)]
pub(super) struct Context {
    /// The name of the context in messages.
    pub name: &'static str,
    /// The level that is settled.
    pub settled: Level,
    /// The facts known about a move.
    pub facts: Known,
    /// True if the number of plies of the turn is settled.
    pub has_turn: bool,
}

/// The facts known about a move in a context.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Known {
    /// Only constants are known; there is not even a position.
    NoPosition,
    /// There is a position, but no move.
    NoMove,
    /// The start of the move is known.
    Start,
    /// The whole move is known.
    Move,
    /// The move and the player's choice after landing are known.
    Choice,
}

impl Context {
    const fn new(name: &'static str, settled: Level, facts: Known) -> Context {
        Context { name, settled, facts, has_turn: true }
    }

    pub const FIXED: Context = Context::new("a set of fixed squares", Level::Board, Known::NoPosition);
    pub const ZONE: Context = Context::new("a zone", Level::Attacks, Known::Choice);
    pub const CONDITION: Context = Context::new("`conditions`", Level::Course, Known::Choice);
    pub const AMOUNT: Context = Context::new("`amounts`", Level::History, Known::Choice);
    pub const MOVE_ZONE: Context = Context::new("the sets of a move", Level::Board, Known::Start);
    pub const MOVE_TAKES: Context = Context::new("`takes` of a move", Level::Board, Known::Move);
    pub const MOVE_WHEN: Context = Context::new("`when` of a move", Level::Board, Known::Move);
    pub const CANNOT: Context = Context::new("`cannot`", Level::Board, Known::Move);
    pub const CASTLING: Context = Context::new("`castling`", Level::Attacks, Known::Move);
    pub const CASTLING_START: Context = Context::new("the start of a castling piece", Level::Board, Known::Move);
    pub const PROMOTION: Context = Context::new("`promotion`", Level::Attacks, Known::Move);
    pub const DROPS: Context = Context::new("`drops`", Level::Attacks, Known::Move);
    pub const MUST: Context = Context::new("`must`", Level::Attacks, Known::Move);
    pub const AFTER: Context = Context::new("`after`", Level::Attacks, Known::Choice);
    pub const COUNTERS: Context = Context::new("`counters`", Level::Attacks, Known::Choice);
    pub const FORBIDDEN: Context = Context::new("`forbidden`", Level::History, Known::Choice);
    pub const OUTCOMES: Context = Context::new("`outcomes`", Level::Course, Known::NoMove);
    pub const INSUFFICIENT: Context = Context::new("`insufficient`", Level::Attacks, Known::NoMove);
    pub const IMPOSSIBLE: Context = Context::new("`impossible`", Level::Attacks, Known::NoMove);
    pub const ENDS: Context = Context::new("`ends` of a turn", Level::Attacks, Known::Move);
    pub const TRAILS: Context = Context::new("`trails` of a turn", Level::Attacks, Known::Move);
    /// The number of plies may read the board only: `cannot` rows may read the plies of a hypothetical turn, and
    /// attacks depend on `cannot` rows.
    pub const PLIES: Context =
        Context { has_turn: false, ..Context::new("`plies` of a turn", Level::Board, Known::NoMove) };
    pub const ARRAYS: Context = Context::new("`arrays`", Level::Attacks, Known::NoMove);
    pub const LOOK: Context = Context::new("this set", Level::Attacks, Known::NoMove);
    pub const CHECK: Context = Context::new("`check`", Level::Attacks, Known::NoMove);

    /// Returns true if the context decides which moves exist, before they are made.
    fn is_before_a_move(self) -> bool {
        [Context::CANNOT, Context::MOVE_ZONE, Context::MOVE_TAKES, Context::MOVE_WHEN]
            .iter()
            .any(|place| place.name == self.name)
    }

    /// The context inside `Throughout`: earlier positions, without their moves.
    pub fn past(self) -> Context {
        Context { name: "`Throughout`", settled: self.settled.min(Level::Moves), facts: Known::NoMove, ..self }
    }

    /// The context inside a pattern of moves: the board before the move, and attacks if they are settled.
    pub fn pattern(self) -> Context {
        Context { settled: self.settled.min(Level::Attacks), facts: Known::Move, ..self }
    }
}

impl<'r> Scope<'r> {
    /// The name of a piece of the variant, for examples.
    pub fn a_piece(&self) -> &str {
        self.pieces.first().map_or("...", |piece| &piece.name)
    }

    /// All kinds of pieces.
    pub fn all_kinds(&self) -> KindSet {
        (0..self.pieces.len() as u8).map(Kind).collect()
    }

    pub fn kind_named(&self, name: &str) -> Option<Kind> {
        self.pieces.iter().position(|piece| piece.name == name).map(|index| Kind(index as u8))
    }

    /// The kinds with a tag, which is marked as used.
    pub fn tag_named(&self, name: &str) -> Option<KindSet> {
        let tag = self.tags.iter().find(|tag| tag.name == name)?;
        tag.used.set(true);
        Some(tag.kinds)
    }

    /// The kind with this name; records the use.
    pub fn kind_used(&self, name: &str, span: &Span) -> Option<Kind> {
        let kind = self.kind_named(name)?;
        self.report.uses(span, NameKind::Piece, name, &self.pieces[kind.index()].span);
        Some(kind)
    }

    /// The kinds with this tag; records the use.
    pub fn tag_used(&self, name: &str, span: &Span) -> Option<KindSet> {
        let kinds = self.tag_named(name)?;
        let declared = self.tags.iter().find(|tag| tag.name == name);
        declared.into_iter().for_each(|tag| self.report.uses(span, NameKind::Tag, name, &tag.span));
        Some(kinds)
    }

    /// Returns true for a name of squares or pieces that is not allowed. The fault is reported at its declaration.
    pub fn is_misnamed(&self, node: &Node) -> bool {
        let Value::Text(name) = &node.value else { return false };
        if is_plain(name) {
            return false;
        }
        let zone = self.zone_named(name);
        zone.into_iter().for_each(|zone| self.report.uses(&node.span, NameKind::Zone, name, &zone.span));
        let kind = self.kind_used(name, &node.span);
        let kinds = self.tag_used(name, &node.span);
        zone.is_some() || kind.is_some() || kinds.is_some()
    }

    /// Adds the possible pieces and tags to the trace, if one is kept.
    pub fn offer_pieces(&self, mark: &str) {
        let pieces = self.pieces.iter().map(|piece| piece.name.as_str());
        self.report.offer(mark, Offered::Names(NameKind::Piece), pieces);
        self.report.offer(mark, Offered::Names(NameKind::Tag), self.tags.iter().map(|tag| tag.name.as_str()));
    }

    /// The zone with this name, which is marked as used.
    pub fn zone_named(&self, name: &str) -> Option<&Named<'r, Set>> {
        let zone = self.zones.iter().find(|zone| zone.name == name)?;
        zone.used.set(true);
        Some(zone)
    }

    /// The index of the counter with this name, which is marked as used.
    pub fn counter_named(&self, name: &str) -> Option<usize> {
        let index = self.counters.iter().position(|counter| counter.name == name)?;
        self.counters[index].used.set(true);
        Some(index)
    }

    /// Reports an unknown name with a suggestion.
    pub fn unknown_name<'c>(&self, span: &Span, what: &str, name: &str, known: impl IntoIterator<Item = &'c str>) {
        let message = format!("there is no {what} `{name}`");
        let known: Vec<&str> = known.into_iter().collect();
        let fault = Diagnostic::new(Code::UnknownName, span.clone(), message);
        self.report.add(match own_word(name).filter(|own| known.contains(own)) {
            Some(own) => fault.hint(did_you_mean(own)).rename(name, own),
            None if meant::is_idle(name) && what.contains("zone") => fault.hint(format!(
                "remove `{name}`: a set needs only the words that select its squares, such as `empty rank 1`"
            )),
            None => fault.hint(there_are(&known, what)).suggest(name, known.iter().copied()),
        });
    }

    /// The names of all pieces and tags.
    pub fn piece_names(&self) -> impl Iterator<Item = &str> {
        self.pieces.iter().map(|piece| piece.name.as_str()).chain(self.tags.iter().map(|tag| tag.name.as_str()))
    }

    /// The names of all zones.
    pub fn zone_names(&self) -> impl Iterator<Item = &str> {
        self.zones.iter().map(|zone| zone.name.as_str())
    }

    /// Checks that the level a word needs is settled in its context.
    pub fn asks(&self, word: &str, span: &Span, needs: Level, place: Context) -> Option<()> {
        self.asks_of(word, span, None, needs, place)
    }

    /// Checks as [`asks`](Self::asks) does, for a name with a declaration.
    pub fn asks_of(
        &self,
        word: &str,
        span: &Span,
        declared: Option<&Span>,
        needs: Level,
        place: Context,
    ) -> Option<()> {
        if needs <= place.settled {
            return Some(());
        }
        let about = match needs {
            Level::Board => "the pieces on the board",
            Level::Attacks => "attacks",
            Level::Moves => "the legal moves",
            Level::History => "earlier positions",
            Level::Course => "the moves played so far",
        };
        let message = format!("`{word}` depends on {about}, which are not known yet in {}", place.name);
        let known = match place.settled {
            Level::Board => "on the pieces on the board",
            Level::Attacks => "on the pieces on the board and what they attack",
            _ => "on positions and legal moves",
        };
        let elsewhere = match (place.settled, needs) {
            (Level::Board, Level::Attacks) if place.is_before_a_move() => {
                "; a row of `forbidden` may also depend on attacks, because it is checked after the move"
            }
            _ => "",
        };
        let hint = format!("in {}, a rule may depend only {known}{elsewhere}", place.name);
        let diagnostic = Diagnostic::new(Code::AskedTooEarly, span.clone(), message).hint(hint);
        self.report.add(declared_at(diagnostic, word, declared));
        None
    }

    /// Checks that the facts about a move that a word needs are known in its context.
    pub fn tells(&self, word: &str, span: &Span, needs: Known, place: Context) -> Option<()> {
        self.tells_of(word, span, None, needs, place)
    }

    /// Checks as [`tells`](Self::tells) does, for a name with a declaration.
    pub fn tells_of(
        &self,
        word: &str,
        span: &Span,
        declared: Option<&Span>,
        needs: Known,
        place: Context,
    ) -> Option<()> {
        if needs <= place.facts {
            return Some(());
        }
        let (code, message) = match place.facts {
            Known::NoPosition => {
                (Code::NotFixed, format!("`{word}` depends on the position, but this must be {}", place.name))
            }
            Known::Start | Known::Move => (Code::NoMoveHere, format!("`{word}` is not known yet in {}", place.name)),
            Known::NoMove | Known::Choice => {
                (Code::NoMoveHere, format!("`{word}` is part of a move, but there is no move in {}", place.name))
            }
        };
        let hint = match code {
            Code::NotFixed => "name squares, ranks, files or zones made of them, such as `rank 1 | e4`",
            _ => "use sets such as `own`, `enemy`, pieces and zones; only rows with `on` can test a move",
        };
        self.report.add(declared_at(Diagnostic::new(code, span.clone(), message).hint(hint), word, declared));
        None
    }
}

/// The most names that a hint lists.
const MOST_LISTED: usize = 24;

/// Lists the known names of a kind, without words of set expressions.
fn there_are(known: &[&str], what: &str) -> String {
    let reserved = reserved();
    let names: Vec<&str> = known.iter().copied().filter(|name| !reserved.contains(name)).collect();
    match names.len() {
        0 => format!("this variant has no {what}: declare it first"),
        1 => format!("the only {what} is `{}`", names[0]),
        _ => format!("the names are {}", words::first(MOST_LISTED, names, "and")),
    }
}

/// The word of set expressions for a common synonym.
fn own_word(name: &str) -> Option<&'static str> {
    Some(match name {
        "my" | "mine" | "our" | "ours" | "friend" | "friendly" | "self" => "own",
        "opponent" | "opponents" | "opposing" | "foe" | "hostile" | "their" | "your" => "enemy",
        "free" | "vacant" => "empty",
        "wall" => "walls",
        "attack" | "attacking" | "threatened" => "attacked",
        "moved-from" | "origin" | "source" => "from",
        "target" | "destination" => "to",
        "captured" => "taken",
        "row" => "rank",
        "column" => "file",
        _ => return None,
    })
}

/// Adds the span of a name's declaration.
fn declared_at(diagnostic: Diagnostic, name: &str, declared: Option<&Span>) -> Diagnostic {
    match declared {
        Some(span) => diagnostic.related(span.clone(), format!("`{name}` is declared here")),
        None => diagnostic,
    }
}
