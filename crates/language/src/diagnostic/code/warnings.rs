//! Faults of a variant file that can be used, and what is doubtful about it.

macro_rules! warnings {
    ($next:ident $($rest:ident)* { $($codes:tt)* }) => {
        $next! { $($rest)* {
            $($codes)*

            /// A zone, condition, amount, tag or counter that nothing uses.
            ///
            /// Example: a zone whose name is written nowhere else. Remedy: use it or take it out.
            Unused = "W0701", "unused";
            /// A set that never has a square, a move that can never be made, a promotion that never happens, or a drop of what nobody can hold.
            ///
            /// Example: `rank 1 rank 2`, which are the squares in both; `Leaper(by: (1, 9))` on a board of eight files. Remedy: `|`
            /// for the squares in either; a shorter leap.
            NeverHolds = "W0702", "never-holds";
            /// A counter that rules ask for, castling rights or a trail that a FEN does not tell: a position that is written and read again is another one.
            ///
            /// Example: `turn: (plies: Counter("turns"))` without a field `fen`. Remedy: name it there:
            /// `fen: (fields: [Placement, Side, Untouched, Trail, Counter("turns"), FullMove])`.
            LostInFen = "W0703", "lost-in-fen";
            /// Nobody can move at the start, and no outcome but for the lack of moves ends the game there.
            ///
            /// Example: a row of `after` after which there is nothing to choose: `choose: "!all"`. Remedy: `optional: true`, another set, or
            /// another start.
            NoMoveAtStart = "W0704", "no-move-at-start";
            /// The start has more moves than can be listed, or judging them is more work than a position may be.
            ///
            /// Example: several rows of `after` that each let choose among all squares. Remedy: fewer squares to choose from.
            StartTooLarge = "W0705", "start-too-large";

            /// A piece that goes by paths of several legs and has more moves in the open than a position may have.
            ///
            /// Example: a `Path` of eight legs `Leaper(by: AnyWay, onto: [Empty, Enemy])`. Remedy: fewer legs or directions.
            TooManyMoves = "W0706", "too-many-moves";
            /// A piece that never comes about: it is not in the start nor in a hand, and nothing promotes to it, becomes it or is put.
            ///
            /// Wrong: `"hawk": (letter: "h", moves: ...)` and no `h` anywhere. Right: its letter in `start`, `into: "hawk"` in a row of `promotion`, or the
            /// piece taken out.
            PieceNeverMade = "W0710", "piece-never-made";
            /// A move that can never be made: no square of the board allows it, or its piece never comes to where it could.
            ///
            /// Wrong: a pawn with `Rider(by: Forward, exactly: 2, from: "rank 1")` that starts on rank 2. Right: `from: "rank 2"`.
            MoveNeverMade = "W0711", "move-never-made";
            /// A move that another move of the same piece makes as well: it adds nothing.
            ///
            /// Wrong: `moves: [Rider(by: Orthogonal), Leaper(by: Forward)]`. Right: the rider alone, or another direction.
            SuperfluousMove = "W0712", "superfluous-move";
            /// A piece on squares from which it can never move again: it starts there, is made there by a promotion, or comes there and does not promote.
            ///
            /// Wrong: a pawn that moves only forward, and no row of `promotion` about it. Right: `promotion: { "far rank": (on: (by: "pawn", to: "last rank"),
            /// into: "queen") }`.
            StuckPiece = "W0713", "stuck-piece";
            /// A piece that starts outside of the only squares that it may move to.
            ///
            /// Wrong: a general on e1 with `to: "d2-f4"`. Right: `to: "d1-f3"`.
            OutsideItsZone = "W0714", "outside-its-zone";
            /// A pattern that matches no move, or a set of squares for drops and choices that is always empty.
            ///
            /// Wrong: `on: (by: "pawn", to: "rank 1")`, where pawns move forward. Right: `on: (by: "pawn", to: "last rank")`.
            MatchesNothing = "W0715", "matches-nothing";
            /// A condition that never holds.
            ///
            /// Wrong: `Any("own bishop light")`, where the only bishop starts on a dark square. Right: `Any("own bishop dark")`.
            ConditionNeverHolds = "W0716", "condition-never-holds";
            /// A condition that always holds.
            ///
            /// Wrong: `Any("rank 1")`: a rank always has squares. Right: `Any("own king rank 1")`.
            AlwaysHolds = "W0717", "always-holds";
            /// A comparison that always comes out the same: the amount never gets there. There are only so many pieces, on the board, in hand and to be taken.
            ///
            /// Wrong: `AtLeast(Count("own king"), 2)`, where there is one king a side. Right: `AtLeast(Count("own king"), 1)`.
            BeyondReach = "W0718", "beyond-reach";
            /// Two conditions that never hold together, or one of which always holds; or a row of `cannot` that rules out all that one of `must` demands.
            ///
            /// Wrong: `All([Check, Not(Check)])`. Right: one of them, or `Or([...])`.
            Contradiction = "W0719", "contradiction";
            /// The same is said twice in a list.
            ///
            /// Wrong: `into: ["queen", "rook", "rook"]`. Right: `into: ["queen", "rook", "bishop"]`.
            SaidTwice = "W0720", "said-twice";
            /// A row that does nothing, because another one of its section says as much, and comes first where their order matters.
            /// A file that puts a row before one of its base may so leave that one without use.
            ///
            /// Wrong: `"stalemate": (when: Stuck, result: Draw)` before `"checkmate": (when: All([Stuck, Check]), result: Loss)`. Right: the other
            /// way round.
            ShadowedRow = "W0721", "shadowed-row";
            /// A castling that can never be done: its pieces do not start where it says, or it asks for a check on a square that must be safe.
            ///
            /// Wrong: `moves: [("king", "e1", "g1"), ("rook", "g1", "f1")]` with the rook on h1. Right: `("rook", "h1", "f1")`.
            NeverCastles = "W0722", "never-castles";
            /// A castling whose pieces go apart: the first one away from the other, or not to its side. Or one that moves nothing where both may start.
            ///
            /// Wrong: `moves: [("king", "e1", "c1"), ("rook", "h1", "d1")]`. Right: `[("king", "e1", "c1"), ("rook", "a1", "d1")]`.
            OddCastling = "W0724", "odd-castling";
            /// Pieces come into hands, or are there at the start, and can never be dropped.
            ///
            /// Wrong: `captured: (go: OpponentsHand)` without `drops`. Right: `drops: { "pieces": (pieces: Except("king")) }` beside it.
            IdleHand = "W0725", "idle-hand";
            /// A counter that rules ask for and that no step ever changes.
            ///
            /// Wrong: `"checks": (steps: [(when: Theirs(Check), add: 0)])`. Right: `steps: [(when: Theirs(Check), add: 1)]`.
            IdleCounter = "W0726", "idle-counter";
            /// The game is over at the start, or can be claimed to be.
            ///
            /// Wrong: `"bare": (when: AtMost(Count("own"), 16), result: Loss)` with sixteen pieces a side. Right: `AtMost(Count("own"), 1)`.
            OverAtStart = "W0727", "over-at-start";
            /// The side that is not to move is in check at the start, or in what another row of `forbidden` lets no move lead to.
            ///
            /// Wrong: `start: "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"`. Right: `b` instead of `w`, or other squares.
            CheckAtStart = "W0728", "check-at-start";
            /// The sides start alike but for a square or two, or a piece in hand, or would on a board that the second player sees otherwise; or zones at the two
            /// ends are nearly images of each other.
            ///
            /// Wrong: `start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1"`. Right: `.../RNBQKBNR w KQkq - 0 1`.
            SidesDiffer = "W0729", "sides-differ";
            /// A row of one side without a twin, or with one that says a little more or less, where the sides are alike in all else: of castling, promotion, drops,
            /// arrays or `forbidden`; or outcomes all of which let the same side win.
            ///
            /// Wrong: `"far rank": (side: First, on: (by: "pawn", to: "last rank"), into: "queen")` alone. Right: without `side`: each row is seen by
            /// each side.
            OneSideOnly = "W0730", "one-side-only";
            /// A limit of promotions that is never asked for or never reached.
            ///
            /// Wrong: `into: ["queen", "rook"], limits: { "knight": 2 }`. Right: `limits: { "rook": 2 }`.
            IdleLimit = "W0731", "idle-limit";
            /// A piece that only moves backward, or one move of it that takes so while all the others lead forward; or a double step forward without a
            /// single one; or a piece of one side that goes the other way than the one opposite to it.
            ///
            /// Wrong: a pawn with `Leaper(by: Forward)` and `Leaper(by: BackwardDiagonal, onto: Enemy)`. Right: `ForwardDiagonal`.
            WrongWay = "W0732", "wrong-way";
            /// A piece may be dropped where it can never move again.
            ///
            /// Wrong: `"pawns": (pieces: "pawn")`, where pawns only move forward. Right: `"pawns": (pieces: "pawn", to: "!last rank")`.
            StrandedDrop = "W0733", "stranded-drop";
            /// A move leaves a trail, and nothing is ever taken on one.
            ///
            /// Wrong: `leaves: Trail` alone. Right: beside it a move with `onto: Trail`.
            IdleTrail = "W0734", "idle-trail";
            /// All outcomes are draws: nobody can ever win.
            ///
            /// Wrong: `outcomes: { "checkmate": (when: All([Stuck, Check]), result: Draw) }`. Right: `result: Loss`.
            NobodyWins = "W0735", "nobody-wins";
            /// A zone that never has a square.
            ///
            /// Wrong: `zones: { "camp": "rank 7 rank 8" }`. Right: `"rank 7 | rank 8"`, or `"ranks 7-8"`.
            EmptyZone = "W0736", "empty-zone";
            /// An effect, or a move, that never changes anything.
            ///
            /// Wrong: `do: Flip("empty near(to)")`. Right: `do: Flip("enemy near(to)")`.
            IdleEffect = "W0737", "idle-effect";
            /// Two rows of drops that say the same of different pieces.
            ///
            /// Wrong: `"pieces": (pieces: Except("pawn")), "pawns": (pieces: "pawn")`. Right: `"pawns": (pieces: "pawn", to: "!last rank")`, or one row for all.
            SplitDrops = "W0738", "split-drops";
            /// `check` asks only for the opponent's pieces, though it says when the player who asks is in check.
            ///
            /// Wrong: `check: Any("enemy royal attacked")`. Right: `check: Any("own royal attacked")`.
            AlienCheck = "W0739", "alien-check";
            /// The start has none of the pieces that the `check` or an outcome of a base asks for.
            ///
            /// Wrong: `(base: "chess", start: "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1")`. Right: with kings, or `check: Remove` beside it.
            NothingToCheck = "W0740", "nothing-to-check";
            /// A player chooses a square, and nothing is done with it.
            ///
            /// Wrong: `"duck": (choose: "empty", do: Clear("walls"))`. Right: `do: [Clear("walls"), Wall("chosen")]`.
            IdleChoice = "W0741", "idle-choice";
            /// A chain that joins a set to itself, or to a part of it: any of its squares does.
            ///
            /// Wrong: `Connected(of: "own", from: "rank 1", to: "rank 1")`. Right: `to: "last rank"`.
            SameEnds = "W0742", "same-ends";
            /// An outcome tells mate from stalemate, and nothing forbids a player to stay in check.
            ///
            /// Wrong: `"checkmate": (when: All([Stuck, Check]), result: Loss)` without a row of `forbidden`. Right: beside it `forbidden: { "left in check":
            /// (when: Check) }`.
            NothingForbidsCheck = "W0743", "nothing-forbids-check";
            /// A move that takes pieces of its own side, and nothing else; or an effect that gives them to the opponent.
            ///
            /// Wrong: `Rider(by: Orthogonal, onto: Own)`. Right: `onto: Enemy`; or `onto: Own, lands: Swap`, which changes places.
            TakesOnlyOwn = "W0744", "takes-only-own";
            /// Results that contradict each other: who is mated fares better than who is stuck, who has lost pieces wins by one row and loses by another,
            /// a claim is lost by whoever makes it, or `bars` names an outcome by which nobody wins.
            ///
            /// Wrong: `"checkmate": (when: All([Stuck, Check]), result: Draw)` above `"stalemate": (when: Stuck, result: Loss)`. Right: the results
            /// exchanged. They are those of the player to move.
            OddVerdict = "W0745", "odd-verdict";
            /// A player reaches what wins, or loses, and has done so only when it is their turn again: the row looks at the player to move. Or a row asks whether the enemy of the player
            /// to move has lost a piece, which nobody does by their own move.
            ///
            /// Wrong: `"home": (when: Any("own king last rank"), result: Win)`. Right: `"home": (for: Mover, when: Any("own king last rank"), result: Win)`.
            LateWin = "W0746", "late-win";
            /// Two pieces that move alike, and that no rule tells apart: a copy that was not changed.
            ///
            /// Wrong: `"hawk": (letter: "h", moves: Leaper(by: (1, 2)))` beside a knight that moves so. Right: its own moves.
            SamePieces = "W0747", "same-pieces";
            /// A row, a condition or a move that comes about for one side only, where the sides are alike in all else.
            ///
            /// Wrong: `zones: { "far-rank": Fixed("rank 8") }` for promotion: only White comes there. Right: `"far-rank": "last rank"`, which each side sees as its own.
            NeverForOne = "W0748", "never-for-one";
            /// A set in which `own` or `enemy` goes for some of its pieces and not for others; or a line or a chain by which somebody wins, whoever's the pieces are.
            ///
            /// Wrong: `"own pawn | knight"`, which has the knights of both sides. Right: `"own (pawn | knight)"`.
            UnclearOwner = "W0749", "unclear-owner";
            /// An effect may take off a piece that `check` is about, or the file takes `check` out, and no rule says what happens when it is taken.
            ///
            /// Wrong: `do: Take("to | near(to)")` in chess. Right: beside it `outcomes: { "king gone": (when: No("own king"), result: Loss) }`, or `Take("near(to)
            /// !king")`.
            LostUnnoticed = "W0750", "lost-unnoticed";
            /// A piece promotes to what it is, or only where an outcome has ended the game.
            ///
            /// Wrong: `on: (by: "pawn", to: "last rank"), into: "pawn"`. Right: `into: "queen"`.
            IdlePromotion = "W0751", "idle-promotion";
            /// A row that is called after a number of moves, and counts so many plies: half as many moves.
            ///
            /// Wrong: `"50 moves": (when: AtLeast(Counter("halfmoves"), 50), result: Draw)`. Right: `AtLeast(Counter("halfmoves"), 100)`.
            CountsPlies = "W0752", "counts-plies";
            /// A row that matches every move there is, and so asks for nothing, leaves a piece without any, or rules out all castlings.
            ///
            /// Wrong: `must: { "move": (on: (kind: Move)) }` where there are no other moves. Right: `on: (takes: Anything)`.
            MatchesAll = "W0753", "matches-all";
            /// Pictures of a piece whose sides are exchanged.
            ///
            /// Wrong: `glyphs: ("\u{265E}", "\u{2658}")` where other pieces have the white picture first. Right: `("\u{2658}", "\u{265E}")`.
            OddGlyphs = "W0754", "odd-glyphs";
            /// A lame leap that asks for squares it does not go by: its last one, so that it takes nothing though it says that it may, or one behind or beyond.
            ///
            /// Wrong: `Leaper(by: (1, 2), through: (1, 2))`. Right: `through: (0, 1)`, the square it goes by.
            LameAtEnd = "W0755", "lame-at-end";
            /// Some of the pieces start where a zone allows them a move, and others of the same kind do not.
            ///
            /// Wrong: `from: "a2-g2"` of a pawn's double step, with pawns on a2 to h2. Right: `from: "rank 2"`.
            NotAllStart = "W0756", "not-all-start";
            /// A condition that a row of `forbidden` rules out: no move is played after which it would hold.
            ///
            /// Wrong: `"checks": (steps: [(when: Check, add: 1)])`, where nobody may be in check after their own move. Right: `(when: Theirs(Check), add: 1)`.
            RuledOut = "W0757", "ruled-out";
            /// An outcome for a player without a move, where everybody may pass: a pass is a move.
            ///
            /// Wrong: `(base: "chess", pass: true)`, whose stalemate never comes about. Right: `outcomes: { "stalemate": Remove }` beside it, or a row of `must` that
            /// lets only those pass who have no other move.
            NeverStuck = "W0758", "never-stuck";
            /// An enclosure from a piece of the one side to one of the other: whoever encloses something has both ends.
            ///
            /// Wrong: `Flip("enclosed(to, own, enemy)")`. Right: `Flip("enclosed(to, enemy, own)")`.
            CrossedEnds = "W0759", "crossed-ends";
            /// A piece that can take and never move otherwise, where others can.
            ///
            /// Wrong: a cannon with `Hopper(by: Orthogonal, onto: Enemy)` alone. Right: beside it `Rider(by: Orthogonal, onto: Empty)`.
            OnlyTakes = "W0760", "only-takes";
            /// A zone, or a set in a row, that comes from the base and does not fit the file's own board or start: it stays where it was on the base's board.
            ///
            /// Wrong: `(base: "makruk", board: (ranks: 10), ...)`, whose pawns still promote on rank 6. Right: beside it `zones: { "promotion-rank": "rank 8" }`.
            LeftBehind = "W0770", "left-behind";
            /// Pieces that never leave squares of one colour, and start on those of the other: some never meet the enemy, or a pair is not one of each.
            ///
            /// Wrong: men of draughts in rows `1m1m1m1m/1m1m1m1m`. Right: `1m1m1m1m/m1m1m1m1`.
            OtherColour = "W0771", "other-colour";
            /// A zone that is not in the middle, or not the same on both wings, where the pieces start as in a mirror; or a list of squares that lie alike on all
            /// sides of the board but for one.
            ///
            /// Wrong: `zones: { "palace": "e1-g3" }` on nine files with the general on e1. Right: `"palace": "d1-f3"`.
            OffCentre = "W0772", "off-centre";
            /// A row for the second player that is written as the first one sees the board, or a zone that lies at another end for each side though both start at
            /// the same one.
            ///
            /// Wrong: `"ours": (side: First, to: "ranks 1-3", ...), "theirs": (side: Second, to: "ranks 6-8", ...)`, where both drop on the same ranks. Right: `to: "ranks
            /// 1-3"` in both, or one row without `side`.
            OtherView = "W0773", "other-view";
            /// The sides start alike, and the castling field of the start lets only one of them castle.
            ///
            /// Wrong: `start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"`. Right: `w KQkq - 0 1`.
            UnevenRights = "W0774", "uneven-rights";
            /// A new row whose name is nearly that of a row of the base, which stays as it is.
            ///
            /// Wrong: `promotion: { "far-rank": (...) }` on top of chess. Right: `promotion: { "far rank": (...) }`, which changes the row of that name.
            NearlyNamed = "W0775", "nearly-named";
            /// A zone or a piece on top of a base that says what the base says already, or braces with nothing between them, which take nothing out.
            ///
            /// Wrong: `(base: "chess", castling: {})`. Right: `castling: Remove`.
            ChangesNothing = "W0776", "changes-nothing";
            /// A piece may be promoted to one that `check` is about, and each of several must then be kept from attack.
            ///
            /// Wrong: `into: ["queen", "king"]` in chess. Right: `into: ["queen", "rook"]`.
            PromotesToRoyal = "W0777", "promotes-to-royal";
            /// A promoted form moves just like the piece that promotes to it, and no rule tells the two apart: promoting changes nothing.
            ///
            /// Wrong: `"promoted-silver": (moves: Like("silver"))`. Right: `"promoted-silver": (moves: Like("gold"))`.
            SameForm = "W0780", "same-form";
            /// The promoted forms of two pieces are exchanged: each has all moves of the other piece, and none of its own one.
            ///
            /// Wrong: `"bishop": (promotes_to: "dragon", ...), "rook": (promotes_to: "horse", ...)`, where a dragon is a rook that also steps diagonally. Right: `"bishop":
            /// (promotes_to: "horse", ...), "rook": (promotes_to: "dragon", ...)`.
            ExchangedForms = "W0781", "exchanged-forms";
            /// A row of `must` that demands passes: whoever may pass must do so, and no other move is ever made. Or a start from which both sides can
            /// only pass.
            ///
            /// Wrong: `pass: true, must: { "place": (on: (kind: Pass)) }`. Right: `must: { "place": (on: (kind: Drop)) }`, so that only those pass who can drop nothing.
            OnlyPasses = "W0782", "only-passes";
            /// A zone for promotion in which all pieces that promote there start, or most of them.
            ///
            /// Wrong: `zones: { "camp": "ranks 1-3" }` in shogi. Right: `"camp": "ranks 7-9"`: each side sees the board from its own end.
            PromotesAtStart = "W0783", "promotes-at-start";
            /// The first turn has more plies than the turns of its side, as many as those of the other one.
            ///
            /// Wrong: `turn: (plies: (first: 1, second: 2))` beside `start: "... w - - 0 1 2"`. Right: `plies: (first: 2, second: 1)`.
            FirstTurn = "W0784", "first-turn";
            /// `Count` of whole files or ranks, which counts squares, is compared with a number of pieces.
            ///
            /// Wrong: `AtMost(Count("file(own rook)"), 3)` on a board of eight ranks. Right: `AtMost(Count("file(own rook)"), 8)`: they are on one file.
            CountsWholeLines = "W0785", "counts-whole-lines";
            /// A starting array with other pieces than the start has on its squares.
            ///
            /// Wrong: `arrays: { "first rank": (squares: "rank 2", steps: [... (in_order: ["rook", "king", "rook"])]) }`, where pawns stand on rank 2. Right:
            /// `squares: "rank 1"`.
            NoArray = "W0786", "no-array";
            /// A side has none of the pieces that `check` is about, and no outcome lets it lose, though the other side may lose.
            ///
            /// Wrong: chess with `start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQQBNR w kq - 0 1"`. Right: a king for White, or
            /// `outcomes: { "no piece left": (when: No("own"), result: Loss) }`.
            NeverLoses = "W0795", "never-loses";
            /// A side never has a piece, neither on the board nor in hand, and may drop none.
            ///
            /// Wrong: `drops: { "stones": (side: First, pieces: "stone", free: true) }` on an empty board. Right: `drops: { "stones": (pieces: "stone", free: true) }`.
            NothingToDo = "W0796", "nothing-to-do";
        } }
    };
}
