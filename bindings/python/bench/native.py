"""Random games on one thread beside OpenSpiel, cshogi and the programs of the RBG compiler, in nanoseconds a turn.

    pip install './bindings/python[numpy]' open_spiel cshogi
    python bindings/python/bench/native.py [--rounds N] [--rbg DIRECTORY] [WORD...]

With words, only the lines that contain one of them are measured. DIRECTORY is a clone of https://github.com/uicus/rbg2cpp with its submodules, and
the program that `make rbg2cpp` builds there. Compiled games stay in its directory `ferz`. They need the headers of Boost; CPLUS_INCLUDE_PATH may name
their directory.

Each round measures Ferz and then the peer, both in time of the processor. The table shows the medians of the times, and the median of the ratios of the
rounds: above 1, Ferz is faster. A turn is whatever a player does until the other one is to move: OpenSpiel takes three actions for a turn of amazons.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import re
import resource
import statistics
import subprocess
import time
from functools import cache, partial
from pathlib import Path
from typing import Any, Callable, Iterator

import numpy as np

import ferz

#: A sample is at least so long, in seconds.
SECONDS = 0.2
#: A longer game is broken off, by both sides if the peer can do that.
PLIES = 1000
BOARDS = 64

#: Our variants, the games of OpenSpiel and those of RBG.
GAMES = {
    "chess": ("chess", "chess"),
    "breakthrough": ("breakthrough", "breakthrough"),
    "amazons": ("amazons", "amazons"),
    "flipello": ("othello", "reversi"),
    "draughts": (None, "internationalDraughts"),
    "checkers": ("checkers", "englishDraughts"),
    "nine-mens-morris": ("nine_mens_morris", "theMillGame"),
    "hex": ("hex", "hex"),
    "gomoku": ("gomoku", "gomoku_freeStyle"),
    "cfour": ("connect_four", "connect4"),
    "tictactoe": ("tic_tac_toe", "ticTacToe"),
    "lines-of-action": ("lines_of_action", None),
    "crazyhouse": ("crazyhouse", None),
    "antichess": ("antichess", None),
    "shogi": ("shogi", None),
    "xiangqi": ("xiangqi", None),
    "y-game": ("y(board_size=13)", None),
}

#: Nanoseconds a turn.
Work = Callable[[], float]


def timed(turns: Callable[[], float], clock: Callable[[], float] = time.process_time) -> float:
    """Repeats some turns until they take long enough."""
    done, start = 0.0, clock()
    while (took := clock() - start) < SECONDS:
        done += turns()
    return took / done * 1e9


@cache
def plies(variant: str, longest: int) -> float:
    """The mean number of plies of a random game."""
    board, count, start = ferz.Board(variant), 0, time.process_time()
    total = 0
    while time.process_time() - start < 2 * SECONDS or count < 20:
        total += board.playout(count, max_plies=longest).plies
        count += 1
    return total / count


def rollouts(variant: str, longest: int = PLIES) -> Work:
    """Whole games of a batch, played by one call."""
    boards = ferz.Batch(variant, 1, max_plies=longest, threads=1)
    mean = plies(variant, longest)
    start = time.process_time()
    boards.rollout(1, games=10)
    games = int(min(65536, max(10, 10 * SECONDS / 4 / (time.process_time() - start))))
    seed = 0

    def turns() -> float:
        nonlocal seed
        boards.rollout(seed, games=games)
        seed += 1
        return games * mean

    return partial(timed, turns)


def steps(variant: str, longest: int = PLIES) -> Work:
    """Games of a batch, an action at a time."""
    boards = ferz.Batch(variant, BOARDS, seed=1, max_plies=longest, threads=1)
    actions = np.zeros(BOARDS, np.int64)
    # At first, all boards show openings, which may be slower than whole games.
    ended = 0
    while ended < BOARDS:
        _, terminated, truncated = boards.step(boards.sample(out=actions))
        ended += int((terminated | truncated).sum())

    def turns() -> float:
        before = boards.plies().astype(np.int64)
        boards.step(boards.sample(out=actions))
        # A game that has ended made one ply, too.
        return float(np.where(boards.plies() >= before, boards.plies() - before, 1).sum())

    return partial(timed, turns)


def loop(variant: str, longest: int = PLIES) -> Work:
    """A loop in Python over one board."""
    rules, draw = ferz.Variant.builtin(variant), random.Random(1)
    board = rules.board()

    def turns() -> float:
        nonlocal board
        done = 0
        for _ in range(50):
            moves = board.legal_moves
            if not moves or board.is_game_over(claim_draw=True) or board.ply() >= longest:
                board = rules.board()
                continue
            board.push(moves[draw.randrange(len(moves))])
            done += 1
        return done

    return partial(timed, turns)


class OpenSpiel:
    """A game of OpenSpiel."""

    def __init__(self, name: str) -> None:
        self.pyspiel = importlib.import_module("pyspiel")
        self.game = self.pyspiel.load_game(name)
        self.longest = min(PLIES, self.game.max_game_length())
        self.actions, self.turns_of_game = self.means()

    def means(self) -> tuple[float, float]:
        """The mean numbers of actions and of turns of a random game."""
        actions, turns, games, start = 0, 0, 0, time.process_time()
        draw = random.Random(1)
        while time.process_time() - start < 3 * SECONDS or games < 20:
            state, player = self.game.new_initial_state(), None
            while not state.is_terminal():
                turns += state.current_player() != player
                player = state.current_player()
                state.apply_action(draw.choice(state.legal_actions()))
                actions += 1
            games += 1
        return actions / games, turns / games

    def rollouts(self) -> Work:
        """Whole games, played by the evaluator of its tree search, which is told to visit one node."""

        def turns(games: int) -> float:
            evaluator = self.pyspiel.RandomRolloutEvaluator(games, random.randrange(1 << 30))
            self.pyspiel.MCTSBot(self.game, evaluator, 2.0, 1, 1, False, 1, False).step(self.game.new_initial_state())
            return games * self.turns_of_game

        start = time.process_time()
        turns(5)
        games = int(max(5, 5 * SECONDS / 4 / (time.process_time() - start)))
        return partial(timed, partial(turns, games))

    def bots(self) -> Work:
        """Games of two bots that play at random."""
        bots = [self.pyspiel.make_uniform_random_bot(player, player + 1) for player in range(2)]

        def turns() -> float:
            state = self.game.new_initial_state()
            self.pyspiel.evaluate_bots(state, bots, random.randrange(1 << 30))
            return float(state.move_number()) * self.turns_of_game / self.actions

        return partial(timed, turns)

    def loop(self) -> Work:
        """The same loop in Python."""
        draw, state = random.Random(1), self.game.new_initial_state()

        def turns() -> float:
            nonlocal state
            done = 0
            for _ in range(50):
                if state.is_terminal():
                    state = self.game.new_initial_state()
                    continue
                moves = state.legal_actions()
                state.apply_action(moves[draw.randrange(len(moves))])
                done += 1
            return done * self.turns_of_game / self.actions

        return partial(timed, turns)


def cshogi() -> Work:
    """A loop in Python over a board of cshogi."""
    module = importlib.import_module("cshogi")
    board, draw, plies_played = module.Board(), random.Random(1), 0

    def turns() -> float:
        nonlocal board, plies_played
        done = 0
        for _ in range(50):
            moves = list(board.legal_moves)
            if not moves or board.is_draw() != module.NOT_REPETITION or plies_played >= PLIES:
                board, plies_played = module.Board(), 0
                continue
            board.push(moves[draw.randrange(len(moves))])
            plies_played += 1
            done += 1
        return done

    return partial(timed, turns)


def children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def rbg(directory: Path, game: str) -> Work:
    """The simulation that comes with the compiler, with its own options."""
    program = directory.resolve() / "ferz" / game
    if not program.exists():
        program.parent.mkdir(exist_ok=True)
        here = program.parent / f"{game}.cpp.d"
        here.mkdir(exist_ok=True)
        source = directory.resolve() / "rbgGames" / "games" / f"{game}.rbg"
        subprocess.run([directory.resolve() / "bin" / "rbg2cpp", "-o", "reasoner", source], cwd=here, check=True, stdout=subprocess.DEVNULL)
        options = "-std=c++17 -Ofast -march=native -flto -s -DNDEBUG -DRBG_RANDOM_GENERATOR=0".split()
        simulation = directory.resolve() / "test" / "simulation.cpp"
        subprocess.run(["g++", *options, "-I.", "reasoner.cpp", simulation, "-o", program], cwd=here, check=True)

    def played(games: int) -> float:
        output = subprocess.run([program, str(games)], check=True, capture_output=True, text=True).stdout
        found = re.search(r"number of states: (\d+)", output)
        assert found, output
        return float(found[1])

    start = children()
    played(20)
    games = int(max(20, 20 * SECONDS / max(1e-3, children() - start)))
    return lambda: timed(partial(played, games), children)


def pairs(directory: Path | None, wanted: Callable[[str], bool]) -> Iterator[tuple[str, Work, Work]]:
    """The lines: a name, our work and the peer's."""
    for variant, (spiel, of_rbg) in GAMES.items():
        if of_rbg is not None and directory is not None and wanted(name := f"{variant}: rollout / RBG"):
            yield name, rollouts(variant), rbg(directory, of_rbg)
        if spiel is not None and importlib.util.find_spec("pyspiel") is not None:
            lines = {
                f"{variant}: rollout / OpenSpiel's rollouts": (rollouts, OpenSpiel.rollouts),
                f"{variant}: sample, step / OpenSpiel's rollouts": (steps, OpenSpiel.rollouts),
                f"{variant}: sample, step / OpenSpiel's bots": (steps, OpenSpiel.bots),
                f"{variant}: loop / OpenSpiel in a loop": (loop, OpenSpiel.loop),
            }
            lines = {name: works for name, works in lines.items() if wanted(name)}
            if lines:
                game = OpenSpiel(spiel)
                for name, (ours, theirs) in lines.items():
                    yield name, ours(variant, game.longest), theirs(game)
    if importlib.util.find_spec("cshogi") is not None and wanted(name := "shogi: loop / cshogi in a loop"):
        yield name, loop("shogi"), cshogi()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rbg", type=Path)
    parser.add_argument("words", nargs="*")
    options = parser.parse_args()

    def wanted(name: str) -> bool:
        return not options.words or any(word in name for word in options.words)

    print(f"{'nanoseconds a turn':50} {'Ferz':>9} {'peer':>9}   ratio (least to greatest)")
    for name, ours, theirs in pairs(options.rbg, wanted):
        measured = [(ours(), theirs()) for _ in range(max(1, options.rounds))]
        ratios = sorted(peer / own for own, peer in measured)
        own, peer = (statistics.median(side) for side in zip(*measured))
        print(f"{name:50} {own:9.0f} {peer:9.0f}   {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})", flush=True)


if __name__ == "__main__":
    main()
