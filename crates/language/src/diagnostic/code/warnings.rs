//! Faults of a variant file that can be used, and what is doubtful about it.

macro_rules! warnings {
    ($next:ident $($rest:ident)* { $($codes:tt)* }) => {
        $next! { $($rest)* {
            $($codes)*

            /// A zone, condition, amount, tag or counter that nothing uses.
            ///
            /// Example: a zone whose name is written nowhere else. Remedy: use it or remove it.
            Unused = "W0701", "unused";
            /// A set without squares, a move that can never be made, a promotion that never happens, or a drop of a piece that nobody can have in hand.
            ///
            /// Example: `rank 1 rank 2`, which means the squares in both; `Leaper(by: (1, 9))` on a board of eight files. Remedy: write `|`
            /// for the squares in either; use a shorter leap.
            NeverHolds = "W0702", "never-holds";
            /// A counter, castling rights or a trail that rules depend on, but a FEN does not keep: a position that is written and read again has changed.
            ///
            /// Example: `turn: (plies: Counter("turns"))` without a field `fen`. Remedy: add it:
            /// `fen: (fields: [Placement, Side, Untouched, Trail, Counter("turns"), FullMove])`.
            LostInFen = "W0703", "lost-in-fen";
            /// A start without legal moves, where only the lack of moves may end the game.
            ///
            /// Example: a row of `after` that leaves nothing to choose: `choose: "!all"`. Remedy: write `optional: true`, another set, or
            /// another start.
            NoMoveAtStart = "W0704", "no-move-at-start";
            /// A start with more moves than the limit, or with moves that take too much work to find.
            ///
            /// Example: several rows of `after` that each let a player choose from all squares. Remedy: offer fewer squares.
            StartTooLarge = "W0705", "start-too-large";

            /// A piece whose paths have more moves on an open board than a position may have.
            ///
            /// Example: a `Path` of eight legs `Leaper(by: AnyWay, onto: [Empty, Enemy])`. Remedy: use fewer legs or directions.
            TooManyMoves = "W0706", "too-many-moves";
            /// A piece that is never there: it is neither in the start nor in a hand, and no promotion or effect makes it.
            ///
            /// Wrong: `"hawk": (letter: "h", moves: ...)`, and no `h` anywhere. Right: its letter in `start`, or `into: "hawk"` in a row of
            /// `promotion`; or no such piece.
            PieceNeverMade = "W0710", "piece-never-made";
            /// A move that can never be made: no square of the board allows it, or its piece never gets to such a square.
            ///
            /// Wrong: a pawn with `Rider(by: Forward, exactly: 2, from: "rank 1")` that starts on rank 2. Right: `from: "rank 2"`.
            MoveNeverMade = "W0711", "move-never-made";
            /// A move that is part of another move of the same piece, and so adds nothing.
            ///
            /// Wrong: `moves: [Rider(by: Orthogonal), Leaper(by: Forward)]`. Right: the rider alone, or another direction.
            SuperfluousMove = "W0712", "superfluous-move";
            /// A piece that starts on, promotes on or moves to squares where it can never move again.
            ///
            /// Wrong: a pawn that moves only forward, without a row of `promotion`. Right: `promotion: { "far rank": (on: (by: "pawn", to: "last rank"),
            /// into: "queen") }`.
            StuckPiece = "W0713", "stuck-piece";
            /// A piece that starts outside the only squares that it may move to.
            ///
            /// Wrong: a general on e1 with `to: "d2-f4"`. Right: `to: "d1-f3"`.
            OutsideItsZone = "W0714", "outside-its-zone";
            /// A pattern that matches no move, or a set of squares for drops and choices that is always empty.
            ///
            /// Wrong: `on: (by: "pawn", to: "rank 1")`, where pawns move forward. Right: `on: (by: "pawn", to: "last rank")`.
            MatchesNothing = "W0715", "matches-nothing";
            /// A condition that is never true.
            ///
            /// Wrong: `Any("own bishop light")`, where the only bishop starts on a dark square. Right: `Any("own bishop dark")`.
            ConditionNeverHolds = "W0716", "condition-never-holds";
            /// A condition that is always true.
            ///
            /// Wrong: `Any("rank 1")`: a rank always has squares. Right: `Any("own king rank 1")`.
            AlwaysHolds = "W0717", "always-holds";
            /// A comparison that never changes, because the amount never reaches the number: there are not enough pieces on the board, in hand or
            /// to capture.
            ///
            /// Wrong: `AtLeast(Count("own king"), 2)`, where each side has one king. Right: `AtLeast(Count("own king"), 1)`.
            BeyondReach = "W0718", "beyond-reach";
            /// Two conditions that are never true together, or one of which is always true; or a row of `cannot` that rules out all moves that a row of `must` requires.
            ///
            /// Wrong: `All([Check, Not(Check)])`. Right: one of them, or `Or([...])`.
            Contradiction = "W0719", "contradiction";
            /// The same value twice in a list.
            ///
            /// Wrong: `into: ["queen", "rook", "rook"]`. Right: `into: ["queen", "rook", "bishop"]`.
            SaidTwice = "W0720", "said-twice";
            /// A row that does nothing, because another row of its section already covers it. Where the order matters, the other row comes first,
            /// possibly a new row of the file before a row of its base.
            ///
            /// Wrong: `"stalemate": (when: Stuck, result: Draw)` before `"checkmate": (when: All([Stuck, Check]), result: Loss)`. Right: the
            /// opposite order.
            ShadowedRow = "W0721", "shadowed-row";
            /// An impossible castling: its pieces do not start on its squares, or it requires check on a square that must be safe.
            ///
            /// Wrong: `moves: [("king", "e1", "g1"), ("rook", "g1", "f1")]` with the rook on h1. Right: `("rook", "h1", "f1")`.
            NeverCastles = "W0722", "never-castles";
            /// A castling whose pieces do not move together and end next to each other, or that moves nothing.
            ///
            /// Wrong: `moves: [("king", "e1", "c1"), ("rook", "h1", "d1")]`. Right: `[("king", "e1", "c1"), ("rook", "a1", "d1")]`.
            OddCastling = "W0724", "odd-castling";
            /// Pieces that go to a hand, or start in it, but can never be dropped.
            ///
            /// Wrong: `captured: (go: OpponentsHand)` without `drops`. Right: also `drops: { "pieces": (pieces: Except("king")) }`.
            IdleHand = "W0725", "idle-hand";
            /// A counter that rules use, but no step ever changes.
            ///
            /// Wrong: `"checks": (steps: [(when: Theirs(Check), add: 0)])`. Right: `steps: [(when: Theirs(Check), add: 1)]`.
            IdleCounter = "W0726", "idle-counter";
            /// A game that is over at the start, or can be claimed to be.
            ///
            /// Wrong: `"bare": (when: AtMost(Count("own"), 16), result: Loss)` with sixteen pieces on each side. Right: `AtMost(Count("own"), 1)`.
            OverAtStart = "W0727", "over-at-start";
            /// A start that no move could lead to: the side that is not to move is in check, or breaks another row of `forbidden`.
            ///
            /// Wrong: `start: "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"`. Right: `b` instead of `w`, or other squares.
            CheckAtStart = "W0728", "check-at-start";
            /// Sides that start alike except on one or two squares, in one piece in hand, or in how the second player sees the board; or zones
            /// of the two sides that are almost mirror images.
            ///
            /// Wrong: `start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1"`. Right: `.../RNBQKBNR w KQkq - 0 1`.
            SidesDiffer = "W0729", "sides-differ";
            /// A row for one side without an equal row for the other, although the sides are otherwise alike: of castling, promotion, drops,
            /// arrays or `forbidden`; or outcomes that all let the same side win.
            ///
            /// Wrong: only `"far rank": (side: First, on: (by: "pawn", to: "last rank"), into: "queen")`. Right: the row without `side`, which is
            /// for both sides.
            OneSideOnly = "W0730", "one-side-only";
            /// A limit of promotions that is never used or never reached.
            ///
            /// Wrong: `into: ["queen", "rook"], limits: { "knight": 2 }`. Right: `limits: { "rook": 2 }`.
            IdleLimit = "W0731", "idle-limit";
            /// A piece that moves only backward, or a backward move among forward moves; a double step forward without a single step; or a piece
            /// that goes the opposite way of the piece opposite to it.
            ///
            /// Wrong: a pawn with `Leaper(by: Forward)` and `Leaper(by: BackwardDiagonal, onto: Enemy)`. Right: `ForwardDiagonal`.
            WrongWay = "W0732", "wrong-way";
            /// A piece that may be dropped where it can never move.
            ///
            /// Wrong: `"pawns": (pieces: "pawn")`, where pawns move only forward. Right: `"pawns": (pieces: "pawn", to: "!last rank")`.
            StrandedDrop = "W0733", "stranded-drop";
            /// A move that leaves a trail, while no move ever takes on a trail.
            ///
            /// Wrong: only `leaves: Trail`. Right: also a move with `onto: Trail`.
            IdleTrail = "W0734", "idle-trail";
            /// Outcomes that are all draws, so that nobody can ever win.
            ///
            /// Wrong: `outcomes: { "checkmate": (when: All([Stuck, Check]), result: Draw) }`. Right: `result: Loss`.
            NobodyWins = "W0735", "nobody-wins";
            /// A zone that never has a square.
            ///
            /// Wrong: `zones: { "camp": "rank 7 rank 8" }`. Right: `"rank 7 | rank 8"`, or `"ranks 7-8"`.
            EmptyZone = "W0736", "empty-zone";
            /// An effect or a move that never changes anything.
            ///
            /// Wrong: `do: Flip("empty near(to)")`. Right: `do: Flip("enemy near(to)")`.
            IdleEffect = "W0737", "idle-effect";
            /// Two rows of drops that are equal except for their pieces.
            ///
            /// Wrong: `"pieces": (pieces: Except("pawn")), "pawns": (pieces: "pawn")`. Right: `"pawns": (pieces: "pawn", to: "!last rank")`, or one row for all.
            SplitDrops = "W0738", "split-drops";
            /// A `check` that looks only at the opponent's pieces, although it defines when the player is in check.
            ///
            /// Wrong: `check: Any("enemy royal attacked")`. Right: `check: Any("own royal attacked")`.
            AlienCheck = "W0739", "alien-check";
            /// A start without the pieces that `check` or an outcome of the base tests.
            ///
            /// Wrong: `(base: "chess", start: "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1")`. Right: with kings, or also `check: Remove`.
            NothingToCheck = "W0740", "nothing-to-check";
            /// A choice of a square that no effect uses.
            ///
            /// Wrong: `"duck": (choose: "empty", do: Clear("walls"))`. Right: `do: [Clear("walls"), Wall("chosen")]`.
            IdleChoice = "W0741", "idle-choice";
            /// A chain that joins a set to itself or to a part of itself, so that a single square is enough.
            ///
            /// Wrong: `Connected(of: "own", from: "rank 1", to: "rank 1")`. Right: `to: "last rank"`.
            SameEnds = "W0742", "same-ends";
            /// An outcome that distinguishes mate from stalemate, although players may stay in check.
            ///
            /// Wrong: `"checkmate": (when: All([Stuck, Check]), result: Loss)` without a row of `forbidden`. Right: also `forbidden: { "left in check":
            /// (when: Check) }`.
            NothingForbidsCheck = "W0743", "nothing-forbids-check";
            /// A move that takes only pieces of its own side, or an effect that gives them to the opponent.
            ///
            /// Wrong: `Rider(by: Orthogonal, onto: Own)`. Right: `onto: Enemy`; or `onto: Own, lands: Swap`, which changes places.
            TakesOnlyOwn = "W0744", "takes-only-own";
            /// Contradictory results: mate is better for the player than stalemate, the loss of pieces wins by one row and loses by another, a
            /// claim loses for the player who makes it, or `bars` names an outcome by which nobody wins.
            ///
            /// Wrong: `"checkmate": (when: All([Stuck, Check]), result: Draw)` above `"stalemate": (when: Stuck, result: Loss)`. Right: the results
            /// exchanged. A result is for the player to move.
            OddVerdict = "W0745", "odd-verdict";
            /// A row that applies one move too late: a player who reaches a goal wins or loses only at their next turn, because the row tests the
            /// player to move. Or a row that tests whether the enemy has lost a piece, which nobody loses by their own move.
            ///
            /// Wrong: `"home": (when: Any("own king last rank"), result: Win)`. Right: `"home": (for: Mover, when: Any("own king last rank"), result: Win)`.
            LateWin = "W0746", "late-win";
            /// Two pieces with the same moves that no rule distinguishes, such as a copy that was not changed.
            ///
            /// Wrong: `"hawk": (letter: "h", moves: Leaper(by: (1, 2)))` together with a knight with these moves. Right: other moves.
            SamePieces = "W0747", "same-pieces";
            /// A row, a condition or a move that can happen only for one side, although the sides are otherwise alike.
            ///
            /// Wrong: `zones: { "far-rank": Fixed("rank 8") }` for promotion, which only White reaches. Right: `"far-rank": "last rank"`, which each side sees from its own side.
            NeverForOne = "W0748", "never-for-one";
            /// A set in which `own` or `enemy` applies only to some of its pieces; or a line or a chain that wins with pieces of both sides.
            ///
            /// Wrong: `"own pawn | knight"`, which has the knights of both sides. Right: `"own (pawn | knight)"`.
            UnclearOwner = "W0749", "unclear-owner";
            /// An effect that may remove a piece that `check` names, or a file that removes `check`, without a rule for the loss of that piece.
            ///
            /// Wrong: `do: Take("to | near(to)")` in chess. Right: also `outcomes: { "king gone": (when: No("own king"), result: Loss) }`, or `Take("near(to)
            /// !king")`.
            LostUnnoticed = "W0750", "lost-unnoticed";
            /// A piece that promotes to itself, or only where an outcome has already ended the game.
            ///
            /// Wrong: `on: (by: "pawn", to: "last rank"), into: "pawn"`. Right: `into: "queen"`.
            IdlePromotion = "W0751", "idle-promotion";
            /// A row whose name has a number of moves, but which counts the same number of plies, that is, half as many moves.
            ///
            /// Wrong: `"50 moves": (when: AtLeast(Counter("halfmoves"), 50), result: Draw)`. Right: `AtLeast(Counter("halfmoves"), 100)`.
            CountsPlies = "W0752", "counts-plies";
            /// A row that matches every move, and so requires nothing, leaves a piece without moves, or rules out all castlings.
            ///
            /// Wrong: `must: { "move": (on: (kind: Move)) }` where there are no other moves. Right: `on: (takes: Anything)`.
            MatchesAll = "W0753", "matches-all";
            /// Pictures of a piece in the wrong order.
            ///
            /// Wrong: `glyphs: ("\u{265E}", "\u{2658}")` where other pieces have the white picture first. Right: `("\u{2658}", "\u{265E}")`.
            OddGlyphs = "W0754", "odd-glyphs";
            /// A lame leap with a square in `through` that is not between its start and its target: the target itself, so that it takes nothing, or a
            /// square before or beyond.
            ///
            /// Wrong: `Leaper(by: (1, 2), through: (1, 2))`. Right: `through: (0, 1)`, the square in between.
            LameAtEnd = "W0755", "lame-at-end";
            /// Pieces of the same kind, most of which start in a zone that allows them a move, while others do not.
            ///
            /// Wrong: `from: "a2-g2"` for the double step of pawns on a2 to h2. Right: `from: "rank 2"`.
            NotAllStart = "W0756", "not-all-start";
            /// A condition that is never true because a row of `forbidden` rules it out.
            ///
            /// Wrong: `"checks": (steps: [(when: Check, add: 1)])`, where players may not be in check after their own move. Right: `(when: Theirs(Check), add: 1)`.
            RuledOut = "W0757", "ruled-out";
            /// An outcome for a player without a move, although players may always pass, which is a move.
            ///
            /// Wrong: `(base: "chess", pass: true)`, where stalemate can never happen. Right: also `outcomes: { "stalemate": Remove }`, or a row of
            /// `must` that lets only players without another move pass.
            NeverStuck = "W0758", "never-stuck";
            /// An enclosure whose two ends belong to different sides.
            ///
            /// Wrong: `Flip("enclosed(to, own, enemy)")`. Right: `Flip("enclosed(to, enemy, own)")`.
            CrossedEnds = "W0759", "crossed-ends";
            /// A piece that can only take, while other pieces can also move.
            ///
            /// Wrong: a cannon with only `Hopper(by: Orthogonal, onto: Enemy)`. Right: also `Rider(by: Orthogonal, onto: Empty)`.
            OnlyTakes = "W0760", "only-takes";
            /// A zone, or a set in a row, of the base that does not fit the board or the start of this file.
            ///
            /// Wrong: `(base: "makruk", board: (ranks: 10), ...)`, whose pawns still promote on rank 6. Right: also `zones: { "promotion-rank": "rank 8" }`.
            LeftBehind = "W0770", "left-behind";
            /// Pieces that never leave squares of one colour, and start on the wrong colour: some never meet the enemy, or both pieces of a pair are on the same colour.
            ///
            /// Wrong: men of draughts on ranks `1m1m1m1m/1m1m1m1m`. Right: `1m1m1m1m/m1m1m1m1`.
            OtherColour = "W0771", "other-colour";
            /// A zone that is not in the middle or not symmetric, although the setup is; or a list of squares that is symmetric except for one
            /// square.
            ///
            /// Wrong: `zones: { "palace": "e1-g3" }` on nine files with the general on e1. Right: `"palace": "d1-f3"`.
            OffCentre = "W0772", "off-centre";
            /// A row for the second player that is written as the first player sees the board; or a zone that differs for the sides although both
            /// start at the same edge.
            ///
            /// Wrong: `"ours": (side: First, to: "ranks 1-3", ...), "theirs": (side: Second, to: "ranks 6-8", ...)`, where both should drop on the ranks of their own side. Right: `to: "ranks
            /// 1-3"` in both, or one row without `side`.
            OtherView = "W0773", "other-view";
            /// Sides that start alike, although the castling field lets only one of them castle.
            ///
            /// Wrong: `start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"`. Right: `w KQkq - 0 1`.
            UnevenRights = "W0774", "uneven-rights";
            /// A new row whose name is almost the name of a row of the base, which it does not change.
            ///
            /// Wrong: `promotion: { "far-rank": (...) }` with chess as the base. Right: `promotion: { "far rank": (...) }`, which changes that row.
            NearlyNamed = "W0775", "nearly-named";
            /// A zone or a piece that is the same as in the base, or empty braces, which remove nothing.
            ///
            /// Wrong: `(base: "chess", castling: {})`. Right: `castling: Remove`.
            ChangesNothing = "W0776", "changes-nothing";
            /// A promotion to a piece that `check` names: then all such pieces must be kept safe.
            ///
            /// Wrong: `into: ["queen", "king"]` in chess. Right: `into: ["queen", "rook"]`.
            PromotesToRoyal = "W0777", "promotes-to-royal";
            /// A promoted form with the same moves as the piece that promotes to it, so that promoting changes nothing.
            ///
            /// Wrong: `"promoted-silver": (moves: Like("silver"))`. Right: `"promoted-silver": (moves: Like("gold"))`.
            SameForm = "W0780", "same-form";
            /// Exchanged promoted forms of two pieces: each has all moves of the other piece, and none of its own piece.
            ///
            /// Wrong: `"bishop": (promotes_to: "dragon", ...), "rook": (promotes_to: "horse", ...)`, where a dragon is a rook that also steps diagonally. Right: `"bishop":
            /// (promotes_to: "horse", ...), "rook": (promotes_to: "dragon", ...)`.
            ExchangedForms = "W0781", "exchanged-forms";
            /// A row of `must` that requires a pass, so that nobody ever makes another move; or a start from which both sides can only pass.
            ///
            /// Wrong: `pass: true, must: { "place": (on: (kind: Pass)) }`. Right: `must: { "place": (on: (kind: Drop)) }`, so that only players without a drop pass.
            OnlyPasses = "W0782", "only-passes";
            /// A promotion zone in which most or all of its pieces start.
            ///
            /// Wrong: `zones: { "camp": "ranks 1-3" }` in shogi. Right: `"camp": "ranks 7-9"`, because each side sees the board from its own side.
            PromotesAtStart = "W0783", "promotes-at-start";
            /// A first turn with more plies than the other turns of its side, as many as a turn of the other side.
            ///
            /// Wrong: `turn: (plies: (first: 1, second: 2))` with `start: "... w - - 0 1 2"`. Right: `plies: (first: 2, second: 1)`.
            FirstTurn = "W0784", "first-turn";
            /// `Count` of whole files or ranks, which counts squares, compared with a number of pieces.
            ///
            /// Wrong: `AtMost(Count("file(own rook)"), 3)` on a board of eight ranks. Right: `AtMost(Count("file(own rook)"), 8)`, if the rooks must be on one file.
            CountsWholeLines = "W0785", "counts-whole-lines";
            /// A starting array with other pieces than the start has on its squares.
            ///
            /// Wrong: `arrays: { "first rank": (squares: "rank 2", steps: [... (in_order: ["rook", "king", "rook"])]) }`, where pawns stand on rank 2. Right:
            /// `squares: "rank 1"`.
            NoArray = "W0786", "no-array";
            /// A side without the pieces that `check` names, which no outcome lets lose, although the other side may lose.
            ///
            /// Wrong: chess with `start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQQBNR w kq - 0 1"`. Right: a king for White, or
            /// `outcomes: { "no piece left": (when: No("own"), result: Loss) }`.
            NeverLoses = "W0795", "never-loses";
            /// A side that never has a piece, neither on the board nor in hand, and may drop none.
            ///
            /// Wrong: `drops: { "stones": (side: First, pieces: "stone", free: true) }` on an empty board. Right: `drops: { "stones": (pieces: "stone", free: true) }`.
            NothingToDo = "W0796", "nothing-to-do";
        } }
    };
}
