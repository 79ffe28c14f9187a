"""Variants as environments of PettingZoo, judged by PettingZoo's own tests."""

from __future__ import annotations

import warnings

import pytest

import ferz

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

from pettingzoo.test import api_test, seed_test  # noqa: E402

from ferz import pettingzoo  # noqa: E402

# Of different shapes: 8 x 8, drops, promotions on every square, 12 x 12 with multi-leg moves, hexagons, captures by several hops, choices after
# landing, arrows, several plies a turn, stones that turn over, 16 x 16, arrays that are shuffled, a game of few moves, castling into gates.
VARIANTS = [
    "chess", "crazyhouse", "shogi", "chu-shogi", "glinski", "draughts", "duck", "amazons", "marseillais", "flipello", "tenjiku", "chess960",
    "tictactoe", "seirawan", "xiangqi", "hex",
]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_interface_is_pettingzoos(variant: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It warns of observations that are dictionaries with a mask, unless it knows the environment by name.
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        # It gives an option that no environment knows.
        warnings.filterwarnings("ignore", message=".*no option 'options'")
        api_test(pettingzoo.env(variant, max_plies=60), num_cycles=200, verbose_progress=False)


@pytest.mark.parametrize("variant", VARIANTS)
def test_seeds_decide_the_games(variant: str) -> None:
    seed_test(lambda: pettingzoo.env(variant, max_plies=60), num_cycles=100)


def test_a_game_is_played_to_its_end() -> None:
    env = pettingzoo.env("chess", render_mode="ansi")
    env.reset(seed=1, options={"fen": "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"})
    assert env.agent_selection == "player_0"
    batch = env.unwrapped.batch
    env.step(batch.actions_of(0, "g6g7")[0])
    assert env.rewards == {"player_0": 1.0, "player_1": -1.0}
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.infos["player_0"] == {"outcome": "White wins: checkmate"}
    assert "Black to move" in (env.render() or "")


def test_what_is_wrong_raises() -> None:
    with pytest.raises(ferz.FerzError):
        pettingzoo.env("nosuch")
    with pytest.raises(ValueError, match="render_mode must be"):
        pettingzoo.env("chess", render_mode="film")
    env = pettingzoo.env("chess")
    with pytest.raises(Exception, match="reset"):
        env.step(0)
    with pytest.warns(UserWarning, match="no option 'moves'"):
        env.reset(options={"moves": []})
    env.reset(seed=1)
    with pytest.raises(ferz.FerzError, match="not legal"):
        env.step(0)
    with pytest.raises(ferz.FerzError, match="no action"):
        env.step(-1)
    with pytest.raises(ValueError, match="needed"):
        env.unwrapped.step(None)


def test_numpy_is_imported_by_nobody_who_does_not_ask() -> None:
    import subprocess
    import sys

    code = "import sys, ferz; assert not {'numpy', 'pettingzoo', 'gymnasium'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
