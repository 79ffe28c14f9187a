"""Any variant as a game of OpenSpiel, for its algorithms.

    pip install './bindings/python[openspiel]'

    >>> import pyspiel
    >>> import ferz.openspiel
    >>> game = pyspiel.load_game("ferz(variant=breakthrough6)")
    >>> state = game.new_initial_state()
    >>> while not state.is_terminal():
    ...     state.apply_action(state.legal_actions()[0])
    >>> state.returns()
    [-1.0, 1.0]

The import registers the game ``ferz``. Its parameters are ``variant``, the name of a built-in variant, and ``max_plies``, after which a game is a draw.
Actions and planes are those of ``ferz.Batch``. A move is one action, or several one after another where moves begin alike. Then the same player acts again.
What a player may claim is claimed at once. A game counts as a draw if a side has no legal move and no rule covers this.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

try:
    import numpy as np
    import pyspiel  # type: ignore[import-untyped,import-not-found,unused-ignore]
    from open_spiel.python.observation import IIGObserverForPublicInfoGame  # type: ignore[import-untyped,import-not-found,unused-ignore]
except ImportError as _error:
    raise ImportError(f"ferz.openspiel needs OpenSpiel: pip install './bindings/python[openspiel]' ({_error})") from _error

from . import Batch, Board, Variant

__all__ = ["Game", "State"]

#: The most actions of one ply that the length of a game allows for.
_ACTIONS_A_PLY = 32

_TYPE = pyspiel.GameType(
    short_name="ferz",
    long_name="Ferz",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"variant": "chess", "max_plies": 1000},
)


class Game(pyspiel.Game):  # type: ignore[misc]
    """A variant as an OpenSpiel game."""

    def __init__(self, params: Optional[Dict[str, Any]] = None) -> None:
        """A game of these parameters."""
        params = dict(params or {})
        self.max_plies = int(params.get("max_plies", 1000))
        self.variant = Variant.builtin(str(params.get("variant", "chess")))
        #: One board, for the meaning of actions and the shape of planes.
        self.batch = Batch(self.variant, 1, max_plies=self.max_plies, shuffle=False, threads=1)
        has_parts = self.batch.stem_count < self.batch.action_count
        info = pyspiel.GameInfo(
            num_distinct_actions=self.batch.action_count,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies * (_ACTIONS_A_PLY if has_parts else 1),
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self, state: Optional[str] = None) -> State:
        """The start of a game; with a text, the position of this FEN."""
        return State(self, state)

    def make_py_observer(self, iig_obs_type: Any = None, params: Optional[Dict[str, Any]] = None) -> Any:
        """The observer of the planes, or of public information."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class State(pyspiel.State):  # type: ignore[misc]
    """A position of a game. ``board`` is the board with all moves that are complete."""

    def __init__(self, game: Game, fen: Optional[str] = None) -> None:
        """The start, or the position of a FEN."""
        super().__init__(game)
        self._batch = game.batch
        self._max_plies = game.max_plies
        self.board: Board = game.variant.board(fen)
        #: The actions taken for a move that is not complete.
        self._begun: Tuple[int, ...] = ()
        self._look()

    def _look(self) -> None:
        """Lists the moves by their actions, and asks if the game is over."""
        self._moves: Dict[Tuple[int, ...], int] = {}
        self._winner: Optional[bool] = None
        outcome = self.board.outcome(claim_draw=True)
        self._is_over = outcome is not None or len(self.board.move_stack) >= self._max_plies
        if outcome is not None:
            self._winner = outcome.winner
        if not self._is_over:
            self._moves = {tuple(actions): place for place, actions in enumerate(self.board.legal_actions())}
            self._is_over = not self._moves

    def current_player(self) -> int:
        """The player to act, or the sign of a game that is over."""
        if self._is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return 0 if self.board.turn else 1

    def _legal_actions(self, player: int) -> List[int]:
        """The legal actions, sorted."""
        said = len(self._begun)
        return sorted({actions[said] for actions in self._moves if actions[:said] == self._begun})

    def _apply_action(self, action: int) -> None:
        """Takes a legal action. Raises ``ValueError`` for any other one; the state then stays as it was."""
        begun = (*self._begun, action)
        place = self._moves.get(begun)
        if place is None:
            if not any(actions[: len(begun)] == begun for actions in self._moves):
                raise ValueError(f"the action {action} is illegal here" if self._moves else "the game is over")
            self._begun = begun
            return
        self._begun = ()
        self.board.push(self.board.legal_moves[place])
        self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        """The meaning of an action."""
        return self._batch.action_text(action, player)

    def is_terminal(self) -> bool:
        """Returns ``True`` if the game is over."""
        return self._is_over

    def returns(self) -> List[float]:
        """The rewards of both players."""
        if self._winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if self._winner else [-1.0, 1.0]

    def __str__(self) -> str:
        """The position as FEN, and the actions of a move that is not complete."""
        return " ".join([self.board.fen(), *(self._batch.action_text(action) for action in self._begun)])


class _Observer:
    """Shows positions as planes."""

    def __init__(self, game: Game, params: Optional[Dict[str, Any]]) -> None:
        if params:
            raise ValueError(f"the observer has no parameters, not {params}")
        shape = game.batch.plane_shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: State, player: int) -> None:
        """Fills the planes."""
        state.board.planes(out=self.dict["observation"])

    def string_from(self, state: State, player: int) -> str:
        """The position as text."""
        return str(state)


pyspiel.register_game(_TYPE, Game)
