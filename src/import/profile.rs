//! The options of the format that are not rules.

use super::family::{self, Line};
use super::pieces::{self, Type, TypeSet};
use super::settings::Settings;

/// Alternative letters that the format reads: the type, its letter and the alternative.
const SYNONYMS: [(&str, char, char); 3] = [("horse", 'n', 'h'), ("elephant", 'b', 'e'), ("janggiElephant", 'b', 'e')];

/// The facts about a variant, apart from its rules, that programs need to exchange positions with other programs of the
/// format: the form of positions and their constraints. All letters are small.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The start position, as the format writes it.
    pub start_fen: String,
    /// The number of files.
    pub files: usize,
    /// The number of ranks.
    pub ranks: usize,
    /// The letters of the pieces.
    pub letters: String,
    /// The alternative letters, each after the letter that it stands for.
    pub synonyms: Vec<(char, char)>,
    /// The letter of the royal type, if the variant has it.
    pub king: Option<char>,
    /// Set if the royal type moves like a king and two of them may not touch.
    pub king_steps: bool,
    /// The letters of pieces with a promoted form of their own, which is written with a `+`, each before the form's
    /// alternative letter.
    pub promoted: Vec<(char, char)>,
    /// Set if pawns promote.
    pub promotes: bool,
    /// Set if pawns may promote without moving.
    pub promotes_in_place: bool,
    /// Set if there are drops from the hand.
    pub drops: bool,
    /// Set if drops need no pieces in hand.
    pub free_drops: bool,
    /// Set if pieces in hand enter on squares that others leave.
    pub gates: bool,
    /// Set if dropped pieces keep their promoted form when they are captured.
    pub drop_loop: bool,
    /// Set if captured pieces change sides and go to a hand.
    pub captures_to_hand: bool,
    /// Castling, if there is any.
    pub castling: Option<CastlingProfile>,
    /// Set if positions have a field for captures in passing.
    pub passing: bool,
    /// The kind of move counting in endings, by the format's word; `None` if moves are not counted.
    pub counting: Option<String>,
    /// The number of moves without an irreversible one after which a draw may be claimed; 0 for never.
    pub quiet_moves: usize,
    /// The letters of the pieces whose moves are irreversible, by side.
    pub irreversible: [String; 2],
    /// The number of occurrences of a position that ends the game; 0 for never.
    pub repetitions: usize,
    /// Set if kings that face each other matter.
    pub facing: bool,
    /// Set if checks are counted, in a field of the position.
    pub checks: bool,
    /// Set if pieces are shuffled at the start, so that castlings are named by the rooks.
    pub shuffled: bool,
    /// Set if the game is played on two boards.
    pub two_boards: bool,
}

/// The castling rules of a variant of the format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastlingProfile {
    /// The rank, from 0, as the player sees it.
    pub rank: usize,
    /// The letter of the first piece, by side.
    pub kings: [Option<char>; 2],
    /// The letters of the second pieces, by side.
    pub rooks: [String; 2],
    /// Set if pieces may castle from the square of their drop.
    pub dropped: bool,
}

impl Profile {
    /// The profile of a variant that the format knows by name.
    pub fn of(name: &str) -> Option<Profile> {
        family::known(name).map(|settings| Profile::from_settings(&settings))
    }

    pub(super) fn from_line(line: &Line) -> Profile {
        Profile::from_settings(&line.settings)
    }

    fn from_settings(settings: &Settings) -> Profile {
        let letter = |piece: Type| settings.pieces.get(&piece).map(|of| of.letter);
        let king = pieces::king();
        let of_set = |set: TypeSet| -> String {
            settings.pieces.iter().filter(|(piece, _)| set.has(**piece)).map(|(_, of)| of.letter).collect()
        };
        let castling = settings.flag("castling").then(|| CastlingProfile {
            rank: settings.number("castlingRank").saturating_sub(1),
            kings: [0, 1].map(|side| of_set(settings.types("castlingKingPiece", side)).chars().next()),
            rooks: [0, 1].map(|side| of_set(settings.types("castlingRookPieces", side))),
            dropped: settings.flag("castlingDroppedPiece"),
        });
        Profile {
            start_fen: settings.word("startFen").to_owned(),
            files: settings.number("maxFile"),
            ranks: settings.number("maxRank"),
            letters: settings.pieces.values().map(|of| of.letter).collect(),
            synonyms: SYNONYMS
                .iter()
                .filter(|(key, own, _)| pieces::by_key(key).and_then(letter) == Some(*own))
                .map(|&(_, own, other)| (own, other))
                .collect(),
            king: letter(king),
            king_steps: settings.pieces.get(&king).is_some_and(|of| of.betza == pieces::betza(king)),
            promoted: settings
                .promoted()
                .into_iter()
                .filter_map(|(from, into)| Some((letter(from)?, letter(into)?)))
                .collect(),
            promotes: (0..2).any(|side| !settings.types("promotionPieceTypes", side).is_empty()),
            promotes_in_place: settings.flag("sittuyinPromotion"),
            drops: settings.flag("pieceDrops"),
            free_drops: settings.flag("freeDrops"),
            gates: settings.flag("seirawanGating"),
            drop_loop: settings.flag("dropLoop"),
            captures_to_hand: settings.flag("capturesToHand"),
            castling,
            passing: settings.flag("doubleStep") && settings.pieces.contains_key(&pieces::PAWN),
            counting: Some(settings.word("countingRule"))
                .filter(|word| !matches!(*word, "" | "none"))
                .map(str::to_owned),
            quiet_moves: settings.number("nMoveRule"),
            irreversible: [0, 1].map(|side| of_set(settings.types("nMoveRuleTypes", side))),
            repetitions: settings.number("nFoldRule"),
            facing: settings.flag("bikjangRule"),
            checks: settings.flag("checkCounting"),
            shuffled: settings.flag("chess960"),
            two_boards: settings.flag("twoBoards"),
        }
    }
}
