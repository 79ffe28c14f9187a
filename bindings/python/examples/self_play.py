"""Learns a game by playing against itself, with NumPy alone: a network of one hidden layer and policy gradients.

    pip install './bindings/python[numpy]'
    python bindings/python/examples/self_play.py tictactoe
    python bindings/python/examples/self_play.py breakthrough5

Every now and then it plays against random moves, half of the games as each side, and prints the share of points.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import numpy.typing as npt

import ferz

Array = npt.NDArray[np.float32]


class Network:
    """Planes in, a preference for each action and the expected result out."""

    def __init__(self, inputs: int, actions: int, hidden: int = 128, seed: int = 0) -> None:
        random = np.random.default_rng(seed)
        self.weights: dict[str, Array] = {
            "in": (random.standard_normal((inputs, hidden)) / np.sqrt(inputs)).astype(np.float32),
            "bias": np.zeros(hidden, np.float32),
            "policy": np.zeros((hidden, actions), np.float32),
            "value": np.zeros((hidden, 1), np.float32),
        }
        self._means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._steps = 0

    def forward(self, inputs: Array, mask: npt.NDArray[np.bool_]) -> tuple[Array, Array, Array]:
        """The hidden layer, the probability of each legal action, and the expected result for the mover."""
        hidden = np.maximum(inputs @ self.weights["in"] + self.weights["bias"], 0)
        logits = np.where(mask, hidden @ self.weights["policy"], -np.inf)
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, powers / powers.sum(axis=1, keepdims=True), np.tanh(hidden @ self.weights["value"])[:, 0]

    def learn(self, inputs: Array, mask: npt.NDArray[np.bool_], actions: npt.NDArray[np.int64], results: Array, rate: float) -> None:
        """One step of Adam: raises the odds of actions that did better than expected."""
        count, rows = len(inputs), np.arange(len(inputs))
        hidden, odds, value = self.forward(inputs, mask)
        advantage = results - value
        # The entropy keeps the policy from settling too early.
        logs = np.log(odds, where=odds > 0, out=np.zeros_like(odds))
        entropy = -(odds * logs).sum(axis=1, keepdims=True)
        by_logits = odds * advantage[:, None]
        by_logits[rows, actions] -= advantage
        by_logits += 0.03 * odds * (logs + entropy)
        by_value = ((value - results) * (1 - value**2))[:, None]
        by_hidden = (by_logits @ self.weights["policy"].T + by_value @ self.weights["value"].T) * (hidden > 0)
        gradients = {
            "in": inputs.T @ by_hidden,
            "bias": by_hidden.sum(axis=0),
            "policy": hidden.T @ by_logits,
            "value": hidden.T @ by_value,
        }
        self._steps += 1
        for name, gradient in gradients.items():
            gradient = gradient / count
            self._means[name] += 0.1 * (gradient - self._means[name])
            self._squares[name] += 0.001 * (gradient**2 - self._squares[name])
            mean = self._means[name] / (1 - 0.9**self._steps)
            square = self._squares[name] / (1 - 0.999**self._steps)
            self.weights[name] -= rate * mean / (np.sqrt(square) + 1e-8)


def choose(odds: Array, random: np.random.Generator) -> npt.NDArray[np.int64]:
    """An action for each row, drawn by its probability."""
    sums = odds.cumsum(axis=1)
    drawn = random.random((len(odds), 1)) * sums[:, -1:]
    return np.asarray((sums < drawn).sum(axis=1), np.int64)


class Learner:
    """A network and the boards on which it plays against itself."""

    def __init__(self, variant: str, games: int = 256, seed: int = 0) -> None:
        self.batch = ferz.Batch(variant, games, seed=seed, view="mover", max_plies=200, auto_reset=False)
        self.network = Network(int(np.prod(self.batch.plane_shape)), self.batch.action_count, seed=seed)
        self.random = np.random.default_rng(seed)

    def look(self) -> tuple[Array, npt.NDArray[np.bool_], npt.NDArray[np.int64]]:
        """Returns the planes, the legal actions and the indices of the games in progress."""
        going = np.flatnonzero(~self.batch.over())
        planes = self.batch.planes(dtype="float32")
        return planes.reshape(len(self.batch), -1)[going], self.batch.legal_mask()[going], going

    def train(self, rate: float = 3e-3) -> None:
        """Plays a game on each board, and learns from its moves. On half of the boards, one side moves at random: a policy that only meets itself forgets how to
        answer other moves."""
        self.batch.reset()
        wild = np.arange(len(self.batch)) % 4
        seen = []
        results = np.zeros((len(self.batch), 2), np.float32)
        while not self.batch.over().all():
            inputs, mask, going = self.look()
            movers = self.batch.turns()[going]
            own = movers != wild[going]
            inputs, mask, boards, movers = inputs[own], mask[own], going[own], movers[own]
            actions = choose(self.network.forward(inputs, mask)[1], self.random)
            seen.append((inputs, mask, actions, boards, movers))
            step = self.batch.sample()
            step[boards] = actions
            rewards, _, _ = self.batch.step(step)
            results += rewards
        inputs, mask, actions, boards, movers = (np.concatenate(part) for part in zip(*seen))
        self.network.learn(inputs, mask, actions, results[boards, movers], rate)

    def score(self) -> float:
        """The share of points against random moves: 1 for a win, a half for a draw."""
        self.batch.reset()
        ours = np.arange(len(self.batch)) % 2
        points = np.zeros(len(self.batch))
        while not self.batch.over().all():
            actions = self.batch.sample()
            inputs, mask, going = self.look()
            best = self.network.forward(inputs, mask)[1].argmax(axis=1)
            mine = self.batch.turns()[going] == ours[going]
            actions[going[mine]] = best[mine]
            rewards, _, _ = self.batch.step(actions)
            points += rewards[np.arange(len(self.batch)), ours]
        return float((points.mean() + 1) / 2)


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns a game by playing against itself.")
    parser.add_argument("variant", nargs="?", default="tictactoe")
    parser.add_argument("--steps", type=int, default=300, help="how often it learns from 256 games")
    arguments = parser.parse_args()
    learner, start = Learner(arguments.variant), time.perf_counter()
    print(f"before: {learner.score():.0%} of the points against random moves")
    for step in range(1, arguments.steps + 1):
        learner.train()
        if step % 50 == 0 or step == arguments.steps:
            print(f"{step:4} steps, {time.perf_counter() - start:.0f} s: {learner.score():.0%}")


if __name__ == "__main__":
    main()
