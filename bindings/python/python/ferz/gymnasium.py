"""Any variant as a vector of environments of Gymnasium, for agents that play both sides.

    pip install './bindings/python[gymnasium]'

    >>> from ferz import gymnasium
    >>> envs = gymnasium.VectorEnv("breakthrough6", 16)
    >>> observations, infos = envs.reset(seed=42)
    >>> observations, rewards, terminations, truncations, infos = envs.step(envs.sample())
    >>> envs.close()

Each step takes an action for the side to move on each board. Observations are those of the side that moves next; rewards are those of the side that has just
acted. Actions and planes are those of ``ferz.Batch``.
"""

from __future__ import annotations

from typing import Any, Literal

try:
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    from gymnasium.vector import AutoresetMode
except ImportError as _error:
    raise ImportError(f"ferz.gymnasium needs Gymnasium: pip install './bindings/python[gymnasium]' ({_error})") from _error

from . import Batch, Variant

__all__ = ["VectorEnv"]

_Observation = dict[str, npt.NDArray[Any]]


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many games of a variant. A game that has ended begins anew in the same step.

    An observation is a dictionary: ``"observation"``, planes of uint8, and ``"action_mask"``, int8, 1 for a legal action. An action that is not legal is refused
    with ``ferz.FerzError``, and no board changes. If some games have ended, ``infos["final_obs"]`` has their last observations, ``infos["final_info"]`` the
    reasons, and ``infos["_final_obs"]`` marks these games.

    Args:
        variant: A ``ferz.Variant`` or the name of a built-in one.
        num_envs: The number of boards.
        view: ``"mover"``: the board is turned to the side to move; ``"board"``: it stands still.
        max_plies: A game is broken off (truncated) after so many plies.
        shuffle: If true, games start from any of the variant's starting arrays.
        threads: The number of threads; the number of cores by default.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        variant: Variant | str,
        num_envs: int = 1,
        *,
        view: Literal["board", "mover"] = "mover",
        max_plies: int = 1000,
        shuffle: bool = True,
        threads: int | None = None,
    ) -> None:
        super().__init__()
        self.batch = Batch(variant, num_envs, view=view, max_plies=max_plies, shuffle=shuffle, threads=threads)
        self.num_envs = num_envs
        planes, actions = self.batch.plane_shape, self.batch.action_count
        self.single_observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 255, planes, np.uint8),
                "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.single_action_space = gymnasium.spaces.Discrete(actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None) -> tuple[_Observation, dict[str, Any]]:
        """Begins all games. A list of seeds is not possible: one seed decides all games."""
        if isinstance(seed, list):
            raise TypeError("give one seed: it decides all games")
        if options:
            raise ValueError(f"reset takes no options, but got {', '.join(map(repr, options))}")
        self._check_open()
        self.batch.reset(seed)
        return self._observe(), {}

    def step(self, actions: npt.ArrayLike) -> tuple[_Observation, npt.NDArray[Any], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """Acts on each board."""
        self._check_open()
        movers = self.batch.turns()
        both, terminated, truncated = self.batch.step(actions)
        rewards = both[np.arange(self.num_envs), movers].astype(np.float64)
        infos: dict[str, Any] = {}
        ended = terminated | truncated
        if ended.any():
            reasons, winners = self.batch.outcomes()
            infos["final_obs"] = {"observation": self.batch.final_planes(), "action_mask": np.zeros((self.num_envs, self.batch.action_count), np.int8)}
            infos["_final_obs"] = ended
            infos["final_info"] = {"reason": reasons, "winner": winners}
            infos["_final_info"] = ended
        return self._observe(), rewards, terminated, truncated, infos

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal action for each board."""
        return self.batch.sample()

    def _check_open(self) -> None:
        if self.closed:
            raise gymnasium.error.ClosedEnvironmentError("the environments are closed")

    def _observe(self) -> _Observation:
        return {"observation": self.batch.planes(), "action_mask": self.batch.legal_mask().view(np.int8)}
