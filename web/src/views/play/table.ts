/** A game being played: the position, the players, and the computer's moves. Nothing here touches the page. */

import type { MoveStep, Outcome, Side, Why } from "ferz";
import { explain, unlessDropped } from "../../service/errors.js";
import { engine, rules } from "../../service/client.js";
import type { Facts, GameRef, PieceArt, Position } from "../../service/protocol.js";
import { saveGame, savedGame, set, settings } from "../../storage.js";

export type Player = "you" | "computer";

/** A reason that is shown with the board: why a move is illegal, or a hint. */
export interface Remark {
  title: string;
  lines: string[];
  /** The squares that matter. */
  squares: string[];
  /** The arrow of a hint. */
  arrow: { from: string; to: string } | null;
}

export class Table {
  facts: Facts | null = null;
  art: PieceArt = {};
  /** The present position. */
  position: Position | null = null;
  /** An earlier position that the user looks at, with its number of moves. */
  past: { ply: number; position: Position } | null = null;
  players: [Player, Player] = ["you", "computer"];
  isThinking = false;
  remark: Remark | null = null;
  /** The reason why the game cannot go on. */
  problem: string | null = null;
  /** The tags of the PGN from which the game was loaded. */
  tags: Record<string, string> = {};
  /** Set once the game as it is now will be there after the page is opened again. */
  isKept = false;
  /** An outcome that a player has claimed. */
  claimed: Outcome | null = null;
  #game: GameRef;
  /** Counts changes of the game, so that late answers are ignored. */
  #turn = 0;
  /** Counts searches for the computer's moves, for the same reason. */
  #search = 0;
  /** The position that is being asked for, if there is one. */
  #asked: Promise<Position> | null = null;

  constructor(
    game: GameRef,
    private readonly changed: () => void,
  ) {
    this.#game = game;
  }

  get game(): GameRef {
    return this.#game;
  }

  get outcome(): Outcome | null {
    return this.claimed ?? this.position?.outcome ?? null;
  }

  /** Set if the user moves for the side to move. */
  get isYourTurn(): boolean {
    const { position } = this;
    return position !== null && this.outcome === null && this.players[position.turn] === "you";
  }

  /** Loads the variant and the position. `resumes`: go on with a saved game of the variant. */
  async load(resumes: boolean): Promise<void> {
    const { source } = this.#game;
    const own = this.#turn;
    this.problem = null;
    try {
      this.facts = await rules.call("facts", [source]);
      this.art = await rules.call("pieces", [source]);
      const saved = resumes ? savedGame(this.#key) : null;
      const position = saved === null ? null : await this.#positionOf(saved.game).catch(() => null);
      if (own !== this.#turn) return;
      if (saved !== null && position !== null) {
        this.players = [...saved.players];
        this.#take(saved.game, position);
      } else {
        // A shared game waits for the user.
        if (!resumes) this.players = ["you", "you"];
        const game = resumes ? this.#shuffled() : this.#game;
        this.#take(game, await this.#positionOf(game));
      }
    } catch (error) {
      unlessDropped((error) => (this.problem = explain(error)))(error);
    }
    if (own !== this.#turn) return;
    this.changed();
    this.#think();
  }

  /** Plays a move by squares. Until its position is there, other moves are ignored: the board offers those of the last. */
  async play(move: string): Promise<void> {
    if (this.#asked !== null) return;
    await this.#change({ ...this.#game, moves: [...this.#game.moves, move] });
  }

  /** Plays a move in any notation. Returns the reason if it is not legal. */
  async enter(text: string): Promise<string | null> {
    try {
      await this.play(await rules.call("find", [this.#game, text]));
      return null;
    } catch (error) {
      return explain(error);
    }
  }

  /** Takes back the user's last move, with those that followed. */
  async takeBack(): Promise<void> {
    await this.#asked?.catch(() => null);
    const movers = this.position?.movers ?? [];
    let ply = movers.length - 1;
    while (ply > 0 && this.players[movers[ply]!] === "computer" && this.players.includes("you")) ply -= 1;
    if (ply < 0) return;
    await this.#change({ ...this.#game, moves: this.#game.moves.slice(0, ply) });
  }

  /** Starts a new game from the same first position, or from a random array if the variant shuffles its pieces. */
  async restart(): Promise<void> {
    const { source, fen } = this.#game;
    const array = this.randomArray();
    const first = array !== null ? { array } : fen !== undefined ? { fen } : {};
    await this.#change({ source, ...first, moves: [] }, {});
  }

  /** Returns the number of a random array; `null` if the variant does not shuffle its pieces. */
  randomArray(): number | null {
    const count = this.facts?.arrayCount ?? null;
    return count === null ? null : Math.floor(Math.random() * count);
  }

  /** Sets up a game of this variant. Throws the error of an invalid one. `players` take the places of the present ones. */
  async setUp(game: GameRef, players = this.players, tags: Record<string, string> = {}): Promise<void> {
    await rules.call("position", [game]);
    this.players = [...players];
    await this.#change(game, tags);
  }

  setPlayer(side: Side, player: Player): void {
    this.players[side] = player;
    this.#interrupt();
    this.#save();
    this.changed();
    this.#think();
  }

  setLevel(level: number): void {
    set({ level });
    this.#interrupt();
    this.changed();
    this.#think();
  }

  claim(outcome: Outcome): void {
    this.#interrupt();
    this.claimed = outcome;
    this.changed();
  }

  /** Shows the position after a number of moves. */
  async lookAt(ply: number): Promise<void> {
    const game = this.#game;
    this.past = null;
    if (ply < game.moves.length) {
      const moves = game.moves.slice(0, Math.max(0, ply));
      const position = await this.#positionOf({ ...game, moves }).catch(() => null);
      if (game !== this.#game || position === null) return;
      this.past = { ply: moves.length, position };
    }
    this.remark = null;
    this.changed();
  }

  /** Says why no move is legal that begins with these steps. */
  async refuse(steps: readonly MoveStep[]): Promise<void> {
    const text = this.#textOf(steps);
    const game = this.#game;
    if (text === null) return this.#refuseStart(steps);
    const why = await rules.call("why", [game, text]).catch(() => null);
    if (game !== this.#game || why === null || why.legal) return;
    this.remark = remarkOf(why);
    this.changed();
  }

  /** Looks for a good move of the user. */
  async hint(): Promise<void> {
    const game = this.#game;
    this.#interrupt();
    this.isThinking = true;
    this.remark = null;
    this.changed();
    try {
      const found = await engine.call("search", [game, 20, { milliseconds: 1500 }], { seconds: 15 });
      if (game !== this.#game) return;
      const move = this.position?.moves.find(({ text }) => text === found?.lines[0]?.moves[0]);
      const [san = "", ...next] = (found?.lines[0]?.san ?? "").split(" ");
      const lines = next.length === 0 ? [] : [`The game may go on with ${next.join(" ")}.`];
      const arrow = move === undefined || move.to === "" ? null : { from: move.from || move.to, to: move.to };
      this.remark = { title: `Hint: ${san}`, lines, squares: [], arrow };
    } catch (error) {
      unlessDropped((error) => (this.remark = { title: "No hint", lines: [explain(error)], squares: [], arrow: null }))(
        error,
      );
    }
    this.isThinking = false;
    this.changed();
  }

  dismiss(): void {
    this.remark = null;
    this.changed();
  }

  close(): void {
    this.#turn += 1;
    this.#interrupt();
  }

  get #key(): string {
    const { source } = this.#game;
    return "name" in source ? source.name : `hash ${this.facts?.hash}`;
  }

  /** Goes to another state of the game. If it goes on, or back, a result that it was loaded with counts no more. */
  async #change(game: GameRef, tags = withoutResult(this.tags)): Promise<void> {
    this.#interrupt();
    const own = (this.#turn += 1);
    this.claimed = this.remark = this.past = null;
    this.#asked = this.#positionOf(game);
    try {
      const position = await this.#asked;
      if (own !== this.#turn) return;
      this.#take(game, position);
      this.tags = tags;
    } catch (error) {
      if (own !== this.#turn) return;
      unlessDropped((error) => (this.problem = explain(error)))(error);
    }
    this.#asked = null;
    // The players may have changed meanwhile.
    if (this.isThinking) this.#interrupt();
    this.#save();
    this.changed();
    this.#think();
  }

  #positionOf(game: GameRef): Promise<Position> {
    return rules.call("position", [game]);
  }

  #take(game: GameRef, position: Position): void {
    this.#game = game;
    this.position = position;
    this.problem = null;
  }

  /** Returns the game; a new one of a variant that shuffles its pieces begins with a random array. */
  #shuffled(): GameRef {
    const { fen, array, moves } = this.#game;
    const isNew = fen === undefined && array === undefined && moves.length === 0;
    const random = isNew ? this.randomArray() : null;
    return random === null ? this.#game : { ...this.#game, array: random };
  }

  #interrupt(): void {
    this.#search += 1;
    this.isThinking = false;
    engine.stop();
  }

  #think(): void {
    const { position } = this;
    if (position === null || this.problem !== null || this.outcome !== null || this.isYourTurn) return;
    const own = this.#search;
    const { level } = settings();
    this.isThinking = true;
    this.changed();
    const limits = { milliseconds: 200 + 60 * level };
    engine.call("search", [this.#game, level, limits], { seconds: 20 }).then(
      (found) => {
        const move = found?.lines[0]?.moves[0];
        if (own !== this.#search) return;
        this.isThinking = false;
        if (move !== undefined) void this.play(move);
        else this.changed();
      },
      unlessDropped((error) => {
        if (own !== this.#search) return;
        this.isThinking = false;
        this.problem = explain(error);
        this.changed();
      }),
    );
  }

  /** Says that a piece cannot move at all. Reasons depend on the target. */
  #refuseStart([first]: readonly MoveStep[]): void {
    if (first === undefined || !("square" in first)) return;
    const kind = this.position?.placement.pieces.find(({ square }) => square === first.square)?.kind ?? "piece";
    const lines = ["Drag it to a square to see why it cannot go there."];
    this.remark = { title: `The ${kind} on ${first.square} has no legal move.`, lines, squares: [], arrow: null };
    this.changed();
  }

  #save(): void {
    this.isKept = saveGame(this.#key, { game: this.#game, players: this.players });
  }

  /** Returns the text by squares of a tried move. */
  #textOf(steps: readonly MoveStep[]): string | null {
    const squares = steps.flatMap((step) => ("square" in step ? [step.square] : []));
    const [first] = steps;
    if (first !== undefined && "hand" in first) {
      const letter = this.facts?.layout.kinds.find(({ name }) => name === first.hand)?.letters[0];
      return letter === undefined || squares.length === 0 ? null : `${letter.toUpperCase()}@${squares[0]}`;
    }
    const [from, to, ...more] = squares;
    // Squares after the target are chosen, such as those of walls.
    return from === undefined || to === undefined ? null : [from + to, ...more].join(",");
  }
}

function withoutResult({ Result: _, ...others }: Record<string, string>): Record<string, string> {
  return others;
}

function remarkOf({ text, reasons }: Why): Remark {
  const [first = text, ...more] = text.split("\n");
  const title = capital(first);
  const lines = [...more, ...reasons.map((reason) => reason.text)].filter((line) => !title.includes(line));
  return {
    title,
    lines: [...new Set(lines)].map(capital),
    squares: reasons.flatMap(({ squares }) => squares),
    arrow: null,
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
