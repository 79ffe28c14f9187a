// A game of any built-in variant in React. The state is only the list of moves; everything else follows from the list.

import { useCallback, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { Game, load, Variant } from "ferz";
import { Board } from "./Board.jsx";

function App({ variant }) {
  const [moves, setMoves] = useState([]);
  const [orientation, setOrientation] = useState(0);
  const game = useMemo(() => {
    const game = new Game(variant);
    for (const move of moves) game.push(move);
    return game;
  }, [variant, moves]);
  const play = useCallback((move) => setMoves((moves) => [...moves, move.text]), []);
  const outcome = game.outcome();
  return (
    <main>
      <h1>{variant.title}</h1>
      <Board
        layout={variant.layout}
        placement={game.placement()}
        moves={game.moves()}
        last={game.last()}
        orientation={orientation}
        label={variant.title}
        onMove={play}
      />
      <p role="status">{outcome ? outcome.text : `${variant.layout.sides[game.turn].name} to move`}</p>
      <button type="button" disabled={moves.length === 0} onClick={() => setMoves(moves.slice(0, -1))}>
        Take back
      </button>
      <button type="button" onClick={() => setOrientation(1 - orientation)}>
        Turn the board
      </button>
      <ol>
        {game.history("san").map((move, index) => (
          <li key={index}>{move}</li>
        ))}
      </ol>
    </main>
  );
}

await load();
createRoot(document.querySelector("#root")).render(<App variant={Variant.builtin("shogi")} />);
