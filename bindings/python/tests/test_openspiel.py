"""Variants as games of OpenSpiel, judged by OpenSpiel's own tests."""

from __future__ import annotations

import doctest
import pickle
import unittest

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

import ferz.openspiel  # noqa: E402

# One action a move, several, several plies a turn, drops, hexagons, captures of enclosed pieces, a game of few moves.
VARIANTS = ["chess", "crazyhouse", "shogi", "xiangqi", "draughts", "marseillais", "glinski", "tablut", "tictactoe", "breakthrough6", "flipello"]


def test_the_module_shows_a_session() -> None:
    failed, tried = doctest.testmod(ferz.openspiel)
    assert tried > 4 and failed == 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_interface_is_openspiels(variant: str) -> None:
    api_test = pytest.importorskip("open_spiel.integration_tests.api_test", reason="OpenSpiel comes without its tests")
    name = f"ferz(max_plies=60,variant={variant})"
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": pyspiel.load_game(name)})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 4 and not result.errors and not result.failures, (result.errors + result.failures)[0][1]


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_are_sound(variant: str) -> None:
    game = pyspiel.load_game(f"ferz(max_plies=60,variant={variant})")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_a_clone_goes_its_own_way() -> None:
    state = pyspiel.load_game("ferz(variant=duck)").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    other = state.clone()
    assert str(other) == str(state) and other.legal_actions() == state.legal_actions()
    other.apply_action(other.legal_actions()[0])
    assert str(other) != str(state) and other.current_player() != state.current_player()


def test_an_illegal_action_changes_nothing() -> None:
    state = pyspiel.load_game("ferz(variant=duck)").new_initial_state()
    before = str(state), state.legal_actions()
    for action in [next(action for action in range(10**6) if action not in before[1]), 10**6]:
        with pytest.raises(ValueError, match="illegal"):
            state.apply_action(action)
        assert (str(state), state.legal_actions()) == before
