//! Faults of a variant file that cannot be used.

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
            /// Example: `(pieces: { "rook": (letter: "r") )`. Remedy: close what is pointed at.
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
            /// Example: `(rules: None)`. Remedy: leave an optional field out, or write its value as it is.
            OptionWord = "E0105", "option-word";
            /// A number is not a whole number, or too large to be one.
            ///
            /// Example: `(worth: 3.5)`. Remedy: multiply: `(worth: 35)`.
            NotAWholeNumber = "E0106", "not-a-whole-number";
            /// A backslash in a text is followed by something that has no meaning there.
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
            /// The file is not there or cannot be read, is no file, or is not UTF-8 text.
            Unreadable = "E0110", "unreadable";
            /// A control character in a text, or a line break in a name: on a terminal it would not be shown but obeyed.
            ///
            /// Example: `(name: "Chess\u{1b}[2J")`. Remedy: take it out.
            ControlCharacter = "E0111", "control-character";
            /// The version of the language that a file says is none, or newer than this program.
            ///
            /// Example: `(language: 7, ...)`. Remedy: `language: 1`, or a newer program.
            LanguageVersion = "E0112", "language-version";

            /// A set expression cannot be read.
            ///
            /// Example: `"own | "`. Remedy: follow the hint; here a set is missing after `|`.
            SetSyntax = "E0201", "set-syntax";
            /// A set expression is too long or nested too deeply, by itself or with all that its names stand for.
            ///
            /// Remedy: give a part of it a name, as a zone.
            SetTooLarge = "E0202", "set-too-large";
            /// Moves in Betza's notation cannot be read, or a letter in them means nothing where it stands.
            ///
            /// Example: `Betza("fmE")`. Remedy: follow the hint; here there is no atom `E`.
            BetzaSyntax = "E0203", "betza-syntax";

            /// The `base` is neither a built-in variant nor a file that can be read.
            ///
            /// Example: `(base: "ches")`. Remedy: a name that `ferz variants` lists, or a file beside this one: `"mine.ron"`.
            MissingBase = "E0301", "missing-base";
            /// A file is, directly or in a roundabout way, its own base.
            ///
            /// Example: `a.ron` with `(base: "b.ron")` and `b.ron` with `(base: "a.ron")`.
            BaseCycle = "E0302", "base-cycle";
            /// There are too many bases, or too much to do to put them together.
            TooManyBases = "E0303", "too-many-bases";
            /// A base file is not named by its bare file name.
            ///
            /// Example: `(base: "../chess.ron")`. Remedy: put the file beside this one and write `"chess.ron"`.
            BadBaseName = "E0304", "bad-base-name";
            /// `Remove` stands where there is nothing to remove.
            ///
            /// Example: `(base: "chess", pieces: { "quen": Remove })`. Remedy: the name as the base has it.
            NothingToRemove = "E0305", "nothing-to-remove";
            /// `before` names a row that is not there.
            ///
            /// Example: `"hill": (before: "chekmate", when: Any("own hill"), result: Win)`. Remedy: the name of a row of the same section.
            NoSuchRow = "E0306", "no-such-row";
            /// Several bases say different things of the same value, and the file that is based on them says nothing of it.
            ///
            /// Example: `(base: ["3check", "crazyhouse"])`, which have different starting positions. Remedy: say the value in the file itself:
            /// a `start` of its own.
            BasesDisagree = "E0307", "bases-disagree";

            /// A struct has no field of this name.
            ///
            /// Example: `board: (filez: 8)`. Remedy: the fields are listed in the language's manual.
            UnknownField = "E0401", "unknown-field";
            /// A field that must be there is not.
            ///
            /// Example: `board: (files: 8, ranks: 8)`. Remedy: add it; here `second: Reflected`.
            MissingField = "E0402", "missing-field";
            /// A value is of another kind than what belongs there.
            ///
            /// Example: `board: (files: "8")`. Remedy: `files: 8`.
            WrongType = "E0403", "wrong-type";
            /// A word that has no meaning here.
            ///
            /// Example: `second: Mirrored`. Remedy: one of the words that the message lists.
            UnknownWord = "E0404", "unknown-word";
            /// A word that is planned but not in the language yet.
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
            /// A word that has another name now.
            ///
            /// Example: `do: Give("own")`. Remedy: the name that the message says: `do: Flip("own")`.
            RenamedWord = "E0408", "renamed-word";

            /// A name that nothing bears: no zone, piece, tag, counter, row or square.
            ///
            /// Example: `Any("own royl")`. Remedy: a name that is declared in the file or its base.
            UnknownName = "E0501", "unknown-name";
            /// A name is given twice.
            ///
            /// Example: two files of the board both called `a`. Remedy: another name for one of them.
            DuplicateName = "E0502", "duplicate-name";
            /// A zone, a piece or a tag is called like another of them, a word of set expressions, or a square.
            ///
            /// Example: `zones: { "edge": "file a" }`. Remedy: another name.
            NameClash = "E0503", "name-clash";
            /// A name that cannot be written in set expressions.
            ///
            /// Example: `pieces: { "Flying Rook": ... }`. Remedy: lower-case letters, digits and hyphens: `"flying-rook"`.
            BadName = "E0504", "bad-name";
            /// The letters of two pieces cannot be told apart in a FEN.
            ///
            /// Example: two pieces with `letter: "k"`. Remedy: another letter for one of them.
            AmbiguousLetter = "E0505", "ambiguous-letter";
            /// A letter that cannot be used as such.
            ///
            /// Example: `letter: "3"`. Remedy: one to three lower-case letters.
            BadLetter = "E0506", "bad-letter";
            /// Pieces borrow their moves from each other in a circle, or a piece from itself without inheriting any.
            ///
            /// Example: `"rook": (letter: "r", moves: Like("rook"))`. Remedy: write the moves out once.
            LikeCycle = "E0507", "like-cycle";
            /// A square that the board does not have.
            ///
            /// Example: `"e9"` on a board of eight ranks.
            NoSuchSquare = "E0508", "no-such-square";
            /// A zone, a condition or an amount is, directly or through others, made of itself.
            ///
            /// Example: `zones: { "a": "b near(a)", "b": "own" }`. Remedy: write one of them without the others.
            DefinitionCycle = "E0509", "definition-cycle";

            /// A number, a list or a combination beyond the limits of the language.
            ///
            /// Example: `board: (files: 40, ranks: 8)`. Remedy: the message names the limit.
            OutOfRange = "E0601", "out-of-range";
            /// A rule asks for something that is not settled yet when it is judged.
            ///
            /// Example: `attacked` in a row of `cannot`, on which attacks depend. Remedy: a section that is judged later,
            /// `forbidden` for instance.
            AskedTooEarly = "E0602", "asked-too-early";
            /// A set that is about a move, where there is no move.
            ///
            /// Example: `Any("to")` in a row of `outcomes`.
            NoMoveHere = "E0603", "no-move-here";
            /// A set of fixed squares that depends on the position.
            ///
            /// Example: `board: (holes: "own")`. Remedy: name squares, ranks, files or zones of them.
            NotFixed = "E0604", "not-fixed";
            /// The board does not fit together.
            ///
            /// Example: an `outline` whose lines are not as long as the board has files.
            BadBoard = "E0605", "bad-board";
            /// The starting position cannot be read or does not fit the variant.
            ///
            /// Example: `start: "8/8 w - - 0 1"` on a board of eight ranks.
            BadStart = "E0606", "bad-start";
            /// A castling row that cannot be carried out.
            ///
            /// Example: two pieces with the same goal.
            BadCastling = "E0607", "bad-castling";
            /// Promotions that do not fit together.
            ///
            /// Example: two pieces with `promotes_to` the same third one, which has no letter of its own.
            BadPromotion = "E0608", "bad-promotion";
            /// A list of FEN fields that cannot be read back.
            ///
            /// Example: `fen: (fields: [Side])`. Remedy: begin with `Placement`.
            BadFenFields = "E0609", "bad-fen-fields";
        } }
    };
}
