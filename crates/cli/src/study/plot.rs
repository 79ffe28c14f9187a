//! Small SVG plots. The page sets colours by class, so that they fit a light and a dark theme.

use ferz::picture::escaped;
use std::fmt::Write;

const WIDTH: f64 = 640.0;
/// The height of a horizontal bar, with the space below it.
const STEP: f64 = 22.0;
const BAR: f64 = 16.0;
/// The left and right ends of horizontal bars, with names before them and numbers after them.
const FROM: f64 = 190.0;
const TO: f64 = 470.0;

fn svg(height: f64, title: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" role=\"img\" aria-label=\"{title}\">\
         <title>{title}</title>\n{body}</svg>\n"
    )
}

fn text(body: &mut String, x: f64, y: f64, anchor: &str, text: &str) {
    let _ = writeln!(body, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>", escaped(text));
}

fn rect(body: &mut String, class: &str, [x, y, width, height]: [f64; 4], title: &str) {
    let title = escaped(title);
    let _ = writeln!(
        body,
        "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"><title>{title}</title></rect>"
    );
}

fn line(body: &mut String, class: &str, [x, y, to_x, to_y]: [f64; 4]) {
    let _ = writeln!(body, "<line class=\"{class}\" x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{to_x:.1}\" y2=\"{to_y:.1}\"/>");
}

/// Shortens a name to the space before a bar.
fn brief(name: &str) -> String {
    match name.char_indices().nth(27) {
        Some((end, _)) => format!("{}\u{2026}", &name[..end]),
        None => name.to_owned(),
    }
}

/// A horizontal bar.
pub(super) struct Bar {
    /// The text before it.
    pub name: String,
    /// Its consecutive parts, each with a class.
    pub parts: Vec<(&'static str, f64)>,
    /// The confidence interval of its end.
    pub interval: Option<(f64, f64)>,
    /// The text after it.
    pub label: String,
}

/// Draws horizontal bars on one scale, which includes 0.
pub(super) fn bars(title: &str, bars: &[Bar]) -> String {
    let end = |bar: &Bar| bar.parts.iter().map(|(_, size)| size).sum::<f64>();
    let ends = bars.iter().flat_map(|bar| {
        let (low, high) = bar.interval.unwrap_or((end(bar), end(bar)));
        [end(bar), low, high]
    });
    let (least, most) = ends.fold((0.0f64, 1e-9f64), |(least, most), end| (least.min(end), most.max(end)));
    let place = |value: f64| FROM + (TO - FROM) * (value - least) / (most - least);
    let mut body = String::new();
    for (row, bar) in bars.iter().enumerate() {
        let y = row as f64 * STEP + 3.0;
        text(&mut body, FROM - 8.0, y + 12.0, "end", &brief(&bar.name));
        let mut at = 0.0;
        for (class, size) in &bar.parts {
            let (from, to) = (place(at), place(at + size));
            rect(&mut body, class, [from.min(to), y, (to - from).abs(), BAR], &format!("{}: {}", bar.name, bar.label));
            at += size;
        }
        if let Some((low, high)) = bar.interval {
            let middle = y + BAR / 2.0;
            line(&mut body, "whisker", [place(low), middle, place(high), middle]);
            for end in [low, high] {
                line(&mut body, "whisker", [place(end), middle - 4.0, place(end), middle + 4.0]);
            }
        }
        text(&mut body, TO + 8.0, y + 12.0, "start", &bar.label);
    }
    let height = bars.len() as f64 * STEP + 4.0;
    line(&mut body, "axis", [place(0.0), 0.0, place(0.0), height]);
    svg(height, title, &body)
}

/// The height of a plot with axes, and the positions of the axes.
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 624.0;
const TOP: f64 = 28.0;
const BOTTOM: f64 = 182.0;

/// The length of a tick mark.
const TICK: f64 = 4.0;
/// The most ticks of an axis, apart from the one at 0.
const MOST_TICKS: f64 = 5.0;

/// Returns the smallest whole step of ticks that is not below `least`: 1, 2 or 5 times a power of ten.
pub(super) fn round_step(least: f64) -> f64 {
    let power = 10.0_f64.powf(least.max(1.0).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
    steps.into_iter().find(|step| *step >= least).unwrap_or(10.0 * power)
}

/// Returns the ticks of an axis from 0 to `end`.
fn ticks(end: f64) -> impl Iterator<Item = f64> {
    let step = round_step(end / MOST_TICKS);
    (0..).map(move |place| f64::from(place) * step).take_while(move |tick| *tick <= end)
}

/// Returns the end of an axis that includes `most` and ends with a tick.
fn round_end(most: f64) -> f64 {
    let step = round_step(most / MOST_TICKS);
    (most / step).ceil().max(1.0) * step
}

/// Draws the frame of a plot that starts at 0: axes with round ticks and labels.
fn frame(body: &mut String, (x_end, x_name): (f64, &str), (y_end, y_name): (f64, &str)) {
    line(body, "axis", [LEFT, BOTTOM, RIGHT, BOTTOM]);
    line(body, "axis", [LEFT, TOP, LEFT, BOTTOM]);
    for tick in ticks(x_end) {
        let x = LEFT + (RIGHT - LEFT) * tick / x_end;
        line(body, "axis", [x, BOTTOM, x, BOTTOM + TICK]);
        text(body, x, BOTTOM + 16.0, "middle", &tick.to_string());
    }
    for tick in ticks(y_end) {
        let y = BOTTOM - (BOTTOM - TOP) * tick / y_end;
        line(body, "axis", [LEFT - TICK, y, LEFT, y]);
        text(body, LEFT - 6.0, y + 4.0, "end", &tick.to_string());
    }
    text(body, (LEFT + RIGHT) / 2.0, HEIGHT - 6.0, "middle", x_name);
    text(body, LEFT, TOP - 14.0, "start", y_name);
}

/// Draws vertical bars of equal width, from 0 to `x_end`.
pub(super) fn histogram(title: &str, counts: &[u64], (x_end, x_name): (f64, &str), y_name: &str) -> String {
    let mut body = String::new();
    let most = round_end(counts.iter().copied().max().unwrap_or(0) as f64);
    frame(&mut body, (x_end, x_name), (most, y_name));
    let width = (RIGHT - LEFT) / counts.len().max(1) as f64;
    for (place, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let height = (BOTTOM - TOP) * count as f64 / most;
        let x = LEFT + width * place as f64;
        rect(&mut body, "first", [x + 0.5, BOTTOM - height, (width - 1.0).max(0.5), height], &count.to_string());
    }
    svg(HEIGHT, title, &body)
}

/// A point of a curve, with half the width of its interval.
pub(super) struct Point {
    pub x: f64,
    pub y: f64,
    pub off: Option<f64>,
}

/// Draws a line through points, starting at 0, over a band of their intervals.
pub(super) fn curve(title: &str, points: &[Point], x_name: &str, y_name: &str) -> String {
    let highest = |point: &Point| point.y + point.off.unwrap_or_default();
    let x_end = points.iter().map(|point| point.x).fold(1.0, f64::max);
    let y_end = round_end(points.iter().map(highest).fold(1.0, f64::max));
    let mut body = String::new();
    frame(&mut body, (x_end, x_name), (y_end, y_name));
    let place = |x: f64, y: f64| {
        format!("{:.1},{:.1}", LEFT + (RIGHT - LEFT) * x / x_end, BOTTOM - (BOTTOM - TOP) * y.max(0.0) / y_end)
    };
    let off = |point: &Point| point.off.unwrap_or_default();
    let above = points.iter().map(|point| place(point.x, point.y + off(point)));
    let below = points.iter().rev().map(|point| place(point.x, point.y - off(point)));
    let band: Vec<String> = above.chain(below).collect();
    let mut places: Vec<String> = points.iter().map(|point| place(point.x, point.y)).collect();
    if let [only] = &places[..] {
        // A line of length zero with round ends is a dot.
        places.push(only.clone());
    }
    let _ = writeln!(body, "<polygon class=\"band\" points=\"{}\"/>", band.join(" "));
    let _ = writeln!(body, "<polyline class=\"curve\" stroke-linecap=\"round\" points=\"{}\"/>", places.join(" "));
    svg(HEIGHT, title, &body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        let at = |end: f64| ticks(end).map(|tick| tick.to_string()).collect::<Vec<_>>().join(" ");
        assert_eq!(at(9.0), "0 2 4 6 8");
        assert_eq!(at(1.0), "0 1");
        assert_eq!(at(100.0), "0 20 40 60 80 100");
        assert_eq!(at(600.0), "0 200 400 600");
        assert_eq!(at(3.2), "0 1 2 3");
        assert_eq!([0.0, 1.0, 3.0, 7.0, 26.0, 101.0, 1e6].map(round_end), [1.0, 1.0, 3.0, 8.0, 30.0, 150.0, 1e6]);
        assert_eq!([0.0, 1.0, 1.5, 5.0, 5.1, 20.0, 450.0].map(round_step), [1.0, 1.0, 2.0, 5.0, 10.0, 20.0, 500.0]);
    }
}
