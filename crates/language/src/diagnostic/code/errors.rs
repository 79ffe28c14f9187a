//! Faults of a variant file that cannot be used.

macro_rules! errors {
    ($next:ident $($rest:ident)* { $($codes:tt)* }) => {
        $next! { $($rest)* {
            $($codes)*

            /// Text that is not RON: something is missing or unexpected.
            ///
            /// Example: `(files: 8 ranks: 8)`. Remedy: follow the hint: `(files: 8, ranks: 8)`.
            Syntax = "E0101", "syntax";
            /// A bracket, a text or a comment that is never closed, or a bracket that is closed by the wrong one.
            ///
            /// Example: `(pieces: { "rook": (letter: "r") )`. Remedy: close the marked bracket.
            Unclosed = "E0102", "unclosed";
            /// A name that is written twice in the same parentheses or braces.
            ///
            /// Example: `(files: 8, files: 10)`. Remedy: remove one of the two.
            DuplicateKey = "E0103", "duplicate-key";
            /// A text or a name without straight double quotes.
            ///
            /// Example: `(letter: 'p')`. Remedy: `(letter: "p")`.
            Quotes = "E0104", "quotes";
            /// `Some` or `None`, which are not words of the language.
            ///
            /// Example: `(rules: None)`. Remedy: leave an optional field out, or write its value without `Some`.
            OptionWord = "E0105", "option-word";
            /// A number that is not a whole number, or is too large.
            ///
            /// Example: `(worth: 3.5)`. Remedy: multiply all such numbers: `(worth: 35)`.
            NotAWholeNumber = "E0106", "not-a-whole-number";
            /// A backslash in a text, followed by a character without a meaning there.
            ///
            /// Example: `"a\q"`. Remedy: write a backslash as `\\`.
            BadEscape = "E0107", "bad-escape";
            /// A file that is larger than any variant needs.
            ///
            /// Remedy: write only the differences to a `base`.
            FileTooLarge = "E0108", "file-too-large";
            /// Brackets that are nested deeper than any variant needs.
            ///
            /// Example: `((((((...))))))`. Remedy: define zones or conditions for some parts.
            NestedTooDeep = "E0109", "nested-too-deep";
            /// A file that does not exist, cannot be read, or is not UTF-8 text.
            Unreadable = "E0110", "unreadable";
            /// A control character in a text, or a line break in a name. A terminal would obey such a character instead of showing it.
            ///
            /// Example: `(name: "Chess\u{1b}[2J")`. Remedy: remove it.
            ControlCharacter = "E0111", "control-character";
            /// A version of the language that does not exist, or is newer than this program.
            ///
            /// Example: `(language: 7, ...)`. Remedy: write `language: 1`, or use a newer program.
            LanguageVersion = "E0112", "language-version";

            /// A set expression that cannot be read.
            ///
            /// Example: `"own | "`. Remedy: follow the hint; here, write a set after `|`.
            SetSyntax = "E0201", "set-syntax";
            /// A set expression that is too long or nested too deeply, by itself or with its names expanded.
            ///
            /// Remedy: define a zone for a part of it.
            SetTooLarge = "E0202", "set-too-large";
            /// Moves in Betza's notation that cannot be read, or a letter that has no meaning in its place.
            ///
            /// Example: `Betza("fmE")`. Remedy: follow the hint; here, replace `E`, which is not an atom.
            BetzaSyntax = "E0203", "betza-syntax";

            /// A `base` that is neither a built-in variant nor a file in the same folder.
            ///
            /// Example: `(base: "ches")`. Remedy: write a name from `ferz variants`, or a file in the same folder: `"mine.ron"`.
            MissingBase = "E0301", "missing-base";
            /// A file that is its own base, directly or through other files.
            ///
            /// Example: `a.ron` with `(base: "b.ron")` and `b.ron` with `(base: "a.ron")`.
            BaseCycle = "E0302", "base-cycle";
            /// Too many bases, or bases that take too much work to join.
            TooManyBases = "E0303", "too-many-bases";
            /// A base file that is written with a path.
            ///
            /// Example: `(base: "../chess.ron")`. Remedy: put the file into the same folder and write `"chess.ron"`.
            BadBaseName = "E0304", "bad-base-name";
            /// `Remove` for something that does not exist.
            ///
            /// Example: `(base: "chess", pieces: { "quen": Remove })`. Remedy: write the name as in the base: `"queen"`.
            NothingToRemove = "E0305", "nothing-to-remove";
            /// A row in `before` that does not exist.
            ///
            /// Example: `"hill": (before: "chekmate", when: Any("own hill"), result: Win)`. Remedy: name a row of the same section.
            NoSuchRow = "E0306", "no-such-row";
            /// Several bases with different values for the same field, which the file itself does not have.
            ///
            /// Example: `(base: ["3check", "crazyhouse"])`, which have different starting positions. Remedy: write the value in the file
            /// itself, here `start`.
            BasesDisagree = "E0307", "bases-disagree";

            /// A field with an unknown name.
            ///
            /// Example: `board: (filez: 8)`. Remedy: use a field from the language reference, here `files`.
            UnknownField = "E0401", "unknown-field";
            /// A required field that is missing.
            ///
            /// Example: `board: (files: 8, ranks: 8)`. Remedy: add it, here `second: Reflected`.
            MissingField = "E0402", "missing-field";
            /// A value of the wrong type.
            ///
            /// Example: `board: (files: "8")`. Remedy: `files: 8`.
            WrongType = "E0403", "wrong-type";
            /// A word that has no meaning here.
            ///
            /// Example: `second: Mirrored`. Remedy: write one of the words that the message lists.
            UnknownWord = "E0404", "unknown-word";
            /// A word that is planned, but not in the language yet.
            ///
            /// Example: `"rook": (moves: Carry("knight"))`.
            UnsupportedWord = "E0405", "unsupported-word";
            /// Fields that exclude each other.
            ///
            /// Example: `board: (holes: "a1", outline: ["..", ".."])`. Remedy: keep one of them.
            ConflictingFields = "E0406", "conflicting-fields";
            /// A word or a function with too many or too few arguments, or arguments of the wrong kind.
            ///
            /// Example: `AtLeast(Count("own"))`. Remedy: `AtLeast(Count("own"), 2)`.
            WrongArguments = "E0407", "wrong-arguments";
            /// A word that has been renamed.
            ///
            /// Example: `do: Give("own")`. Remedy: write the new name from the message: `do: Flip("own")`.
            RenamedWord = "E0408", "renamed-word";

            /// A name that no zone, piece, tag, counter, row or square has.
            ///
            /// Example: `Any("own royl")`. Remedy: write a name that the file or its base declares.
            UnknownName = "E0501", "unknown-name";
            /// A name that is used twice.
            ///
            /// Example: two files of the board with the name `a`. Remedy: rename one of them.
            DuplicateName = "E0502", "duplicate-name";
            /// A zone, a piece or a tag with the name of another one, of a word of set expressions, or of a square.
            ///
            /// Example: `zones: { "edge": "file a" }`. Remedy: choose another name.
            NameClash = "E0503", "name-clash";
            /// A name that cannot be written in set expressions.
            ///
            /// Example: `pieces: { "Flying Rook": ... }`. Remedy: use lower-case letters, digits and hyphens: `"flying-rook"`.
            BadName = "E0504", "bad-name";
            /// Letters of two pieces that are ambiguous in a FEN.
            ///
            /// Example: two pieces with `letter: "k"`. Remedy: give one of them another letter.
            AmbiguousLetter = "E0505", "ambiguous-letter";
            /// A letter that cannot be used.
            ///
            /// Example: `letter: "3"`. Remedy: use one to three lower-case letters.
            BadLetter = "E0506", "bad-letter";
            /// Pieces that borrow their moves from each other, or a piece that borrows from itself without a base.
            ///
            /// Example: `"rook": (letter: "r", moves: Like("rook"))`. Remedy: write the moves of one of them.
            LikeCycle = "E0507", "like-cycle";
            /// A square that the board does not have.
            ///
            /// Example: `"e9"` on a board of eight ranks.
            NoSuchSquare = "E0508", "no-such-square";
            /// A zone, a condition or an amount whose definition uses itself, directly or through others.
            ///
            /// Example: `zones: { "a": "b near(a)", "b": "own" }`. Remedy: define one of them without the other.
            DefinitionCycle = "E0509", "definition-cycle";

            /// A number, a list or a combination beyond the limits of the language.
            ///
            /// Example: `board: (files: 40, ranks: 8)`. Remedy: stay within the limit that the message names.
            OutOfRange = "E0601", "out-of-range";
            /// A rule that depends on something that is not known yet when it is evaluated.
            ///
            /// Example: `attacked` in a row of `cannot`, on which attacks depend. Remedy: use a section that is evaluated later, such as
            /// `forbidden`.
            AskedTooEarly = "E0602", "asked-too-early";
            /// A set that is part of a move, in a place without a move.
            ///
            /// Example: `Any("to")` in a row of `outcomes`.
            NoMoveHere = "E0603", "no-move-here";
            /// A set that depends on the position, in a place for fixed squares.
            ///
            /// Example: `board: (holes: "own")`. Remedy: name squares, ranks, files, or zones made of them.
            NotFixed = "E0604", "not-fixed";
            /// A board whose parts do not fit together.
            ///
            /// Example: an `outline` with lines that are shorter than the ranks of the board.
            BadBoard = "E0605", "bad-board";
            /// A starting position that cannot be read, or does not fit the variant.
            ///
            /// Example: `start: "8/8 w - - 0 1"` on a board of eight ranks.
            BadStart = "E0606", "bad-start";
            /// A castling row that is impossible.
            ///
            /// Example: two pieces with the same target square.
            BadCastling = "E0607", "bad-castling";
            /// Promotions that do not fit together.
            ///
            /// Example: two pieces with the same `promotes_to`, where the promoted piece has no letter.
            BadPromotion = "E0608", "bad-promotion";
            /// A list of FEN fields that would make a FEN ambiguous or unreadable.
            ///
            /// Example: `fen: (fields: [Side])`. Remedy: begin with `Placement`.
            BadFenFields = "E0609", "bad-fen-fields";
        } }
    };
}
