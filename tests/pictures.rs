//! Pictures are well-formed for all built-in variants, and diagrams show what the pieces of `tests/pictures` do.

use ferz::picture::text::Pictures;
use ferz::picture::{self, Arrow, BoardLayout, BoardPicture, Diagram, PieceImages};
use ferz::{Piece, Side, Variant, library};
use std::collections::BTreeSet;
use std::fmt::Write as _;

fn diagrams(variant: &Variant) -> Vec<Diagram> {
    variant.rules().kinds().map(|kind| picture::movement(variant, kind)).collect()
}

/// Checks that a picture is XML, that only scripts need a font, and that all its numbers are numbers.
fn check(name: &str, svg: &str) {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{name}: {error}\n{svg}"));
    assert_eq!(document.root_element().tag_name().name(), "svg", "{name}");
    let mut classes = BTreeSet::new();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let is_script = || node.attribute("class").is_some_and(|class| class.starts_with("fz-script"));
        assert!(node.tag_name().name() != "text" || is_script(), "{name}: a font is needed");
        for attribute in node.attributes().filter(|attribute| attribute.name() != "class") {
            assert!(!["NaN", "inf"].iter().any(|wrong| attribute.value().contains(wrong)), "{name}: {attribute:?}");
        }
        // Groups have classes for whoever wants them.
        if node.tag_name().name() != "g" && node.parent_element().is_some() {
            classes.extend(node.attribute("class"));
        }
    }
    for class in classes {
        let has_rule = ['{', ','].iter().any(|end| picture::STYLE.contains(&format!(".{class}{end}")));
        assert!(has_rule, "{name}: no rule for {class}");
    }
}

#[test]
fn all_built_in_variants_can_be_drawn() {
    let names = library::names();
    assert!(names.len() > 300);
    let draw = |name: &str| {
        let variant = Variant::builtin(name).unwrap().by_reference();
        let board = BoardPicture::new(&variant.start());
        check(name, &board.svg());
        assert!(!board.in_letters().svg().contains("<text"), "{name}: a font is needed");
        let diagrams = diagrams(&variant);
        check(name, &picture::sheet(&diagrams));
        let letters: Vec<Diagram> = diagrams.iter().cloned().map(Diagram::in_letters).collect();
        assert!(!picture::sheet(&letters).contains("<text"), "{name}: a font is needed");
        for diagram in &diagrams {
            let text = diagram.text();
            assert!(text.ends_with('\n') && text.lines().all(|line| line.trim_end() == line), "{name}:\n{text}");
            assert!(!diagram.legend().is_empty() || !diagram.remarks.is_empty(), "{name}: {}", diagram.piece.name);
        }
    };
    std::thread::scope(|scope| {
        for half in names.chunks(names.len().div_ceil(2)) {
            scope.spawn(|| half.iter().for_each(|name| draw(name)));
        }
    });
}

#[test]
fn diagrams_show_what_pieces_do() {
    insta::glob!("pictures/*.ron", |path| {
        let text = std::fs::read_to_string(path).unwrap();
        let variant = Variant::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        let mut shown = text;
        for diagram in diagrams(&variant) {
            write!(shown, "\n{}\n\n{}", diagram.piece.name, diagram.text()).unwrap();
            check(&diagram.piece.name, &diagram.svg());
        }
        crate::assert_beside(path, &shown);
    });
}

/// A board with all that a board can show.
const SMALL: &str = r#"(
  name: "Small <&>", board: (files: 3, ranks: 3, second: Reflected, holes: "a3"),
  pieces: {
    "king": (letter: "k", glyphs: ("\u{2654}", "\u{265A}"), moves: Leaper(by: AnyWay, to: "ranks 1-2")),
    "man": (letter: "m", promotes_to: "boss", moves: Leaper(by: Forward)),
    "boss": (moves: Leaper(by: AnyWay)),
  },
  captured: (go: OpponentsHand, as: Unpromoted), drops: { "any": (pieces: ["man"], to: "all") },
  after: { "wall": (on: (by: "man"), choose: "empty", do: Wall("chosen")) },
  start: "**k/1+M1/K2[MMm] b - - 1",
)"#;

#[test]
fn a_board_shows_hands_walls_and_marks() {
    let variant = Variant::parse(SMALL).unwrap_or_else(|error| panic!("{error}"));
    let start = variant.start();
    let square = |name| variant.square(name).unwrap();
    let lit = variant.read_set("own | rank 1").unwrap();
    let picture = BoardPicture::new(&start)
        .with_last([square("b1"), square("b2")].into_iter().collect())
        .with_highlight(start.squares_in(&lit, Side::Second).unwrap())
        .with_arrows(&[Arrow { from: square("a1"), to: square("b2") }, Arrow { from: square("c3"), to: square("c3") }]);
    check("small", &picture.svg());
    insta::assert_snapshot!(picture.inline_svg());
}

/// The corners of a cell's polygon, and whether anything else is drawn in the cell.
fn cell(svg: &str, id: &str) -> (String, bool) {
    let document = roxmltree::Document::parse(svg).unwrap();
    let cell = document.descendants().find(|node| node.attribute("id") == Some(id)).unwrap_or_else(|| panic!("{id}"));
    let points = cell.descendants().find_map(|node| node.attribute("points")).unwrap().to_owned();
    (points, cell.children().filter(roxmltree::Node::is_element).count() > 2)
}

#[test]
fn cells_have_ids_and_hold_what_stands_on_them() {
    let start = Variant::builtin("chess").unwrap().start();
    let svg = BoardPicture::new(&start).svg();
    assert_eq!(svg.matches("class=\"fz-cell\" id=\"cell-").count(), 64);
    assert!(cell(&svg, "cell-e1").1 && !cell(&svg, "cell-e4").1);
    let other = BoardPicture::new(&start).with_ids("left-").svg();
    check("left", &other);
    assert!(cell(&other, "left-cell-e1").1 && !other.contains("id=\"cell-"));
}

#[test]
fn the_second_player_sees_the_board_turned() {
    // A square of the board where another one was: h8 where a1 was, of the same colour, whatever the size of the board.
    for (name, corner, other) in
        [("chess", "a1", "h8"), ("shogi", "a1", "i9"), ("capablanca", "a1", "j8"), ("glinski", "a1", "l6")]
    {
        let start = Variant::builtin(name).unwrap().start();
        let first = BoardPicture::new(&start);
        let second = first.clone().seen_by(Side::Second);
        check(name, &second.svg());
        assert_eq!(second.clone().seen_by(Side::First), first);
        let at = |picture: &BoardPicture, square: &str| {
            let (points, _) = cell(&picture.svg(), &format!("cell-{square}"));
            let mut points: Vec<String> = points.split(' ').map(str::to_owned).collect();
            points.sort();
            points
        };
        let negated = |points: Vec<String>| {
            let number = |text: &str| -text.parse::<f64>().unwrap();
            let mut points: Vec<[f64; 2]> = points
                .iter()
                .map(|point| point.split_once(',').unwrap())
                .map(|(x, y)| [number(x), number(y)])
                .collect();
            points.sort_by(|a, b| a.partial_cmp(b).unwrap());
            points
        };
        let plain =
            |points: Vec<String>| negated(points).into_iter().map(|point| point.map(|x| -x)).collect::<Vec<_>>();
        for square in [corner, other] {
            let mut turned = plain(at(&second, square));
            turned.sort_by(|a, b| a.partial_cmp(b).unwrap());
            assert_eq!(negated(at(&first, square)), turned, "{name} {square}");
        }
    }
    // The labels stand below and on the left again.
    let chess = BoardPicture::new(&Variant::builtin("chess").unwrap().start()).seen_by(Side::Second);
    assert!(chess.labels.contains(&(0, 8, "a".to_owned())) && chess.labels.contains(&(8, 0, "1".to_owned())));
}

#[test]
fn pieces_are_drawn_by_images_of_ones_own() {
    const KNIGHT: &str =
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>"#;
    let chess = Variant::builtin("chess").unwrap();
    let piece = |side| Piece { side, kind: chess.kind("knight").unwrap() };
    let mut images = PieceImages::default();
    images.insert(&chess, piece(Side::First), KNIGHT.as_bytes()).unwrap();
    let picture = BoardPicture::new(&chess.start());
    let lacking = images.lacking(&picture);
    assert!(lacking.len() == 11 && lacking.contains(&"black knight".to_owned()), "{lacking:?}");
    let svg = picture.with_images(&images).svg();
    check("images", &svg);
    // The data stands there once, for both knights.
    assert_eq!(svg.matches("<image ").count(), 1);
    assert_eq!(svg.matches("data:image/svg+xml;base64,").count(), 1);
    let wrong: [&[u8]; 5] =
        [b"", b"so", b"\x89PNG", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0", &[b'x'; (1 << 20) + 1]];
    for bytes in wrong {
        assert!(images.insert(&chess, piece(Side::Second), bytes).is_err(), "{} bytes", bytes.len());
    }
}

#[test]
fn a_diagram_is_drawn() {
    let chess = Variant::builtin("chess").unwrap();
    insta::assert_snapshot!(picture::movement(&chess, chess.kind("pawn").unwrap()).inline_svg());
}

#[test]
fn a_river_is_drawn_as_long_as_any_piece_heeds_it() {
    let bounds = |change: &str| {
        let text = format!("(name: \"Mine\", base: \"xiangqi\", board: (points: Remove), pieces: {{ {change} }})");
        let variant = Variant::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        BoardPicture::new(&variant.start()).bounds
    };
    let bank = |file| [(file, 4), (file, 5)];
    let is_drawn = |change| (0..9).all(|file| bounds(change).contains(&bank(file)));
    let all_of_board = "\"elephant\": (moves: Leaper(by: (2, 2)))";
    assert!(is_drawn("") && is_drawn(all_of_board));
    assert!(!is_drawn(&format!("{all_of_board}, \"soldier\": (moves: Leaper(by: Forward))")));
    // Where pawns start is no border.
    assert!(BoardPicture::new(&Variant::builtin("chess").unwrap().start()).bounds.is_empty());
}

/// A board of points: a river, a palace, and a piece with a script beside one without.
const POINTS: &str = r#"(
  name: "Points", board: (files: 5, ranks: 5, second: Reflected, points: Grid, holes: "a5"),
  zones: { "palace": "b1-d3", "river": "ranks 3-4" },
  pieces: {
    "general": (letter: "g", script: ("\u{5E25}", "\u{5C07}"), moves: Leaper(by: Orthogonal, to: "palace")),
    "unicorn": (letter: "u", glyphs: ("\u{1F984}", "\u{1F40E}"), moves: Leaper(by: (2, 3))),
    "man": (letter: "m", moves: Leaper(by: Forward)),
  },
  start: "*1g2/u4/2m2/2M2/U1G2 w - - 1",
)"#;

#[test]
fn pieces_stand_on_points() {
    let variant = Variant::parse(POINTS).unwrap_or_else(|error| panic!("{error}"));
    let square = |name| variant.square(name).unwrap();
    let picture = BoardPicture::new(&variant.start()).with_last([square("c2"), square("c1")].into_iter().collect());
    check("points", &picture.svg());
    insta::assert_snapshot!(picture.inline_svg());
    let layout = BoardLayout::new(&variant);
    assert!(layout.is_on_points && !layout.is_checkered && layout.lines.contains(&[(0.5, 4.5), (4.5, 4.5)]));
    let chess = BoardLayout::new(&Variant::builtin("chess").unwrap());
    assert!(!chess.is_on_points && chess.lines.is_empty());
}

#[test]
fn points_are_no_rules() {
    let child = |board: &str| {
        let text = format!("(name: \"Mine\", base: \"xiangqi\", board: ({board}))");
        Variant::parse(&text).unwrap_or_else(|error| panic!("{error}"))
    };
    let xiangqi = Variant::builtin("xiangqi").unwrap();
    for board in ["points: Remove", "points: Moves"] {
        let variant = child(board);
        assert_eq!(variant.hash(), xiangqi.hash());
        // The row about too little material would lapse on another board.
        assert_eq!(variant.rules().insufficient, xiangqi.rules().insufficient);
    }
    assert!(child("second: Rotated").rules().insufficient.is_empty());
}

#[test]
fn sets_that_people_type_are_read_or_refused() {
    let xiangqi = Variant::builtin("xiangqi").unwrap();
    let start = xiangqi.start();
    let count = |text: &str, side| start.squares_in(&xiangqi.read_set(text).unwrap(), side).unwrap().len();
    assert_eq!(
        (count("palace", Side::First), count("palace soldier", Side::Second), count("own", Side::Second)),
        (9, 0, 16)
    );
    assert_eq!(count("own attacked", Side::First), 2);
    let wrong = ["", "pallace", "from", "rank 11", "own &", "((((((((((((((((((((own", "near(own", "\u{1b}[31m", "Own"];
    for text in wrong {
        let error = xiangqi.read_set(text).unwrap_err();
        insta::assert_snapshot!(format!("{text:?}\n\n{error}"));
    }
}

#[test]
fn pictures_of_a_page_stand_beside_each_other_and_are_short() {
    for (name, most) in [("chess", 90_000), ("xiangqi", 110_000), ("tenjiku", 550_000)] {
        let variant = Variant::builtin(name).unwrap();
        let page = ferz::page::Page::of(variant.rules()).html(&variant, "");
        assert!(page.len() < most, "{name}: {}", page.len());
        let mut ids = BTreeSet::new();
        for svg in page.split("<svg").skip(1).map(|part| part.split_once("</svg>").unwrap().0) {
            let text = format!("<svg{svg}</svg>");
            let document = roxmltree::Document::parse(&text).unwrap();
            let own: BTreeSet<String> =
                document.descendants().filter_map(|node| node.attribute("id")).map(str::to_owned).collect();
            for used in document.descendants().filter_map(|node| node.attribute("href")) {
                assert!(own.contains(used.trim_start_matches('#')), "{name}: {used}");
            }
            for id in own {
                assert!(ids.insert(id.clone()), "{name}: {id} stands twice");
            }
        }
        assert!(!ids.is_empty());
    }
}

#[test]
fn sides_are_told_apart_by_colour_and_by_shape() {
    let sides = |first: &str, second: &str| {
        let text = format!(
            r#"(name: "Mine", board: (files: 3, ranks: 3, second: Reflected),
               sides: (first: (name: "{first}"), second: (name: "{second}")),
               pieces: {{ "wolf": (letter: "w", moves: Leaper(by: AnyWay)) }}, start: "w2/3/2W w - - 1")"#
        );
        let variant = Variant::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        BoardPicture::new(&variant.start()).svg()
    };
    let has = |svg: &str, class: &str| svg.contains(&format!("<circle class=\"fz-{class}\""));
    let picture = sides("Red", "Light Blue");
    check("red and blue", &picture);
    assert!(has(&picture, "red") && has(&picture, "blue") && !has(&picture, "white") && !has(&picture, "black"));
    assert_eq!(picture.matches("class=\"fz-ring").count(), 1);
    // A picture that stands alone says how its classes look, and nothing of those that it does not use.
    assert!(picture.contains(".fz-red{") && !picture.contains(".fz-green{"));
    let picture = sides("Rebels", "Empire");
    assert!(has(&picture, "white") && has(&picture, "black"));
}

#[test]
fn what_is_read_in_the_light_is_read_in_the_dark() {
    let (light, dark) = picture::STYLE.split_once("@media").unwrap();
    let classes = |rules: &str| -> BTreeSet<String> {
        let heads = rules.split('}').filter_map(|rule| rule.rsplit_once('{')).map(|(head, _)| head.to_owned());
        let heads: Vec<String> = heads.collect();
        heads
            .iter()
            .flat_map(|head| head.split(['{', ',']))
            .map(str::trim)
            .filter(|class| class.starts_with(".fz-"))
            .map(str::to_owned)
            .collect()
    };
    let (light, dark) = (classes(light), classes(dark));
    assert_eq!(dark.difference(&light).collect::<Vec<_>>(), Vec::<&String>::new(), "nothing has these classes");
    for class in ["page", "label", "text", "said", "strong", "loud", "note", "count", "turn", "d0", "d1", "d2"] {
        assert!(dark.contains(&format!(".fz-{class}")), "{class} is dark on dark");
    }
}

#[test]
fn boards_as_text_show_scripts_before_glyphs() {
    let queen = |script: &str| {
        let text = format!("(name: \"Han\", base: \"chess\", pieces: {{ \"queen\": (script: {script}) }})");
        let text = picture::text::draw(&Variant::parse(&text).unwrap().start(), Pictures::Glyphs);
        text.lines().next().unwrap().to_owned()
    };
    // The mark of the second player is for scripts only, and characters of two columns have cells of two columns.
    assert_eq!(
        queen("\"\u{540E}\""),
        "8   \u{265C}   \u{265E}   \u{265D} v\u{540E}   \u{265A}   \u{265D}   \u{265E}   \u{265C}"
    );
    assert_eq!(
        queen("(\"\u{398}\", \"\u{3A8}\")"),
        "8 \u{265C} \u{265E} \u{265D} \u{3A8} \u{265A} \u{265D} \u{265E} \u{265C}"
    );
}
