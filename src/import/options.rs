//! The options of the format: one row each, with its kind of value, its default and its translation.

/// An option.
pub(super) struct Opt {
    /// The name in the file.
    pub key: &'static str,
    /// The field that the option sets. Options with the same field set the same value, for one side or both.
    pub field: &'static str,
    /// The sides that the option applies to.
    pub sides: Sides,
    /// The kind of value.
    pub kind: Kind,
    /// The default, written as in a file; piece types by their names.
    pub default: &'static str,
    /// The translation.
    pub fate: Fate,
}

/// The sides that an option applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sides {
    Both,
    First,
    Second,
}

/// A kind of value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Flag,
    Number,
    Rank,
    File,
    /// A list of squares, ranks (`*8`) and files (`a*`).
    Squares,
    /// A piece by its letter, `*` for any, `-` for none.
    Type,
    /// Pieces by their letters.
    Types,
    /// `q:1 r:2`
    Counts,
    /// `p:g s:g`
    Pairs,
    /// One of these.
    Word(&'static [&'static str]),
    /// `KQkq`
    Rights,
    Text,
}

/// The translation of an option.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// The option becomes a part of the rules.
    Rules,
    /// The option concerns looks or search, not rules.
    NoRule,
    /// The language cannot express the option, for this reason.
    Lost(&'static str),
    /// The option is not translated, for this reason, but built-in variants have rows for it. A section with the same
    /// value may be based on them; a section with another value may not.
    InBase(&'static str),
    /// The language cannot express this value, for this reason. Other values become a part of the rules.
    LostIf(&'static str, &'static str),
}

const RESULT: Kind = Kind::Word(&["win", "loss", "draw", "none"]);
const ENCLOSING: Kind = Kind::Word(&["reversi", "ataxx", "quadwrangle", "snort", "anyside", "top", "none"]);

const fn rule(key: &'static str, kind: Kind, default: &'static str) -> Opt {
    Opt { key, field: key, sides: Sides::Both, kind, default, fate: Fate::Rules }
}

/// Another name for a field, or for the field of one side.
const fn also(key: &'static str, field: &'static str, sides: Sides, kind: Kind) -> Opt {
    Opt { key, field, sides, kind, default: "", fate: Fate::Rules }
}

const fn first(key: &'static str, field: &'static str, kind: Kind, default: &'static str) -> Opt {
    Opt { key, field, sides: Sides::First, kind, default, fate: Fate::Rules }
}

const fn second(key: &'static str, field: &'static str, kind: Kind, default: &'static str) -> Opt {
    Opt { key, field, sides: Sides::Second, kind, default, fate: Fate::Rules }
}

const fn no_rule(key: &'static str) -> Opt {
    Opt { key, field: key, sides: Sides::Both, kind: Kind::Text, default: "", fate: Fate::NoRule }
}

const fn lost(key: &'static str, kind: Kind, default: &'static str, why: &'static str) -> Opt {
    Opt { key, field: key, sides: Sides::Both, kind, default, fate: Fate::Lost(why) }
}

const fn in_base(key: &'static str, kind: Kind, default: &'static str, why: &'static str) -> Opt {
    Opt { key, field: key, sides: Sides::Both, kind, default, fate: Fate::InBase(why) }
}

const fn lost_if(key: &'static str, kind: Kind, default: &'static str, value: &'static str, why: &'static str) -> Opt {
    Opt { key, field: key, sides: Sides::Both, kind, default, fate: Fate::LostIf(value, why) }
}

use Kind::{Counts, File, Flag, Number, Pairs, Rank, Rights, Squares, Text, Type, Types, Word};
use Sides::{Both, First, Second};

/// All options except those that name pieces, in the order in which they are applied: of two that set the same field,
/// the later counts.
pub(super) const OPTIONS: &[Opt] = &[
    rule("maxRank", Rank, "8"),
    rule("maxFile", File, "8"),
    no_rule("variantTemplate"),
    no_rule("pieceToCharTable"),
    no_rule("pocketSize"),
    no_rule("pieceValueMg"),
    no_rule("pieceValueEg"),
    rule("startFen", Text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    rule("chess960", Flag, "false"),
    lost("twoBoards", Flag, "false", "games on two boards are not supported"),
    // Pieces that count as pawns for several rules.
    also("pawnTypes", "promotionPawnTypes", Both, Types),
    also("pawnTypes", "enPassantTypes", Both, Types),
    also("pawnTypes", "nMoveRuleTypes", Both, Types),
    // Older options come before the ones that took their place, which count if a section has both.
    rule("promotionRank", Rank, "8"),
    first("promotionRegionWhite", "promotionRegion", Squares, "*8"),
    second("promotionRegionBlack", "promotionRegion", Squares, "*1"),
    rule("promotionPawnTypes", Types, "pawn"),
    also("promotionPawnTypesWhite", "promotionPawnTypes", First, Types),
    also("promotionPawnTypesBlack", "promotionPawnTypes", Second, Types),
    rule("promotionPieceTypes", Types, ""),
    also("promotionPieceTypesWhite", "promotionPieceTypes", First, Types),
    also("promotionPieceTypesBlack", "promotionPieceTypes", Second, Types),
    in_base(
        "sittuyinPromotion",
        Flag,
        "false",
        "a promotion that is a move of its own needs a piece of its own; see the built-in sittuyin",
    ),
    rule("promotionLimit", Counts, ""),
    rule("promotedPieceType", Pairs, ""),
    rule("piecePromotionOnCapture", Flag, "false"),
    rule("mandatoryPawnPromotion", Flag, "true"),
    rule("mandatoryPiecePromotion", Flag, "false"),
    rule("pieceDemotion", Flag, "false"),
    rule("blastOnCapture", Flag, "false"),
    rule("blastImmuneTypes", Types, ""),
    rule("mutuallyImmuneTypes", Types, ""),
    rule("petrifyOnCaptureTypes", Types, ""),
    rule("petrifyBlastPieces", Flag, "false"),
    rule("doubleStep", Flag, "true"),
    rule("doubleStepRankMin", Rank, "2"),
    rule("doubleStepRank", Rank, "2"),
    first("doubleStepRegionWhite", "doubleStepRegion", Squares, "*2"),
    second("doubleStepRegionBlack", "doubleStepRegion", Squares, "*7"),
    first("tripleStepRegionWhite", "tripleStepRegion", Squares, ""),
    second("tripleStepRegionBlack", "tripleStepRegion", Squares, ""),
    rule("enPassantRegion", Squares, "all"),
    also("enPassantRegionWhite", "enPassantRegion", First, Squares),
    also("enPassantRegionBlack", "enPassantRegion", Second, Squares),
    rule("enPassantTypes", Types, "pawn"),
    also("enPassantTypesWhite", "enPassantTypes", First, Types),
    also("enPassantTypesBlack", "enPassantTypes", Second, Types),
    rule("castling", Flag, "true"),
    in_base(
        "castlingDroppedPiece",
        Flag,
        "false",
        "pieces that castle where they were dropped need rows of their own; see \"Castling by set\" in the reference",
    ),
    rule("castlingKingsideFile", File, "g"),
    rule("castlingQueensideFile", File, "c"),
    rule("castlingRank", Rank, "1"),
    rule("castlingKingFile", File, "e"),
    rule("castlingKingPiece", Type, "king"),
    also("castlingKingPieceWhite", "castlingKingPiece", First, Type),
    also("castlingKingPieceBlack", "castlingKingPiece", Second, Type),
    rule("castlingRookKingsideFile", File, "l"),
    rule("castlingRookQueensideFile", File, "a"),
    also("castlingRookPiece", "castlingRookPieces", Both, Types),
    rule("castlingRookPieces", Types, "rook"),
    also("castlingRookPiecesWhite", "castlingRookPieces", First, Types),
    also("castlingRookPiecesBlack", "castlingRookPieces", Second, Types),
    rule("oppositeCastling", Flag, "false"),
    rule("checking", Flag, "true"),
    rule("dropChecks", Flag, "true"),
    rule("mustCapture", Flag, "false"),
    rule("mustDrop", Flag, "false"),
    rule("mustDropType", Type, "*"),
    rule("pieceDrops", Flag, "false"),
    rule("dropLoop", Flag, "false"),
    rule("capturesToHand", Flag, "false"),
    rule("firstRankPawnDrops", Flag, "false"),
    rule("promotionZonePawnDrops", Flag, "false"),
    rule("freeDrops", Flag, "false"),
    rule("dropOnTop", Flag, "false"),
    rule("enclosingDrop", ENCLOSING, "none"),
    rule("enclosingDropStart", Squares, ""),
    also("whiteDropRegion", "dropRegion", First, Squares),
    also("blackDropRegion", "dropRegion", Second, Squares),
    rule("dropRegion", Squares, "all"),
    also("dropRegionWhite", "dropRegion", First, Squares),
    also("dropRegionBlack", "dropRegion", Second, Squares),
    rule("sittuyinRookDrop", Flag, "false"),
    rule("dropOppositeColoredBishop", Flag, "false"),
    rule("dropPromoted", Flag, "false"),
    rule("dropNoDoubled", Type, "-"),
    rule("dropNoDoubledCount", Number, "1"),
    rule("immobilityIllegal", Flag, "false"),
    rule("gating", Flag, "false"),
    rule("wallingRule", Word(&["arrow", "duck", "edge", "past", "static", "none"]), "none"),
    rule("wallingRegion", Squares, "all"),
    also("wallingRegionWhite", "wallingRegion", First, Squares),
    also("wallingRegionBlack", "wallingRegion", Second, Squares),
    rule("wallOrMove", Flag, "false"),
    rule("seirawanGating", Flag, "false"),
    rule("cambodianMoves", Flag, "false"),
    rule("diagonalLines", Squares, ""),
    rule("pass", Flag, "false"),
    also("passWhite", "pass", First, Flag),
    also("passBlack", "pass", Second, Flag),
    rule("passOnStalemate", Flag, "false"),
    also("passOnStalemateWhite", "passOnStalemate", First, Flag),
    also("passOnStalemateBlack", "passOnStalemate", Second, Flag),
    rule("makpongRule", Flag, "false"),
    rule("flyingGeneral", Flag, "false"),
    rule("soldierPromotionRank", Rank, "1"),
    rule("flipEnclosedPieces", Word(&["reversi", "ataxx", "quadwrangle", "none"]), "none"),
    rule("nMoveRuleTypes", Types, "pawn"),
    also("nMoveRuleTypesWhite", "nMoveRuleTypes", First, Types),
    also("nMoveRuleTypesBlack", "nMoveRuleTypes", Second, Types),
    rule("nMoveRule", Number, "50"),
    rule("nFoldRule", Number, "3"),
    rule("nFoldValue", RESULT, "draw"),
    rule("nFoldValueAbsolute", Flag, "false"),
    rule("perpetualCheckIllegal", Flag, "false"),
    lost("moveRepetitionIllegal", Flag, "false", "rules see repeated positions, not pieces that move back and forth"),
    in_base(
        "chasingRule",
        Word(&["axf", "none"]),
        "none",
        "write outcomes with `Chased` for the pieces that may chase; see \"Conditions\" in the reference",
    ),
    rule("stalemateValue", RESULT, "draw"),
    rule("stalematePieceCount", Flag, "false"),
    rule("checkmateValue", RESULT, "loss"),
    rule("shogiPawnDropMateIllegal", Flag, "false"),
    in_base(
        "shatarMateRule",
        Flag,
        "false",
        "a mate that depends on the checks before it needs counters of its own; see the built-in shatar",
    ),
    in_base("bikjangRule", Flag, "false", "kings that face each other need rows of their own; see the built-in janggi"),
    rule("extinctionValue", RESULT, "none"),
    rule("extinctionClaim", Flag, "false"),
    rule("extinctionPseudoRoyal", Flag, "false"),
    rule("dupleCheck", Flag, "false"),
    rule("extinctionPieceTypes", Types, ""),
    rule("extinctionPieceCount", Number, "0"),
    rule("extinctionOpponentPieceCount", Number, "0"),
    rule("flagPiece", Type, "*"),
    also("flagPieceWhite", "flagPiece", First, Type),
    also("flagPieceBlack", "flagPiece", Second, Type),
    also("whiteFlag", "flagRegion", First, Squares),
    also("blackFlag", "flagRegion", Second, Squares),
    rule("flagRegion", Squares, ""),
    also("flagRegionWhite", "flagRegion", First, Squares),
    also("flagRegionBlack", "flagRegion", Second, Squares),
    rule("flagPieceCount", Number, "1"),
    rule("flagPieceBlockedWin", Flag, "false"),
    rule("flagMove", Flag, "false"),
    rule("flagPieceSafe", Flag, "false"),
    rule("checkCounting", Flag, "false"),
    rule("connectN", Number, "0"),
    rule("connectPieceTypes", Types, "*"),
    rule("connectVertical", Flag, "true"),
    rule("connectHorizontal", Flag, "true"),
    rule("connectDiagonal", Flag, "true"),
    first("connectRegion1White", "connectRegion1", Squares, ""),
    first("connectRegion2White", "connectRegion2", Squares, ""),
    second("connectRegion1Black", "connectRegion1", Squares, ""),
    second("connectRegion2Black", "connectRegion2", Squares, ""),
    rule("connectNxN", Number, "0"),
    rule("collinearN", Number, "0"),
    rule("connectValue", RESULT, "win"),
    lost_if(
        "materialCounting",
        Word(&["janggi", "unweighted", "whitedrawodds", "blackdrawodds", "none"]),
        "none",
        "janggi",
        "points for pieces need amounts of their own; see the built-in janggi",
    ),
    rule("adjudicateFullBoard", Flag, "false"),
    in_base(
        "countingRule",
        Word(&["makruk", "cambodian", "asean", "none"]),
        "none",
        "the counts of the endings are rows of their own; see the built-in makruk",
    ),
    rule("castlingWins", Rights, ""),
];

/// The option with a name.
pub(super) fn option(key: &str) -> Option<&'static Opt> {
    OPTIONS.iter().find(|option| option.key == key)
}
