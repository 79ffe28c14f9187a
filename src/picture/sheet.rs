//! Several diagrams in one picture.

use super::grid::Point;
use super::movement::Diagram;
use super::xml::{Canvas, Place};

/// The largest width of a row of diagrams.
const WIDTH: f64 = 1200.0;
/// The gap between diagrams.
const GAP: f64 = 8.0;

/// Diagrams side by side, in rows from the top, as one SVG document. A single diagram is drawn as by [`Diagram::svg`].
pub fn sheet(diagrams: &[Diagram]) -> String {
    if let [one] = diagrams {
        return one.svg();
    }
    let mut sheet = Canvas::new(Place::Alone);
    let mut canvas = Canvas::new(Place::Alone);
    let (mut at, mut row, mut width) = (Point::default(), 0.0, 0.0_f64);
    for diagram in diagrams {
        let (inside, size) = diagram.drawn(Place::Alone);
        if at.x > 0.0 && at.x + size.x > WIDTH {
            at = Point::new(0.0, at.y + row + GAP);
            row = 0.0;
        }
        canvas.put(inside, at);
        at.x += size.x + GAP;
        width = width.max(at.x - GAP);
        row = f64::max(row, size.y);
    }
    sheet.rect("page", Point::default(), width, at.y + row, 6.0);
    sheet.put(canvas, Point::default());
    sheet.finish("how pieces move", Point::default(), width, at.y + row)
}
