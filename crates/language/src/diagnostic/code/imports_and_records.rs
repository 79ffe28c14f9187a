//! The diagnostics of ini files and of records of games.

macro_rules! imports_and_records {
    ($next:ident $($rest:ident)* { $($codes:tt)* }) => {
        $next! { $($rest)* {
            $($codes)*

            /// A line of an ini file is neither a section head, nor an option, nor a comment.
            ///
            /// Example: `maxRank 8`. Remedy: `maxRank = 8`.
            IniSyntax = "E0801", "ini-syntax";
            /// The format has no such option.
            ///
            /// Example: `maxRanks = 8`. Remedy: use the name in the hint, here `maxRank`.
            UnknownOption = "E0802", "unknown-option";
            /// The value of an option has the wrong type.
            ///
            /// Example: `castling = yes`. Remedy: write the value that the message expects, here `true` or `false`.
            BadOptionValue = "E0803", "bad-option-value";
            /// A section is based on a variant that is neither in the same file nor part of the format.
            ///
            /// Example: `[mine:ches]`. Remedy: `[mine:chess]`.
            UnknownParent = "E0804", "unknown-parent";
            /// Sections are based on each other in a cycle.
            ///
            /// Example: `[a:b]` and `[b:a]`. Remedy: remove the parent from one of them.
            ParentCycle = "E0805", "parent-cycle";
            /// The file has no section of this name.
            ///
            /// Example: `ferz import variants.ini atomicc`. Remedy: use a name that stands in brackets in the file.
            NoSuchSection = "E0806", "no-such-section";
            /// An option occurs twice in a section, and only the last one counts.
            ///
            /// Example: `castling = true` and below it `castling = false`. Remedy: remove one of them.
            RepeatedOption = "W0807", "repeated-option";
            /// An option cannot be translated, and is missing from the resulting file.
            ///
            /// Example: `chasingRule = axf`, which the language cannot express. Remedy: if that part matters, add rows
            /// of your own to the imported file.
            NotTranslated = "W0808", "not-translated";
            /// An option is not translated, and is not needed: it affects appearance or search, not the rules.
            ///
            /// Example: `pieceToCharTable = -`. Remedy: none is needed.
            NoRule = "W0809", "no-rule";

            /// A record of games is not valid PGN.
            ///
            /// Example: `[Event Casual game]`. Remedy: `[Event "Casual game"]`.
            PgnSyntax = "E0901", "pgn-syntax";
            /// A comment or a variation in a record is opened and never closed.
            ///
            /// Example: `1. e4 {best by test e5 *`. Remedy: close it where the message points.
            PgnUnclosed = "E0902", "pgn-unclosed";
            /// A record is larger, or its variations are nested deeper, than in any real game.
            PgnTooLarge = "E0903", "pgn-too-large";
            /// The tag `Variant` of a record does not name a built-in variant.
            ///
            /// Example: `[Variant "Crazyhause"]`. Remedy: use a name that `ferz variants` lists, or add the option
            /// `--variant mine.ron`.
            UnknownVariant = "E0904", "unknown-variant";
            /// The starting position of a record is not possible in its variant.
            ///
            /// Example: `[FEN "8/8 w - - 0 1"]` in a game of chess. Remedy: write all ranks of the FEN, or correct the
            /// tag `Variant`.
            BadSetUp = "E0905", "bad-set-up";
            /// A move of a record is illegal in its position.
            ///
            /// Example: `1. e4 e5 2. Ke3 *`. Remedy: correct the move; the message says why it is illegal. Later moves
            /// of the same line are not checked.
            WrongMove = "E0906", "wrong-move";
            /// The result of a record differs from that of its game, or between two places of the record.
            ///
            /// Example: `1. f3 e5 2. g4 Qh4# 1-0`. Remedy: write the result of the game, here `0-1`, in the tag
            /// `Result`, too.
            WrongResult = "E0907", "wrong-result";
            /// A record leaves out the result of a finished game.
            ///
            /// Example: `1. f3 e5 2. g4 Qh4# *`. Remedy: write the result of the game, here `0-1`, in the tag `Result`,
            /// too.
            NoResult = "W0908", "no-result";
            /// The rules have changed since the record was made.
            ///
            /// Example: a tag `VariantHash` that differs from what `ferz check chess` prints, in a game of chess.
            /// Remedy: none is needed if all moves are legal.
            OtherRules = "W0909", "other-rules";
        } }
    };
}
