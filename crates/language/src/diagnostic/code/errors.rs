//! The errors of variant files: the file cannot be used.

macro_rules! errors {
    ($next:ident $($rest:ident)* { $($codes:tt)* }) => {
        $next! { $($rest)* {
            $($codes)*

            /// The text is not RON: something is missing, or does not belong there.
            ///
            /// Example: `(files: 8 ranks: 8)`. Remedy: follow the hint; here a comma is missing.
            Syntax = "E0101", "syntax";
            /// A bracket, a text or a comment is opened and never closed, or closed by the wrong bracket.
            ///
            /// Example: `(pieces: { "rook": (letter: "r") )`. Remedy: close the marked bracket.
            Unclosed = "E0102", "unclosed";
            /// A name is written twice in the same struct or map.
            ///
            /// Example: `(files: 8, files: 10)`. Remedy: remove one of the two.
            DuplicateKey = "E0103", "duplicate-key";
            /// A text is not in straight double quotes, or a name lacks them.
            ///
            /// Example: `(letter: 'p')`. Remedy: `(letter: "p")`.
            Quotes = "E0104", "quotes";
            /// `Some` and `None` are not words of the language.
            ///
            /// Example: `(rules: None)`. Remedy: leave out the optional field, or write its value alone.
            OptionWord = "E0105", "option-word";
            /// A number is not a whole number, or is too large.
            ///
            /// Example: `(worth: 3.5)`. Remedy: multiply: `(worth: 35)`.
            NotAWholeNumber = "E0106", "not-a-whole-number";
            /// A backslash in a text starts no known escape.
            ///
            /// Example: `"a\q"`. Remedy: write a backslash as `\\`.
            BadEscape = "E0107", "bad-escape";
            /// The file is larger than any variant needs.
            ///
            /// Remedy: write only the differences to a `base`.
            FileTooLarge = "E0108", "file-too-large";
            /// Brackets are nested deeper than any variant needs.
            ///
            /// Example: `((((((...))))))`.
            NestedTooDeep = "E0109", "nested-too-deep";
            /// The file does not exist, cannot be read, is not a regular file, or is not UTF-8 text.
            Unreadable = "E0110", "unreadable";
            /// A text contains a control character, or a name contains a line break. A terminal would execute it
            /// instead of showing it.
            ///
            /// Example: `(name: "Chess\u{1b}[2J")`. Remedy: remove it.
            ControlCharacter = "E0111", "control-character";
            /// The file names a version of the language that does not exist, or is newer than this program.
            ///
            /// Example: `(language: 7, ...)`. Remedy: write `language: 1`, or install a newer version of the program.
            LanguageVersion = "E0112", "language-version";

            /// A set expression cannot be read.
            ///
            /// Example: `"own | "`. Remedy: follow the hint; here a set is missing after `|`.
            SetSyntax = "E0201", "set-syntax";
            /// A set expression is too long or nested too deeply, alone or after its names are expanded.
            ///
            /// Remedy: define a zone for a part of it.
            SetTooLarge = "E0202", "set-too-large";
            /// Moves in Betza notation cannot be parsed, or a letter has no meaning where it stands.
            ///
            /// Example: `Betza("fmE")`. Remedy: follow the hint; here there is no atom `E`.
            BetzaSyntax = "E0203", "betza-syntax";

            /// The `base` is neither a built-in variant nor a readable file.
            ///
            /// Example: `(base: "ches")`. Remedy: write a name that `ferz variants` lists, or a file in the same
            /// folder: `"mine.ron"`.
            MissingBase = "E0301", "missing-base";
            /// A file is its own base, directly or through other files.
            ///
            /// Example: `a.ron` with `(base: "b.ron")` and `b.ron` with `(base: "a.ron")`.
            BaseCycle = "E0302", "base-cycle";
            /// There are too many bases, or combining them takes too much work.
            TooManyBases = "E0303", "too-many-bases";
            /// A base file is not given by its file name alone.
            ///
            /// Example: `(base: "../chess.ron")`. Remedy: move the file into the same folder and write `"chess.ron"`.
            BadBaseName = "E0304", "bad-base-name";
            /// `Remove` stands where the base has nothing to remove.
            ///
            /// Example: `(base: "chess", pieces: { "quen": Remove })`. Remedy: write the name as in the base.
            NothingToRemove = "E0305", "nothing-to-remove";
            /// `before` names a row that does not exist.
            ///
            /// Example: `"hill": (before: "chekmate", when: Any("own hill"), result: Win)`. Remedy: write the name of a
            /// row of the same section.
            NoSuchRow = "E0306", "no-such-row";
            /// Several bases give different values to the same field, and the file itself gives none.
            ///
            /// Example: `(base: ["3check", "crazyhouse"])`, which have different starting positions. Remedy: give the
            /// value in the file itself: a `start` of its own.
            BasesDisagree = "E0307", "bases-disagree";

            /// A struct has no field of this name.
            ///
            /// Example: `board: (filez: 8)`. Remedy: look the field up in the reference, which `ferz language` prints.
            UnknownField = "E0401", "unknown-field";
            /// A required field is missing.
            ///
            /// Example: `board: (files: 8, ranks: 8)`. Remedy: add the field; here `second: Reflected`.
            MissingField = "E0402", "missing-field";
            /// A value has the wrong type.
            ///
            /// Example: `board: (files: "8")`. Remedy: `files: 8`.
            WrongType = "E0403", "wrong-type";
            /// A word has no meaning here.
            ///
            /// Example: `second: Mirrored`. Remedy: use one of the words that the message lists.
            UnknownWord = "E0404", "unknown-word";
            /// A word is planned, but not in the language yet.
            ///
            /// Example: `"rook": (moves: Carry("knight"))`.
            UnsupportedWord = "E0405", "unsupported-word";
            /// Fields exclude each other.
            ///
            /// Example: `board: (holes: "a1", outline: ["..", ".."])`. Remedy: keep one of them.
            ConflictingFields = "E0406", "conflicting-fields";
            /// A word or a function has too many or too few arguments, or arguments of the wrong type.
            ///
            /// Example: `AtLeast(Count("own"))`. Remedy: `AtLeast(Count("own"), 2)`.
            WrongArguments = "E0407", "wrong-arguments";
            /// A word has been renamed.
            ///
            /// Example: `do: Give("own")`. Remedy: use the new name from the message: `do: Flip("own")`.
            RenamedWord = "E0408", "renamed-word";

            /// A name is not declared: there is no such zone, piece, tag, counter, row or square.
            ///
            /// Example: `Any("own royl")`. Remedy: use a name that the file or its base declares.
            UnknownName = "E0501", "unknown-name";
            /// A name is given twice.
            ///
            /// Example: two files of the board both named `a`. Remedy: rename one of them.
            DuplicateName = "E0502", "duplicate-name";
            /// A zone, a piece or a tag has the name of another one, of a word of set expressions, or of a square.
            ///
            /// Example: `zones: { "edge": "file a" }`. Remedy: choose another name.
            NameClash = "E0503", "name-clash";
            /// A name cannot be written in set expressions.
            ///
            /// Example: `pieces: { "Flying Rook": ... }`. Remedy: use only lower-case letters, digits and hyphens:
            /// `"flying-rook"`.
            BadName = "E0504", "bad-name";
            /// The letters of two pieces cannot be distinguished in a FEN.
            ///
            /// Example: two pieces with `letter: "k"`. Remedy: give one of them another letter.
            AmbiguousLetter = "E0505", "ambiguous-letter";
            /// A letter cannot be used for a piece.
            ///
            /// Example: `letter: "3"`. Remedy: use one to three lower-case letters.
            BadLetter = "E0506", "bad-letter";
            /// Pieces borrow their moves from each other in a cycle, or a piece borrows its own moves without
            /// inheriting any.
            ///
            /// Example: `"rook": (letter: "r", moves: Like("rook"))`. Remedy: write the moves themselves in one piece.
            LikeCycle = "E0507", "like-cycle";
            /// The board does not have this square.
            ///
            /// Example: `"e9"` on a board of eight ranks.
            NoSuchSquare = "E0508", "no-such-square";
            /// A zone, a condition or an amount refers to itself, directly or through others.
            ///
            /// Example: `zones: { "a": "b near(a)", "b": "own" }`. Remedy: write one of them without the others.
            DefinitionCycle = "E0509", "definition-cycle";

            /// A number, a list or a combination exceeds the limits of the language.
            ///
            /// Example: `board: (files: 40, ranks: 8)`. Remedy: the message names the limit.
            OutOfRange = "E0601", "out-of-range";
            /// A rule reads a fact that is not known yet when the rule is evaluated.
            ///
            /// Example: `attacked` in a row of `cannot`, on which attacks depend. Remedy: move the rule to a section
            /// that is evaluated later, such as `forbidden`.
            AskedTooEarly = "E0602", "asked-too-early";
            /// A set refers to a move where there is no move.
            ///
            /// Example: `Any("to")` in a row of `outcomes`.
            NoMoveHere = "E0603", "no-move-here";
            /// A set of fixed squares depends on the position.
            ///
            /// Example: `board: (holes: "own")`. Remedy: use squares, ranks, files, or zones made of them.
            NotFixed = "E0604", "not-fixed";
            /// The parts of the board do not fit together.
            ///
            /// Example: an `outline` whose lines are shorter than the number of files.
            BadBoard = "E0605", "bad-board";
            /// The starting position cannot be parsed or does not fit the variant.
            ///
            /// Example: `start: "8/8 w - - 0 1"` on a board of eight ranks.
            BadStart = "E0606", "bad-start";
            /// A castling row is impossible.
            ///
            /// Example: two pieces that end on the same square.
            BadCastling = "E0607", "bad-castling";
            /// Promotions contradict each other.
            ///
            /// Example: two pieces with the same `promotes_to`, a piece without a letter of its own.
            BadPromotion = "E0608", "bad-promotion";
            /// A FEN with these fields could not be read back.
            ///
            /// Example: `fen: (fields: [Side])`. Remedy: start with `Placement`.
            BadFenFields = "E0609", "bad-fen-fields";
        } }
    };
}
