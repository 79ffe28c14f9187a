//! What the format says of a variant beside its rules.

use super::family::{self, Line};
use super::pieces::{self, Type, TypeSet};
use super::settings::Settings;

/// Other letters that the format reads: the type, its letter and the other one.
const SYNONYMS: [(&str, char, char); 3] = [("horse", 'n', 'h'), ("elephant", 'b', 'e'), ("janggiElephant", 'b', 'e')];

/// What programs that speak to others of the format must know of a variant beside its rules: how its positions are written, and what
/// they must be like. Letters are small ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The position a game starts from, as the format writes it.
    pub start_fen: String,
    /// The number of files.
    pub files: usize,
    /// The number of ranks.
    pub ranks: usize,
    /// The letters of the pieces.
    pub letters: String,
    /// Other letters that are read, each behind the letter that it stands for.
    pub synonyms: Vec<(char, char)>,
    /// The letter of the royal type, if it takes part.
    pub king: Option<char>,
    /// Does that type move like a king, and may two of them not touch?
    pub king_steps: bool,
    /// The letters of pieces with a promoted form of their own, which is written with a `+`, each before the letter that the form has
    /// besides.
    pub promoted: Vec<(char, char)>,
    /// Do pawns promote to anything?
    pub promotes: bool,
    /// May pawns promote where they stand?
    pub promotes_in_place: bool,
    /// Are there drops from the hand?
    pub drops: bool,
    /// Is everything dropped without being in the hand?
    pub free_drops: bool,
    /// Do pieces of the hand enter where others leave?
    pub gates: bool,
    /// Do pieces that were dropped keep what they were promoted to when they are taken?
    pub drop_loop: bool,
    /// Do captured pieces change sides and go into a hand?
    pub captures_to_hand: bool,
    /// Castling, if there is any.
    pub castling: Option<CastlingProfile>,
    /// Is there a field for a square to take in passing?
    pub passing: bool,
    /// How moves are counted in endings, by the format's word; nothing if they are not.
    pub counting: Option<String>,
    /// After how many moves without anything irreversible a draw may be claimed; 0 for never.
    pub quiet_moves: usize,
    /// The letters of the pieces whose moves are irreversible, by side.
    pub irreversible: [String; 2],
    /// How often a position must come for an end; 0 for never.
    pub repetitions: usize,
    /// Are checks counted, in a field of the position?
    pub checks: bool,
    /// Are pieces shuffled at the start, so that castlings are told by the rooks?
    pub shuffled: bool,
    /// Is it played on two boards?
    pub two_boards: bool,
}

/// How a variant of the format castles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastlingProfile {
    /// The rank, from 0, as the player sees it.
    pub rank: usize,
    /// The letter of the first piece, by side.
    pub kings: [Option<char>; 2],
    /// The letters of the second pieces, by side.
    pub rooks: [String; 2],
    /// Do pieces castle where they were dropped?
    pub dropped: bool,
}

impl Profile {
    /// What the format says of a variant that it knows by name.
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
            checks: settings.flag("checkCounting"),
            shuffled: settings.flag("chess960"),
            two_boards: settings.flag("twoBoards"),
        }
    }
}
