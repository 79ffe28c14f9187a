//! Writing SVG: elements one after another, numbers short, text safe.

use super::STYLE;
use super::grid::Point;
use crate::diagnostic::shown;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// The elements of a picture as they are put together.
#[derive(Default)]
pub(super) struct Canvas {
    body: String,
}

/// A number with one digit after the point at most, and nothing that need not be written.
pub(super) fn number(value: f64) -> String {
    let tenths = (value * 10.0).round() / 10.0;
    // No minus before nothing.
    format!("{}", if tenths == 0.0 { 0.0 } else { tenths })
}

/// A point as attributes of paths and polygons have it.
fn pair(point: Point) -> String {
    format!("{},{}", number(point.x), number(point.y))
}

/// A text in which nothing is markup, in XML and in HTML, in elements and in quoted attributes. Control characters are shown by their
/// numbers; what XML cannot say is left out.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in shown(text).chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => {}
            c => safe.push(c),
        }
    }
    safe
}

/// What the style sheet says of each class in the light: attributes and their values.
static LOOKS: LazyLock<BTreeMap<&'static str, BTreeMap<&'static str, &'static str>>> = LazyLock::new(|| {
    let (light, _) = STYLE.split_once("@media").unwrap_or((STYLE, ""));
    let mut looks: BTreeMap<&str, BTreeMap<&str, &str>> = BTreeMap::new();
    for (classes, says) in light.split('}').filter_map(|rule| rule.split_once('{')) {
        for class in classes.split(',').filter_map(|class| class.trim().strip_prefix(".fz-")) {
            looks.entry(class).or_default().extend(says.split(';').filter_map(|said| said.split_once(':')));
        }
    }
    looks
});

/// Elements that say how they look beside their class, for programs that print a page without reading the style sheet of pictures in it. Where
/// the style sheet is read, it prevails.
fn painted(body: &str) -> String {
    const CLASS: &str = "class=\"fz-";
    let mut parts = body.split(CLASS);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (class, rest) = part.split_once('"').unwrap_or((part, ""));
        let _ = write!(text, "{CLASS}{class}\"");
        for (name, value) in LOOKS.get(class).into_iter().flatten() {
            let _ = write!(text, " {name}=\"{value}\"");
        }
        text.push_str(rest);
    }
    text
}

impl Canvas {
    /// An element without anything in it; `attributes` are written as they are.
    fn element(&mut self, name: &str, class: &str, attributes: &str) {
        // Nothing fails to be written into a string.
        let _ = writeln!(self.body, "<{name} class=\"fz-{class}\" {attributes}/>");
    }

    /// A path, its shape as SVG writes it.
    pub fn path(&mut self, class: &str, shape: &str) {
        self.element("path", class, &format!("d=\"{}\"", escaped(shape)));
    }

    pub fn polygon(&mut self, class: &str, corners: &[Point]) {
        let corners: Vec<String> = corners.iter().copied().map(pair).collect();
        self.element("polygon", class, &format!("points=\"{}\"", corners.join(" ")));
    }

    /// Straight lines from each point to the next.
    pub fn line(&mut self, class: &str, points: &[Point]) {
        let points: Vec<String> = points.iter().copied().map(pair).collect();
        self.element("polyline", class, &format!("points=\"{}\"", points.join(" ")));
    }

    /// A curve that leaves and arrives in the directions of `toward`.
    pub fn curve(&mut self, class: &str, from: Point, toward: Point, to: Point) {
        self.path(class, &format!("M{}Q{} {}", pair(from), pair(toward), pair(to)));
    }

    pub fn circle(&mut self, class: &str, middle: Point, radius: f64) {
        let (x, y) = (number(middle.x), number(middle.y));
        self.element("circle", class, &format!("cx=\"{x}\" cy=\"{y}\" r=\"{}\"", number(radius)));
    }

    pub fn rect(&mut self, class: &str, corner: Point, width: f64, height: f64, round: f64) {
        let (x, y, w, h) = (number(corner.x), number(corner.y), number(width), number(height));
        let round = if round > 0.0 { format!(" rx=\"{}\"", number(round)) } else { String::new() };
        self.element("rect", class, &format!("x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{round}"));
    }

    /// Elements that belong together, with a title that is shown where the pointer rests.
    pub fn group(&mut self, class: &str, title: &str, inside: impl FnOnce(&mut Canvas)) {
        let title = escaped(title);
        let _ = writeln!(self.body, "<g class=\"fz-{class}\"><title>{title}</title>");
        inside(self);
        self.body.push_str("</g>\n");
    }

    /// Elements moved, turned and made larger: by `scale`, then by `degrees` clockwise, then to `to`.
    pub fn moved(&mut self, to: Point, degrees: f64, scale: f64, inside: impl FnOnce(&mut Canvas)) {
        let mut transform = format!("translate({} {})", number(to.x), number(to.y));
        if degrees != 0.0 {
            let _ = write!(transform, " rotate({})", number(degrees));
        }
        if scale != 1.0 {
            let _ = write!(transform, " scale({scale:.3})");
        }
        let _ = writeln!(self.body, "<g transform=\"{transform}\">");
        inside(self);
        self.body.push_str("</g>\n");
    }

    /// Another picture, its upper left corner at a point.
    pub fn put(&mut self, other: Canvas, at: Point) {
        self.moved(at, 0.0, 1.0, |canvas| canvas.body.push_str(&other.body));
    }

    /// The whole picture, from `corner` on, so wide and so high. `style` is its style sheet, if it brings one; else its elements say
    /// themselves how they look in the light.
    pub fn finish(self, title: &str, corner: Point, width: f64, height: f64, style: Option<&str>) -> String {
        let (x, y, w, h) = (number(corner.x), number(corner.y), number(width), number(height));
        let title = escaped(title);
        let (style, body) = match style {
            Some(style) => (format!("<style>{style}</style>\n"), self.body),
            None => (String::new(), painted(&self.body)),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"ferz\" role=\"img\" width=\"{w}\" height=\"{h}\" \
             viewBox=\"{x} {y} {w} {h}\">\n<title>{title}</title>\n{style}{body}</svg>\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [(1.0, "1"), (-0.04, "0"), (0.25, "0.3"), (-12.34, "-12.3"), (100.0, "100")] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn elements_say_what_the_style_sheet_says() {
        assert_eq!(
            painted("<g class=\"fz-piece\"><path class=\"fz-strong\" d=\"\"/></g>"),
            concat!(
                "<g class=\"fz-piece\"><path class=\"fz-strong\" fill=\"none\" stroke=\"#3b342d\" stroke-linecap=\"round\" ",
                "stroke-linejoin=\"round\" stroke-width=\"1.6\" d=\"\"/></g>"
            )
        );
    }

    #[test]
    fn text_cannot_break_out() {
        assert_eq!(escaped("<a b=\"1\">&'\u{7}\u{ffff}x"), "&lt;a b=&quot;1&quot;&gt;&amp;&#39;\\u{7}x");
    }
}
