//! The warnings of variant files: the file can be used, but something in it is doubtful.

macro_rules! warnings {
    ($next:ident $($rest:ident)* { $($codes:tt)* }) => {
        $next! { $($rest)* {
            $($codes)*

            /// A zone, condition, amount, tag or counter is unused.
            ///
            /// Example: a zone whose name occurs nowhere else. Remedy: use it or remove it.
            Unused = "W0701", "unused";
            /// A set never contains a square, a move can never be made, a promotion never happens, or a dropped piece
            /// can never be in hand.
            ///
            /// Example: `rank 1 rank 2`, which are the squares in both; `Leaper(by: (1, 9))` on a board of eight files.
            /// Remedy: write `|` for the squares in either; or write a shorter leap.
            NeverHolds = "W0702", "never-holds";
            /// A FEN does not contain a counter that rules read, castling rights, or a trail, so a position changes
            /// when it is written and read back.
            ///
            /// Example: `turn: (plies: Counter("turns"))` without a field `fen`. Remedy: add the counter there:
            /// `fen: (fields: [Placement, Side, Untouched, Trail, Counter("turns"), FullMove])`.
            LostInFen = "W0703", "lost-in-fen";
            /// No move is legal at the start, and no outcome ends the game there, except one for a player without a
            /// move.
            ///
            /// Example: a row of `after` that leaves nothing to choose: `choose: "!all"`. Remedy: write
            /// `optional: true`, another set, or another start.
            NoMoveAtStart = "W0704", "no-move-at-start";
            /// The start has too many moves to list, or listing them takes more work than Ferz allows.
            ///
            /// Example: several rows of `after` that each choose among all squares. Remedy: let players choose from
            /// fewer squares.
            StartTooLarge = "W0705", "start-too-large";

            /// A piece can never appear: it is neither in the start nor in a hand, nothing promotes to it or becomes
            /// it, and no effect puts it on the board.
            ///
            /// Wrong: `"hawk": (letter: "h", moves: ...)` and no `h` anywhere. Right: add its letter to `start`, add
            /// `into: "hawk"` to a row of `promotion`, or remove the piece.
            PieceNeverMade = "W0710", "piece-never-made";
            /// A move can never be made: no square of the board allows it, or its piece never reaches a square that
            /// does.
            ///
            /// Wrong: a pawn with `Rider(by: Forward, exactly: 2, from: "rank 1")` that starts on rank 2. Right:
            /// `from: "rank 2"`.
            MoveNeverMade = "W0711", "move-never-made";
            /// A move is redundant: another move of the same piece includes it.
            ///
            /// Wrong: `moves: [Rider(by: Orthogonal), Leaper(by: Forward)]`. Right: the rider alone, or another
            /// direction.
            SuperfluousMove = "W0712", "superfluous-move";
            /// A piece can never move again from some squares: it starts there, a promotion creates it there, or it
            /// moves there and does not promote.
            ///
            /// Wrong: a pawn that moves only forward, and no row of `promotion` for it. Right:
            /// `promotion: { "far rank": (on: (by: "pawn", to: "last rank"), into: "queen") }`.
            StuckPiece = "W0713", "stuck-piece";
            /// A pattern matches no move, or a set of squares for drops or choices is always empty.
            ///
            /// Wrong: `on: (by: "pawn", to: "rank 1")`, where pawns move forward. Right:
            /// `on: (by: "pawn", to: "last rank")`.
            MatchesNothing = "W0715", "matches-nothing";
            /// A condition never holds.
            ///
            /// Wrong: `Any("own bishop light")`, where the only bishop starts on a dark square. Right:
            /// `Any("own bishop dark")`.
            ConditionNeverHolds = "W0716", "condition-never-holds";
            /// A condition always holds.
            ///
            /// Wrong: `Any("rank 1")`: a rank always has squares. Right: `Any("own king rank 1")`.
            AlwaysHolds = "W0717", "always-holds";
            /// A comparison always has the same result, because the amount never gets that far. The pieces on the
            /// board, in hand and to be captured are limited.
            ///
            /// Wrong: `AtLeast(Count("own king"), 2)`, where there is one king a side. Right:
            /// `AtLeast(Count("own king"), 1)`.
            BeyondReach = "W0718", "beyond-reach";
            /// Two conditions never hold together, or one of them always holds; or a row of `cannot` excludes all moves
            /// that a row of `must` demands.
            ///
            /// Wrong: `All([Check, Not(Check)])`. Right: one of them, or `Or([...])`.
            Contradiction = "W0719", "contradiction";
            /// A list contains the same value twice.
            ///
            /// Wrong: `into: ["queen", "rook", "rook"]`. Right: `into: ["queen", "rook", "bishop"]`.
            SaidTwice = "W0720", "said-twice";
            /// A row has no effect, because another row of its section covers it, and comes first where the order
            /// matters. A file that puts a row before a row of its base can shadow that row.
            ///
            /// Wrong: `"stalemate": (when: Stuck, result: Draw)` before
            /// `"checkmate": (when: All([Stuck, Check]), result: Loss)`. Right: the other way round.
            ShadowedRow = "W0721", "shadowed-row";
            /// A castling is impossible: its pieces do not start on the squares it names, or its condition requires a
            /// check on a square that must be safe.
            ///
            /// Wrong: `moves: [("king", "e1", "g1"), ("rook", "g1", "f1")]` with the rook on h1. Right:
            /// `("rook", "h1", "f1")`.
            NeverCastles = "W0722", "never-castles";
            /// A castling by sets of squares moves nothing from squares where both pieces may start.
            ///
            /// Wrong: `moves: [("king", "rank 1", "g1"), ("rook", "rank 1", "f1")]`. Right:
            /// `("rook", "beyond(from, right)", "f1")`.
            OddCastling = "W0724", "odd-castling";
            /// Pieces enter hands, or start there, and can never be dropped.
            ///
            /// Wrong: `captured: (go: OpponentsHand)` without `drops`. Right: also
            /// `drops: { "pieces": (pieces: Except("king")) }`.
            IdleHand = "W0725", "idle-hand";
            /// Rules read a counter that no step ever changes.
            ///
            /// Wrong: `"checks": (steps: [(when: Theirs(Check), add: 0)])`. Right:
            /// `steps: [(when: Theirs(Check), add: 1)]`.
            IdleCounter = "W0726", "idle-counter";
            /// The game is over at the start, or a player can claim its end there.
            ///
            /// Wrong: `"bare": (when: AtMost(Count("own"), 16), result: Loss)` with sixteen pieces a side. Right:
            /// `AtMost(Count("own"), 1)`.
            OverAtStart = "W0727", "over-at-start";
            /// At the start, the side that is not to move is in check, or in another state that a row of `forbidden`
            /// excludes after every move.
            ///
            /// Wrong: `start: "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"`. Right: `b` instead of `w`, or other squares.
            CheckAtStart = "W0728", "check-at-start";
            /// The sides would start alike if the second player saw the board the other way.
            ///
            /// Wrong: `board: (second: Rotated)` and `start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"`.
            /// Right: `second: Reflected`.
            SidesDiffer = "W0729", "sides-differ";
            /// A row is for one side only, where the sides are alike in everything else: the other side has no such
            /// row. It is a row of castling, promotion, drops, arrays or `forbidden`, or an outcome. Or all outcomes let
            /// the same side win.
            ///
            /// Wrong: `"far rank": (side: First, on: (by: "pawn", to: "last rank"), into: "queen")` alone. Right: no
            /// `side`: each side sees a row from its own side.
            OneSideOnly = "W0730", "one-side-only";
            /// A limit on promotions is unused or never reached.
            ///
            /// Wrong: `into: ["queen", "rook"], limits: { "knight": 2 }`. Right: `limits: { "rook": 2 }`.
            IdleLimit = "W0731", "idle-limit";
            /// A piece may be dropped where it can never move again.
            ///
            /// Wrong: `"pawns": (pieces: "pawn")`, where pawns only move forward. Right: `"pawns": (pieces: "pawn", to: "!last rank")`.
            StrandedDrop = "W0733", "stranded-drop";
            /// A move leaves a trail on which nothing can ever be captured.
            ///
            /// Wrong: `leaves: Trail` without other moves. Right: also a move with `onto: Trail`.
            IdleTrail = "W0734", "idle-trail";
            /// All outcomes are draws, or there are none, so no player can ever win.
            ///
            /// Wrong: `outcomes: { "checkmate": (when: All([Stuck, Check]), result: Draw) }`. Right: `result: Loss`.
            NobodyWins = "W0735", "nobody-wins";
            /// A zone is always empty.
            ///
            /// Wrong: `zones: { "camp": "rank 7 rank 8" }`. Right: `"rank 7 | rank 8"`, or `"ranks 7-8"`.
            EmptyZone = "W0736", "empty-zone";
            /// An effect, or a move, never changes anything.
            ///
            /// Wrong: `do: Flip("empty near(to)")`. Right: `do: Flip("enemy near(to)")`.
            IdleEffect = "W0737", "idle-effect";
            /// The start has none of the pieces that the base's `check` or outcome reads.
            ///
            /// Wrong: `(base: "chess", start: "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1")`. Right: a start with kings,
            /// or also `check: Remove`.
            NothingToCheck = "W0740", "nothing-to-check";
            /// A player chooses a square, and no effect uses it.
            ///
            /// Wrong: `"duck": (choose: "empty", do: Clear("walls"))`. Right: `do: [Clear("walls"), Wall("chosen")]`.
            IdleChoice = "W0741", "idle-choice";
            /// A chain joins a set to itself, or to a part of itself: a single square is then enough.
            ///
            /// Wrong: `Connected(of: "own", from: "rank 1", to: "rank 1")`. Right: `to: "last rank"`.
            SameEnds = "W0742", "same-ends";
            /// A row of `insufficient` bars an outcome by which nobody wins.
            ///
            /// Wrong: `bars: "stalemate"` in chess, where stalemate is a draw. Right: `bars: "checkmate"`.
            OddVerdict = "W0745", "odd-verdict";
            /// An outcome comes a turn late. A player fulfils it by their own move, but the row tests the player to
            /// move, so it takes effect only on their next turn. Or a row tests whether the opponent of the player to
            /// move has lost a piece, and nobody loses a piece by their own move.
            ///
            /// Wrong: `"home": (when: Any("own king last rank"), result: Win)`. Right:
            /// `"home": (for: Mover, when: Any("own king last rank"), result: Win)`.
            LateWin = "W0746", "late-win";
            /// Two pieces move alike, and no rule distinguishes them: one is probably an unchanged copy.
            ///
            /// Wrong: `"hawk": (letter: "h", moves: Leaper(by: (1, 2)))` beside a knight that moves like that. Right:
            /// moves of its own.
            SamePieces = "W0747", "same-pieces";
            /// A row, a condition or a move can apply to one side only, where the sides are alike in everything else.
            ///
            /// Wrong: `zones: { "far-rank": Fixed("rank 8") }` for promotion: only White gets there. Right:
            /// `"far-rank": "last rank"`, which each side sees as its own.
            NeverForOne = "W0748", "never-for-one";
            /// The file removes `check`, so an outcome of the base never happens, and no rule covers the loss of the
            /// piece that `check` read.
            ///
            /// Wrong: `(base: "chess", check: Remove)`. Right: also
            /// `outcomes: { "checkmate": Remove, "king taken": (when: No("own king"), result: Loss) }`.
            LostUnnoticed = "W0750", "lost-unnoticed";
            /// A piece promotes to its own kind, or promotes only where an outcome has already ended the game.
            ///
            /// Wrong: `on: (by: "pawn", to: "last rank"), into: "pawn"`. Right: `into: "queen"`.
            IdlePromotion = "W0751", "idle-promotion";
            /// A row matches every possible move. It therefore demands nothing, leaves a piece without moves, or
            /// excludes all castlings.
            ///
            /// Wrong: `must: { "move": (on: (kind: Move)) }` where there are no other moves. Right:
            /// `on: (takes: Anything)`.
            MatchesAll = "W0753", "matches-all";
            /// The pictures of a piece are in the wrong order of sides.
            ///
            /// Wrong: `glyphs: ("\u{265E}", "\u{2658}")` where other pieces have the white picture first. Right:
            /// `("\u{2658}", "\u{265E}")`.
            OddGlyphs = "W0754", "odd-glyphs";
            /// A lame move requires that its last square is empty, so it can never capture as declared.
            ///
            /// Wrong: `Leaper(by: (1, 2), through: (1, 2))`. Right: `through: (0, 1)`, the square it passes.
            LameAtEnd = "W0755", "lame-at-end";
            /// A row of `forbidden` excludes a condition: no legal move leads to a position where it holds.
            ///
            /// Wrong: `"checks": (steps: [(when: Check, add: 1)])`, where nobody may be in check after their own move.
            /// Right: `(when: Theirs(Check), add: 1)`.
            RuledOut = "W0757", "ruled-out";
            /// An outcome applies to a player without moves, although every player may pass: a pass is a move.
            ///
            /// Wrong: `(base: "chess", pass: true)`, whose stalemate never occurs. Right: also
            /// `outcomes: { "stalemate": Remove }`, or a row of `must` that allows a pass only without other moves.
            NeverStuck = "W0758", "never-stuck";
            /// Pieces never leave the squares of one colour, and some can never meet the enemy.
            ///
            /// Wrong: `board: (second: Reflected)` in draughts, so that each side has a colour of its own. Right:
            /// `second: Rotated`.
            OtherColour = "W0771", "other-colour";
            /// A zone is off-centre, although the pieces start symmetrically. Or a list of squares is symmetric on all
            /// sides of the board except for one square.
            ///
            /// Wrong: `zones: { "palace": "e1-g3" }` on nine files with the general on e1. Right: `"palace": "d1-f3"`.
            OffCentre = "W0772", "off-centre";
            /// A zone lies at another end for each side, although both sides start at the same end.
            ///
            /// Wrong: `zones: { "goal": "last rank" }` in a race from rank 1. Right: `"goal": Fixed("rank 8")`.
            OtherView = "W0773", "other-view";
            /// A zone or a piece repeats its base, or empty braces remove nothing.
            ///
            /// Wrong: `(base: "chess", castling: {})`. Right: `castling: Remove`.
            ChangesNothing = "W0776", "changes-nothing";
            /// A promoted form moves just like the piece that promotes to it, and no rule distinguishes the two:
            /// promoting changes nothing.
            ///
            /// Wrong: `"promoted-silver": (moves: Like("silver"))`. Right: `"promoted-silver": (moves: Like("gold"))`.
            SameForm = "W0780", "same-form";
            /// A row of `must` demands passes: a player who may pass must pass, and no other move is ever made. Or both
            /// sides can only pass from the start.
            ///
            /// Wrong: `pass: true, must: { "place": (on: (kind: Pass)) }`. Right:
            /// `must: { "place": (on: (kind: Drop)) }`, which allows a pass only if no drop is possible.
            OnlyPasses = "W0782", "only-passes";
            /// `Count` of whole files or ranks counts squares, but is compared with a number of pieces.
            ///
            /// Wrong: `AtMost(Count("file(own rook)"), 3)` on a board of eight ranks. Right:
            /// `AtMost(Count("file(own rook)"), 8)`, if the rooks must be on one file.
            CountsWholeLines = "W0785", "counts-whole-lines";
            /// A starting array and the start have different pieces on the array's squares.
            ///
            /// Wrong:
            /// `arrays: { "first rank": (squares: "rank 2", steps: [... (in_order: ["rook", "king", "rook"])]) }`,
            /// where pawns stand on rank 2. Right: `squares: "rank 1"`.
            NoArray = "W0786", "no-array";
            /// A side has none of the pieces that `check` protects, and no outcome lets it lose, though the other side
            /// may lose.
            ///
            /// Wrong: chess with `start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQQBNR w kq - 0 1"`. Right: a king for
            /// White, or `outcomes: { "no piece left": (when: No("own"), result: Loss) }`.
            NeverLoses = "W0795", "never-loses";
            /// A side never has a piece on the board or in hand, and can drop none.
            ///
            /// Wrong: `drops: { "stones": (side: First, pieces: "stone", free: true) }` on an empty board. Right:
            /// `drops: { "stones": (pieces: "stone", free: true) }`.
            NothingToDo = "W0796", "nothing-to-do";
            /// A counter starts with one number in its row, and with another in the FEN of the start.
            ///
            /// Wrong: `counters: { "checks": (start: 3, ...) }` with `start: "... w KQkq - 5+5 0 1"`. Right: `start: 5`.
            OtherStart = "W0797", "other-start";
        } }
    };
}
