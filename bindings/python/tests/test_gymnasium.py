"""Variants as vectors of environments of Gymnasium."""

from __future__ import annotations

import doctest

import pytest

import ferz

pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

import numpy as np  # noqa: E402

from ferz import gymnasium  # noqa: E402


def test_the_module_shows_a_session() -> None:
    failed, tried = doctest.testmod(gymnasium)
    assert tried > 4 and failed == 0


@pytest.mark.parametrize("variant", ["tictactoe", "chess", "duck", "marseillais", "chess960"])
def test_games_are_played(variant: str) -> None:
    envs = gymnasium.VectorEnv(variant, 8, max_plies=30)
    observations, infos = envs.reset(seed=3)
    assert infos == {} and envs.observation_space.contains(observations)
    ended = 0
    for _ in range(100):
        actions = envs.sample()
        assert envs.action_space.contains(actions)
        movers = envs.batch.turns()
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert envs.observation_space.contains(observations)
        done = terminations | truncations
        ended += int(done.sum())
        assert ("final_obs" in infos) == bool(done.any())
        assert not rewards[~done].any()
        if done.any():
            assert (infos["_final_obs"] == done).all()
            assert infos["final_obs"]["observation"][done].any(axis=(1, 2, 3)).all()
            winners = infos["final_info"]["winner"]
            won = np.where(winners < 0, 0, np.where(winners == movers, 1, -1))
            assert (rewards[done] == won[done]).all()
    assert ended > 0
    first, _ = envs.reset(seed=3)
    again, _ = envs.reset(seed=3)
    assert (first["observation"] == again["observation"]).all()
    with pytest.raises(ferz.FerzError):
        envs.step(np.full(8, 10**6))
    with pytest.raises(TypeError, match="one seed"):
        envs.reset(seed=[1] * 8)
    envs.close()
    with pytest.raises(gymnasium.gymnasium.error.ClosedEnvironmentError):
        envs.step(actions)
    with pytest.raises(ValueError, match="takes no options"):
        envs.reset(options={"start": "e4"})
