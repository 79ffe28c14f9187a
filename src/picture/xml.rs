//! A writer for SVG: elements in order, with short numbers and escaped text.

use super::STYLE;
use super::grid::Point;
use ferz_core::diagnostic::shown;
use ferz_core::types::OnDemand;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The elements of a picture in construction.
pub(super) struct Canvas {
    body: String,
    place: Place,
}

/// The context of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// A complete picture: includes the part of the style sheet that it needs, and needs no font.
    Alone,
    /// A picture in a page that has the style sheet. Its elements also have attributes with their light colours, for
    /// programs that print a page without reading the style sheet of its pictures.
    Page,
}

/// The delimiters around a part of the body that may be repeated, and between its point and its contents. No text
/// contains them.
const STAMP: char = '\u{1}';
const POINT: char = '\u{2}';

/// A number with at most one digit after the point, in its shortest form.
pub(super) fn number(value: f64) -> String {
    let tenths = (value * 10.0).round() / 10.0;
    // Avoid a minus sign before 0.
    format!("{}", if tenths == 0.0 { 0.0 } else { tenths })
}

/// A point in the form of attributes of paths and polygons.
fn pair(point: Point) -> String {
    format!("{},{}", number(point.x), number(point.y))
}

/// Escapes a text for XML and HTML, in elements and in quoted attributes. Control characters are shown by their
/// numbers; characters that XML cannot contain are left out.
pub fn escaped(text: &str) -> String {
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

/// The light style of each class in the style sheet: attributes and their values.
static LOOKS: OnDemand<BTreeMap<&'static str, BTreeMap<&'static str, &'static str>>> = OnDemand::new(|| {
    let (light, _) = STYLE.split_once("@media").unwrap_or((STYLE, ""));
    let mut looks: BTreeMap<&str, BTreeMap<&str, &str>> = BTreeMap::new();
    for (classes, says) in light.split('}').filter_map(|rule| rule.split_once('{')) {
        for class in classes.split(',').filter_map(|class| class.trim().strip_prefix(".fz-")) {
            looks.entry(class).or_default().extend(says.split(';').filter_map(|said| said.split_once(':')));
        }
    }
    looks
});

/// Adds attributes with the style of each element's class. A style sheet overrides them.
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

/// The part of the style sheet for the classes in a body.
fn style_of(body: &str) -> String {
    let used: BTreeSet<&str> =
        body.split("class=\"").skip(1).filter_map(|part| part.split_once('"').map(|(class, _)| class)).collect();
    let wanted = |rules: &str| {
        let mut kept = String::new();
        for (classes, says) in rules.split('}').filter_map(|rule| rule.split_once('{')) {
            let is_used = |class: &&str| class.trim().strip_prefix('.').is_some_and(|class| used.contains(class));
            let classes: Vec<&str> = classes.split(',').filter(is_used).map(str::trim).collect();
            if !classes.is_empty() {
                let _ = writeln!(kept, "{}{{{says}}}", classes.join(","));
            }
        }
        kept
    };
    let (light, dark) = STYLE.split_once("@media").unwrap_or((STYLE, ""));
    let (query, dark) = dark.split_once('{').unwrap_or((dark, ""));
    match wanted(dark) {
        dark if dark.is_empty() => wanted(light),
        dark => format!("{}@media{query}{{\n{dark}}}\n", wanted(light)),
    }
}

/// Writes repeated parts of a body once: returns the definitions, and the body that uses them.
fn shared(body: &str, title: &str) -> (String, String) {
    let parts: Vec<&str> = body.split(STAMP).collect();
    let stamps = || parts.iter().skip(1).step_by(2).filter_map(|part| part.split_once(POINT));
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    stamps().for_each(|(_, what)| *counts.entry(what).or_default() += 1);
    let mut ids: BTreeMap<&str, usize> = BTreeMap::new();
    let mut order = Vec::new();
    for (_, what) in stamps() {
        if counts[what] > 1 && !ids.contains_key(what) {
            ids.insert(what, order.len());
            order.push(what);
        }
    }
    // A page may have several pictures, so each has its own ids.
    let mark = order.iter().fold(fnv(FNV_START, title), |mark, what| fnv(mark, what));
    let id = |place: usize| format!("f{:06x}-{place}", mark & 0xff_ffff);
    let mut definitions = String::new();
    for (place, what) in order.iter().enumerate() {
        let _ = writeln!(definitions, "<g id=\"{}\">{}</g>", id(place), what.trim_end());
    }
    let mut text = String::with_capacity(body.len());
    for (place, part) in parts.iter().enumerate() {
        match part.split_once(POINT).filter(|_| place % 2 == 1) {
            None => text.push_str(part),
            Some((at, what)) => {
                let (x, y) = at.split_once(',').unwrap_or((at, "0"));
                let _ = match ids.get(what) {
                    Some(&place) => writeln!(text, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", id(place)),
                    None if at == "0,0" => write!(text, "{what}"),
                    None => writeln!(text, "<g transform=\"translate({x} {y})\">{}</g>", what.trim_end()),
                };
            }
        }
    }
    (definitions, text)
}

/// The hash of G. Fowler, L. C. Noll and K.-P. Vo (FNV-1a, 32 bits). `start` continues the hash of an earlier text.
fn fnv(start: u32, text: &str) -> u32 {
    text.bytes().fold(start, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
const FNV_START: u32 = 0x811c_9dc5;

impl Canvas {
    pub fn new(place: Place) -> Canvas {
        Canvas { body: String::new(), place }
    }

    /// Adds an empty element; `attributes` are written unchanged.
    fn element(&mut self, name: &str, class: &str, attributes: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.body, "<{name} class=\"fz-{class}\" {attributes}/>");
    }

    /// Adds a path in SVG syntax.
    pub fn path(&mut self, class: &str, shape: &str) {
        self.element("path", class, &format!("d=\"{}\"", escaped(shape)));
    }

    pub fn polygon(&mut self, class: &str, corners: &[Point]) {
        let corners: Vec<String> = corners.iter().copied().map(pair).collect();
        self.element("polygon", class, &format!("points=\"{}\"", corners.join(" ")));
    }

    /// Adds straight lines from each point to the next.
    pub fn line(&mut self, class: &str, points: &[Point]) {
        let points: Vec<String> = points.iter().copied().map(pair).collect();
        self.element("polyline", class, &format!("points=\"{}\"", points.join(" ")));
    }

    /// Adds a curve that leaves and arrives in the directions of `toward`.
    pub fn curve(&mut self, class: &str, from: Point, toward: Point, to: Point) {
        self.path(class, &format!("M{}Q{} {}", pair(from), pair(toward), pair(to)));
    }

    /// Adds cells of the same outline, each around its middle.
    pub fn cells(&mut self, class: &str, middles: &[Point], corners: &[Point]) {
        // Rounded as they are written, so that corners that meet here also meet there.
        let tenths = |value: f64| (value * 10.0).round() / 10.0;
        let corners: Vec<Point> = corners.iter().map(|corner| Point::new(tenths(corner.x), tenths(corner.y))).collect();
        let Some(first) = corners.first() else { return };
        let mut around = String::new();
        for side in corners.windows(2) {
            let way = side[1] - side[0];
            around += &match (number(way.x).as_str(), number(way.y).as_str()) {
                (x, "0") => format!("h{x}"),
                ("0", y) => format!("v{y}"),
                (x, y) => format!("l{x},{y}"),
            };
        }
        around.push('z');
        let shape: String = middles.iter().map(|&middle| format!("M{}{around}", pair(middle + *first))).collect();
        if !shape.is_empty() {
            self.path(class, &shape);
        }
    }

    /// Adds several polylines of one class. Those of a filled class are closed.
    pub fn lines(&mut self, class: &str, lines: &[Vec<Point>]) {
        let line = |points: &Vec<Point>| points.iter().copied().map(pair).collect::<Vec<_>>().join("L");
        let shape: String = lines.iter().map(|points| format!("M{}", line(points))).collect();
        if !shape.is_empty() {
            self.path(class, &shape);
        }
    }

    /// Adds elements drawn around (0, 0), moved to a point. Repeated elements are written once.
    pub fn stamp(&mut self, at: Point, inside: impl FnOnce(&mut Canvas)) {
        let mut stamp = Canvas::new(self.place);
        inside(&mut stamp);
        let _ = write!(self.body, "{STAMP}{}{POINT}{}{STAMP}", pair(at), stamp.body);
    }

    /// Adds a line of text in letters of this size, if there are fonts. Returns `true` if there are.
    pub fn text(&mut self, class: &str, text: &str, at: Point, size: f64) -> bool {
        let class = match (self.place, class) {
            (Place::Page, "text") => "said",
            (Place::Page, "strong") => "loud",
            (Place::Page | Place::Alone, _) => return false,
        };
        let (x, y, size, text) = (number(at.x), number(at.y), number(size), escaped(text));
        let _ =
            writeln!(self.body, "<text class=\"fz-{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{text}</text>");
        true
    }

    /// Adds characters of any script with this em size, with their middle at a point. They need a font.
    pub fn characters(&mut self, class: &str, text: &str, at: Point, size: f64) {
        // The middle of an ideograph is above the baseline by about this part of an em.
        const MIDDLE: f64 = 0.36;
        let (x, y, size) = (number(at.x), number(at.y + size * MIDDLE), number(size));
        let text = escaped(text);
        let _ =
            writeln!(self.body, "<text class=\"fz-{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{text}</text>");
    }

    /// Adds an image in a square around (0, 0), from a URL.
    pub fn image(&mut self, address: &str, side: f64) {
        let (corner, side) = (number(-side / 2.0), number(side));
        let place = format!("x=\"{corner}\" y=\"{corner}\" width=\"{side}\" height=\"{side}\"");
        let _ = writeln!(self.body, "<image {place} href=\"{}\"/>", escaped(address));
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

    /// Adds a group of elements with a title, which is shown under the pointer.
    pub fn group(&mut self, class: &str, title: &str, inside: impl FnOnce(&mut Canvas)) {
        self.group_of("", class, title, inside);
    }

    /// Like [`group`](Canvas::group), with an id unless it is empty.
    pub fn group_of(&mut self, id: &str, class: &str, title: &str, inside: impl FnOnce(&mut Canvas)) {
        let title = escaped(title);
        let id = if id.is_empty() { String::new() } else { format!(" id=\"{}\"", escaped(id)) };
        let _ = writeln!(self.body, "<g class=\"fz-{class}\"{id}><title>{title}</title>");
        inside(self);
        self.body.push_str("</g>\n");
    }

    /// Adds elements that are scaled by `scale`, turned by `degrees` clockwise, and then moved to `to`.
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

    /// Adds another picture with its upper left corner at a point.
    pub fn put(&mut self, other: Canvas, at: Point) {
        self.moved(at, 0.0, 1.0, |canvas| canvas.body.push_str(&other.body));
    }

    /// The complete picture with this corner, width and height.
    pub fn finish(self, title: &str, corner: Point, width: f64, height: f64) -> String {
        let (x, y, w, h) = (number(corner.x), number(corner.y), number(width), number(height));
        let (definitions, body) = shared(&self.body, title);
        let defined = if definitions.is_empty() { definitions } else { format!("<defs>\n{definitions}</defs>\n") };
        let body = defined + &body;
        let title = escaped(title);
        let (style, body) = match self.place {
            Place::Alone => (format!("<style>\n{}</style>\n", style_of(&body)), body),
            Place::Page => (String::new(), painted(&body)),
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
