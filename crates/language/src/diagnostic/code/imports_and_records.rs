//! Faults of ini files and of records of games.

macro_rules! imports_and_records {
    ($next:ident $($rest:ident)* { $($codes:tt)* }) => {
        $next! { $($rest)* {
            $($codes)*

            /// A line of an ini file that is not the head of a section, an option or a comment.
            ///
            /// Example: `maxRank 8`. Remedy: `maxRank = 8`.
            IniSyntax = "E0801", "ini-syntax";
            /// An unknown option.
            ///
            /// Example: `maxRanks = 8`. Remedy: write the name from the hint, here `maxRank`.
            UnknownOption = "E0802", "unknown-option";
            /// A value of the wrong type.
            ///
            /// Example: `castling = yes`. Remedy: write what the message expects, here `true` or `false`.
            BadOptionValue = "E0803", "bad-option-value";
            /// A section whose parent is neither in the same file nor a variant of the format.
            ///
            /// Example: `[mine:ches]`. Remedy: `[mine:chess]`.
            UnknownParent = "E0804", "unknown-parent";
            /// Sections that are parents of each other.
            ///
            /// Example: `[a:b]` and `[b:a]`. Remedy: remove the parent of one of them.
            ParentCycle = "E0805", "parent-cycle";
            /// A section that the file does not have.
            ///
            /// Example: `ferz import variants.ini atomicc`. Remedy: write a name that is in brackets in the file.
            NoSuchSection = "E0806", "no-such-section";
            /// An option that is set twice in a section. Only the last value counts.
            ///
            /// Example: `castling = true` and below it `castling = false`. Remedy: remove one of them.
            RepeatedOption = "W0807", "repeated-option";
            /// An option that cannot be translated.
            ///
            /// Example: `chasingRule = axf`, which the language cannot express. Remedy: if that part matters, add rows of your own to the
            /// imported file.
            NotTranslated = "W0808", "not-translated";
            /// An option that is not translated, and need not be: it is about appearance or search.
            ///
            /// Example: `pieceToCharTable = -`. Remedy: none is needed.
            NoRule = "W0809", "no-rule";

            /// A record of games that is not PGN.
            ///
            /// Example: `[Event Casual game]`. Remedy: `[Event "Casual game"]`.
            PgnSyntax = "E0901", "pgn-syntax";
            /// A comment or a variation in a record that is never closed.
            ///
            /// Example: `1. e4 {best by test e5 *`. Remedy: close the marked comment or variation.
            PgnUnclosed = "E0902", "pgn-unclosed";
            /// A record that is too large, or whose variations are nested too deeply.
            PgnTooLarge = "E0903", "pgn-too-large";
            /// A tag `Variant` that names no known variant.
            ///
            /// Example: `[Variant "Crazyhause"]`. Remedy: write a name from `ferz variants`, or use `--variant mine.ron`.
            UnknownVariant = "E0904", "unknown-variant";
            /// A starting position of a record that does not fit its variant.
            ///
            /// Example: `[FEN "8/8 w - - 0 1"]` in a game of chess. Remedy: write a FEN with all ranks, or the right tag `Variant`.
            BadSetUp = "E0905", "bad-set-up";
            /// A move of a record that is not legal.
            ///
            /// Example: `1. e4 e5 2. Ke3 *`. Remedy: the message says why. The moves after it in the same line are not checked.
            WrongMove = "E0906", "wrong-move";
            /// A result that is not the result of the game, or differs between the moves and the tag.
            ///
            /// Example: `1. f3 e5 2. g4 Qh4# 1-0`. Remedy: write `0-1` here, and in the tag `Result`.
            WrongResult = "E0907", "wrong-result";
            /// A record without the result of its game.
            ///
            /// Example: `1. f3 e5 2. g4 Qh4# *`. Remedy: write `0-1` here, and in the tag `Result`.
            NoResult = "W0908", "no-result";
            /// A record that was made with other rules: the variant has changed since.
            ///
            /// Example: a game of chess with a tag `VariantHash` that differs from the hash of `ferz check chess`. Remedy: none is needed if
            /// all moves are legal.
            OtherRules = "W0909", "other-rules";
        } }
    };
}
