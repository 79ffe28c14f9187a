"""Any variant as an environment of PettingZoo, for two agents that learn.

    pip install './bindings/python[pettingzoo]'

    >>> from ferz import pettingzoo
    >>> env = pettingzoo.env("crazyhouse")
    >>> env.reset(seed=42)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     if termination or truncation:
    ...         action = None
    ...     else:
    ...         action = env.action_space(agent).sample(observation["action_mask"])
    ...     env.step(action)
    >>> env.close()

``player_0`` is the first player, ``player_1`` the second one. Actions and planes are those of ``ferz.Batch``: a move is one action, or several one after
another where moves begin alike, and then the same agent acts again. So does an agent whose turn has several plies.
An action that is not legal is refused with ``ferz.FerzError``, and the game stays as it was.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

try:
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
except ImportError as _error:
    raise ImportError(f"ferz.pettingzoo needs PettingZoo: pip install './bindings/python[pettingzoo]' ({_error})") from _error

from . import Batch, FerzError, Variant

__all__ = ["RawEnv", "env", "raw_env"]

_AGENTS = ("player_0", "player_1")


def env(
    variant: Variant | str,
    *,
    view: Literal["board", "mover"] | None = None,
    max_plies: int = 1000,
    shuffle: bool = True,
    render_mode: str | None = None,
) -> AECEnv[str, Any, Any]:
    """An environment that tells clearly when it is used in the wrong order. The arguments are those of ``RawEnv``."""
    raw = RawEnv(variant, view=view, max_plies=max_plies, shuffle=shuffle, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(raw)


class RawEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """Games of a variant, played by two agents in turn.

    An observation is a dictionary: ``"observation"``, planes of uint8 as ``ferz.Batch.planes`` fills them, and ``"action_mask"``, int8,
    1 for a legal action. Only the agent whose turn it is has legal actions. Rewards come at the end: 1 for the winner, -1 for the
    loser, 0 for a draw. What a player may claim is claimed at once.

    Args:
        variant: A ``ferz.Variant`` or the name of a built-in one.
        view: ``"mover"``: the board is turned to the side to move; ``"board"``: it stands still. If not said, it is turned unless it looks different
            from the second player's side, as that of hex does.
        max_plies: A game is broken off (truncated) after so many plies.
        shuffle: Are games begun from any of the variant's starting arrays, if it has several?
        render_mode: ``"ansi"``: ``render`` gives the board in letters; ``"human"``: it prints them.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "ferz_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        variant: Variant | str,
        *,
        view: Literal["board", "mover"] | None = None,
        max_plies: int = 1000,
        shuffle: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            modes = " or ".join(map(repr, self.metadata["render_modes"]))
            raise ValueError(f"render_mode must be {modes}, not {repr(render_mode)[:60]}")
        self.render_mode = render_mode

        def batch(view: Literal["board", "mover"]) -> Batch:
            return Batch(variant, 1, view=view, max_plies=max_plies, auto_reset=False, shuffle=shuffle, threads=1)

        try:
            self._batch = batch(view or "mover")
        except FerzError:
            if view is not None:
                raise
            self._batch = batch("board")
        self.possible_agents = list(_AGENTS)
        self.agents: list[str] = []
        planes, actions = self._batch.plane_shape, self._batch.action_count
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0, 255, planes, np.uint8),
                    "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in _AGENTS
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in _AGENTS}

    @property
    def batch(self) -> Batch:
        """The one board that is played on, for whoever wants to know more about it: ``env.unwrapped.batch.fen(0)``."""
        return self._batch

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """What the agent observes; always the same object."""
        return self.observation_spaces[_known(agent)]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """How the agent may act; always the same object."""
        return self.action_spaces[_known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. ``options={"fen": ...}``: from this position. Of other options it is warned."""
        if not isinstance(options, (dict, type(None))):
            raise TypeError(f"options must be a dict, not {type(options).__name__}")
        for unknown in set(options or {}) - {"fen"}:
            gymnasium.logger.warn(f"no option {unknown!r}: there is 'fen'")
        self._batch.reset(seed)
        if options and options.get("fen") is not None:
            self._batch.set_fen(0, options["fen"])
        self.agents = list(_AGENTS)
        self.rewards = dict.fromkeys(_AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(_AGENTS, 0.0)
        self.terminations = dict.fromkeys(_AGENTS, False)
        self.truncations = dict.fromkeys(_AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in _AGENTS}
        self._turn()
        self._end()

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """The planes, as the side to move sees them, and which actions the agent has."""
        planes: npt.NDArray[Any] = self._batch.planes()[0]
        mask = np.zeros(self._batch.action_count, np.int8)
        if _known(agent) == self.agent_selection:
            mask[:] = self._batch.legal_mask()[0]
        return {"observation": planes, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Acts for the agent whose turn it is; ``None`` when the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("the game goes on: an action is needed")
        self._batch.step(np.asarray([action]))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._turn()
        self._end()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board in letters: given with ``"ansi"``, printed with ``"human"``."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called without a render mode: give `render_mode` to the environment")
            return None
        text = self._batch.text(0)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing needs to be closed."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _turn(self) -> None:
        self.agent_selection = _AGENTS[int(self._batch.turns()[0])]

    def _end(self) -> None:
        outcome = self._batch.outcome(0)
        if outcome is None:
            return
        self.rewards = dict(zip(_AGENTS, outcome.rewards))
        self.terminations = dict.fromkeys(_AGENTS, outcome.by_rules)
        self.truncations = dict.fromkeys(_AGENTS, not outcome.by_rules)
        self.infos = {agent: {"outcome": outcome.text} for agent in _AGENTS}


def _known(agent: str) -> str:
    if agent not in _AGENTS:
        raise ValueError(f"agent must be {' or '.join(map(repr, _AGENTS))}, not {repr(agent)[:60]}")
    return agent


raw_env = RawEnv
