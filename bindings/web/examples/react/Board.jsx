// The board as a React component: it takes properties and reports moves.

import { useEffect, useRef } from "react";
import "ferz/board";

/** Shows a position. `onMove` gets the move that the user has made. */
export function Board({ onMove, onRefused, ...properties }) {
  const element = useRef(null);
  // Objects are properties of the element, not attributes.
  useEffect(() => void Object.assign(element.current, properties));
  useEffect(() => {
    const board = element.current;
    const moved = ({ detail }) => onMove?.(detail);
    const refused = ({ detail }) => onRefused?.(detail);
    board.addEventListener("move", moved);
    board.addEventListener("refused", refused);
    return () => {
      board.removeEventListener("move", moved);
      board.removeEventListener("refused", refused);
    };
  }, [onMove, onRefused]);
  return <ferz-board ref={element} />;
}
