//! Faults of ini files and of records of games.

macro_rules! imports_and_records {
    ($next:ident $($rest:ident)* { $($codes:tt)* }) => {
        $next! { $($rest)* {
            $($codes)*

            /// A line of an ini file that is neither the head of a section nor an option nor a comment.
            ///
            /// Example: `maxRank 8`. Remedy: `maxRank = 8`.
            IniSyntax = "E0801", "ini-syntax";
            /// An option that the format does not know.
            ///
            /// Example: `maxRanks = 8`. Remedy: the name that the hint says, here `maxRank`.
            UnknownOption = "E0802", "unknown-option";
            /// The value of an option is of another kind than what belongs there.
            ///
            /// Example: `castling = yes`. Remedy: what the message expects, here `true` or `false`.
            BadOptionValue = "E0803", "bad-option-value";
            /// A section is based on a variant that is neither in the same file nor known to the format.
            ///
            /// Example: `[mine:ches]`. Remedy: `[mine:chess]`.
            UnknownParent = "E0804", "unknown-parent";
            /// Sections are based on each other in a circle.
            ///
            /// Example: `[a:b]` and `[b:a]`. Remedy: let one of them begin.
            ParentCycle = "E0805", "parent-cycle";
            /// A file has no section of the name that was asked for.
            ///
            /// Example: `ferz import variants.ini atomicc`. Remedy: a name that stands in brackets in the file.
            NoSuchSection = "E0806", "no-such-section";
            /// An option is said twice in a section, and only the last one holds.
            ///
            /// Example: `castling = true` and below it `castling = false`. Remedy: remove one of them.
            RepeatedOption = "W0807", "repeated-option";
            /// An option is not taken over into the file that is made of a section.
            ///
            /// Example: `chasingRule = axf`, which the language cannot say. Remedy: none is needed if that part does not matter; else write rows of
            /// your own into the imported file.
            NotTranslated = "W0808", "not-translated";
            /// An option is not taken over, and nothing is missing without it: it is about looks or thinking.
            ///
            /// Example: `pieceToCharTable = -`. Remedy: none is needed.
            NoRule = "W0809", "no-rule";

            /// A record of games is not PGN: something does not belong where it stands.
            ///
            /// Example: `[Event Casual game]`. Remedy: `[Event "Casual game"]`.
            PgnSyntax = "E0901", "pgn-syntax";
            /// A comment or a variation in a record is opened and never closed.
            ///
            /// Example: `1. e4 {best by test e5 *`. Remedy: close what is pointed at.
            PgnUnclosed = "E0902", "pgn-unclosed";
            /// A record is larger, or its variations are nested deeper, than those of any game.
            PgnTooLarge = "E0903", "pgn-too-large";
            /// The tag `Variant` of a record names no variant that is built in.
            ///
            /// Example: `[Variant "Crazyhause"]`. Remedy: a name that `ferz variants` lists, or `--variant mine.ron`.
            UnknownVariant = "E0904", "unknown-variant";
            /// The position that a record starts from is none of its variant.
            ///
            /// Example: `[FEN "8/8 w - - 0 1"]` in a game of chess. Remedy: a FEN with all ranks, or the right tag `Variant`.
            BadSetUp = "E0905", "bad-set-up";
            /// A move of a record is not legal where it stands.
            ///
            /// Example: `1. e4 e5 2. Ke3 *`. Remedy: the message says why; what follows in the same line is not judged.
            WrongMove = "E0906", "wrong-move";
            /// The result of a record is not that of its game, or is said differently in two places.
            ///
            /// Example: `1. f3 e5 2. g4 Qh4# 1-0`. Remedy: here `0-1`, in the tag `Result`, too.
            WrongResult = "E0907", "wrong-result";
            /// A record does not say how its game has ended.
            ///
            /// Example: `1. f3 e5 2. g4 Qh4# *`. Remedy: here `0-1`, in the tag `Result`, too.
            NoResult = "W0908", "no-result";
            /// A record was made by other rules than those it is checked by: the variant has changed since.
            ///
            /// Example: a tag `VariantHash` that is not what `ferz check chess` says of a game of chess. Remedy: none is needed if all moves are legal.
            OtherRules = "W0909", "other-rules";
        } }
    };
}
