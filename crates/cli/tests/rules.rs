//! Pages of rules: what they say, that they say all of it, and that nothing in them is markup by accident.

use ferz::library;
use ferz::model::{CastlingPart, CastlingRow, Rules};
use ferz::page::{Block, Page};
use ferz::prose::words;
use ferz::{Piece, Side};
use std::path::Path;
use std::process::{Command, Output};

/// Columns of plain text in snapshots.
const WIDTH: usize = 100;

/// Games of very different kinds.
const TOLD: [&str; 21] = [
    "alice",
    "amazons",
    "atomic",
    "checkers",
    "chess",
    "chu-shogi",
    "crazyhouse",
    "draughts",
    "duck",
    "flipello",
    "hex",
    "hnefatafl",
    "tablut",
    "janggi",
    "marseillais",
    "nine-mens-morris",
    "progressive",
    "shogi",
    "spartan",
    "ultima",
    "xiangqi",
];

fn rules(name: &str) -> Rules {
    library::builtin_rules(name).unwrap()
}

#[test]
fn rules_in_words() {
    for name in TOLD {
        insta::assert_snapshot!(name, Page::of(&rules(name)).text(WIDTH));
    }
}

/// A text without what stands between the tags of an element.
fn without(html: &str, element: &str) -> String {
    let (start, end) = (format!("<{element}>"), format!("</{element}>"));
    let mut parts = html.split(&start);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, after) = part.split_once(&end).unwrap();
        text += &format!("{start}...{end}{after}");
    }
    text
}

#[test]
fn a_page_in_markdown_and_in_html() {
    let minishogi = library::builtin("minishogi").unwrap();
    let page = Page::of(minishogi.rules());
    insta::assert_snapshot!("minishogi_markdown", page.markdown());
    // Styles and pictures are looked at elsewhere.
    let html = page.html(&minishogi, "");
    insta::assert_snapshot!("minishogi_html", without(&without(&html, "style"), "figure"));
}

/// Returns the names that a page must contain: each piece and each row. A row that applies to both players occurs once.
fn names(rules: &Rules) -> Vec<String> {
    let pieces = rules.pieces.iter().map(|piece| piece.name.as_str());
    let rows = (rules.castling.iter().filter(|row| can_castle(rules, row)).map(|row| &row.name))
        .chain(rules.promotion.iter().map(|row| &row.name))
        .chain(rules.drops.iter().map(|row| &row.name))
        .chain(rules.cannot.iter().map(|row| &row.name))
        .chain(rules.forbidden.iter().map(|row| &row.name))
        .chain(rules.must.iter().map(|row| &row.name))
        .chain(rules.after.iter().map(|row| &row.name))
        .chain(rules.outcomes.iter().map(|row| &row.name))
        .chain(rules.arrays.iter().map(|row| &row.name));
    pieces.chain(rows.map(String::as_str)).map(|name| words::capital(&words::readable(name))).collect()
}

/// May the pieces of a castling stand where it starts, for one side at least?
fn can_castle(rules: &Rules, row: &CastlingRow) -> bool {
    let stands =
        |side: Side, part: &CastlingPart| rules.start.board.contains(&(part.from, Piece { side, kind: part.kind }));
    let may_come = !rules.arrays.is_empty() || !rules.drops.is_empty() || !rules.after.is_empty();
    may_come
        || Side::BOTH
            .into_iter()
            .any(|side| row.ways[side.index()].iter().any(|way| way.parts.iter().all(|part| stands(side, part))))
}

/// Words that only a programmer would write.
const FOREIGN: [&str; 16] = [
    "Some(",
    "None)",
    "Ok(",
    "{}",
    "{:",
    "Kind(",
    "Set::",
    "SquareSet",
    "TODO",
    "null",
    "[]",
    "  ",
    " ,",
    " .",
    "..",
    "not not",
];

/// Returns the errors in the page of a variant.
fn complaints(name: &str) -> Vec<String> {
    let variant = library::builtin(name).unwrap();
    let rules = variant.rules();
    let page = Page::of(rules);
    let mut wrong = Vec::new();
    let words_of_page = page.words();
    let mut missing = names(rules);
    missing.retain(|name| !words_of_page.iter().any(|text| text.starts_with(name)));
    if !missing.is_empty() {
        // Pieces that are only inherited and that nobody can ever have are left out.
        let absent = library::check_builtin(name).unwrap().absent;
        let name_of = |kind| words::capital(&words::readable(&rules.piece(kind).name));
        let absent: Vec<String> = absent.into_iter().map(name_of).collect();
        wrong.extend(absent.iter().filter(|name| !missing.contains(name)).map(|name| format!("there is no {name}")));
        missing.retain(|name| !absent.contains(name));
    }
    wrong.extend(missing.into_iter().map(|name| format!("nothing is said of {name}")));
    let grids = page.blocks.iter().filter_map(|block| match block {
        Block::Grid { lines, .. } => Some(lines),
        _ => None,
    });
    let grid: Vec<&String> = grids.flatten().collect();
    // The link and the start are as the file has them.
    let is_prose = |text: &&String| !grid.contains(text) && !text.starts_with("The start: ") && !text.contains("://");
    for text in words_of_page.iter().filter(is_prose).filter(|text| **text != rules.description) {
        for foreign in FOREIGN.iter().filter(|foreign| text.contains(**foreign)) {
            wrong.push(format!("{foreign:?} in {text:?}"));
        }
        if text.trim().is_empty() {
            wrong.push("an empty block".to_owned());
        }
    }
    let html = page.html(&variant, "");
    wrong.extend(unbalanced(&html).map(|fault| format!("HTML: {fault}")));
    for text in [page.text(80), page.markdown()] {
        if text.lines().any(|line| line.trim() == "-") || !text.ends_with('\n') {
            wrong.push("an empty point, or no end of a line at the end".to_owned());
        }
        if let Some(line) = text.lines().find(|line| line.ends_with(' ')) {
            wrong.push(format!("blanks at the end of {line:?}"));
        }
    }
    wrong.into_iter().map(|fault| format!("{name}: {fault}")).collect()
}

/// The first thing that is wrong with a document: tags that do not match, attributes without quotes, stray characters.
fn unbalanced(html: &str) -> Option<String> {
    const VOID: [&str; 2] = ["meta", "input"];
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html.strip_prefix("<!DOCTYPE html>\n")?;
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        let raw = matches!(open.last(), Some(&("style" | "script")));
        let entities = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];
        let is_entity = |at: usize| entities.iter().any(|entity| text[at..].starts_with(entity));
        if !raw && (text.contains('>') || text.match_indices('&').any(|(at, _)| !is_entity(at))) {
            return Some(format!("stray characters in {text:?}"));
        }
        if raw && !rest[start..].starts_with(&format!("</{}>", open[open.len() - 1])) {
            rest = &rest[start + 1..];
            continue;
        }
        let end = match rest[start..].find('>') {
            Some(end) => start + end,
            None => return Some("an open tag at the end".into()),
        };
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Some(format!("</{name}> closes nothing"));
            }
            continue;
        }
        let name = tag.split(' ').next().unwrap_or_default();
        let quotes = tag.matches('"').count();
        if quotes % 2 != 0 || tag.matches('=').count() > tag.matches("=\"").count() + quotes {
            return Some(format!("odd attributes in <{tag}>"));
        }
        // An element of a picture may close itself.
        if !VOID.contains(&name) && !tag.ends_with('/') {
            open.push(name);
        }
    }
    open.last().map(|name| format!("<{name}> is never closed"))
}

#[test]
fn faults_in_documents_are_seen() {
    let fault = |body: &str| unbalanced(&format!("<!DOCTYPE html>\n<p>{body}</p>"));
    assert_eq!(fault("a &amp; b <b>c</b>"), None);
    for wrong in ["<b>", "</b>", "a & b", "a > b", "<a href=\"x>y</a>", "<li>x</p><p>"] {
        assert!(fault(wrong).is_some(), "{wrong}");
    }
}

#[test]
fn every_built_in_variant_has_a_page_that_says_all_of_it() {
    let names = library::names();
    let half = names.len() / 2;
    let wrong = |names: &[&str]| names.iter().flat_map(|name| complaints(name)).collect::<Vec<_>>();
    let (mut first, second) = std::thread::scope(|scope| {
        let second = scope.spawn(|| wrong(&names[half..]));
        (wrong(&names[..half]), second.join().unwrap())
    });
    first.extend(second);
    assert!(first.is_empty(), "{}", first.join("\n"));
}

/// A variant whose texts are as hostile as a file may make them.
const HOSTILE: &str = r##"(
  name: "</title><script>alert(1)</script>", description: "*bold* _x_ [a](javascript:b) `c` <b> & | # \" '",
  rules: "javascript:alert(1)", origin: "1. <img src=x onerror=alert(1)>",
  sides: (first: (name: "<i>A</i>"), second: (name: "[b](c)")),
  base: "chess",
  outcomes: { "</li></ul><h1>": (when: No("own pawn"), result: Draw) },
)"##;

#[test]
fn names_of_strangers_are_no_markup() {
    let variant = ferz::Variant::parse(HOSTILE).unwrap();
    let page = Page::of(variant.rules());
    let html = page.html(&variant, "");
    assert_eq!(unbalanced(&html), None);
    for tag in ["<script", "<img", "<i>", "<b>", "href=\"javascript:"] {
        assert!(!html.contains(tag), "{tag}");
    }
    let markdown = page.markdown();
    for markup in ["<script", "<img", "*bold*", "](javascript:", "[b](c)", "_x_ "] {
        assert!(
            !markdown.replace("\\*", "").replace("\\_", "").replace("\\[", "").replace("\\]", "").contains(markup),
            "{markup}"
        );
    }
    assert!(markdown.contains("\\*bold\\*") && markdown.contains("&lt;i&gt;A&lt;/i&gt;"));
}

/// A page of a file whose rules are nested as deep as they may be is still made at once.
#[test]
fn nested_rules_are_told_soon() {
    let deep = (0..14).fold("own".to_owned(), |set, _| format!("ranks 2-5 near({set})"));
    let text = format!(
        r##"(name: "Deep", base: "chess",
          zones: {{
            "deep": "file({deep}) !edge", "deeper": "file(deep near(deep)) near({deep})", "deepest": "rank(deeper | shift(deeper, forward))",
          }},
          counters: {{ "halfmoves": (steps: [(on: (when: AtLeast(Counter("halfmoves"), 10)), set: 0), (add: 1)]) }},
          outcomes: {{ "deep": (when: All([Any("deepest"), Throughout(Any("deeper"))]), result: Draw) }})"##
    );
    let variant = ferz::Variant::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    let start = std::time::Instant::now();
    let page = Page::of(variant.rules());
    assert!(start.elapsed().as_secs() < 5);
    assert!(page.text(80).contains("Deep"));
}

/// Runs `ferz rules`.
fn ferz(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ferz")).arg("rules").args(arguments).env_remove("FERZ_VARIANT").output().unwrap()
}

#[test]
fn a_site_of_all_built_in_variants() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rules-site");
    let _ = std::fs::remove_dir_all(&folder);
    let site = folder.join("new").join("site");
    let path = site.to_str().unwrap();
    assert!(ferz(&["--all", path]).status.success());
    let read = |name: &str| std::fs::read_to_string(site.join(name)).unwrap();
    let mut files: Vec<String> =
        std::fs::read_dir(&site).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    assert_eq!(files.len(), library::names().len() + 1);
    for file in &files {
        let text = read(file);
        assert_eq!(unbalanced(&text), None, "{file}");
        // Each link leads to a page of the site, and to a place on it.
        for address in text.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let (page, place) = address.split_once('#').unwrap_or((address, ""));
            if address.contains("://") {
                continue;
            }
            let page = if page.is_empty() { file.as_str() } else { page };
            assert!(files.binary_search(&page.to_owned()).is_ok(), "{file} links to {address}");
            assert!(
                place.is_empty() || page == file && text.contains(&format!("id=\"{place}\"")) || page == "index.html",
                "{file}: {address}"
            );
        }
    }
    let index = read("index.html");
    assert!(library::families().iter().all(|family| index.contains(&format!("<section id=\"{}\"", family.name))));
    assert!(read("crazyhouse.html").contains("Based on <a href=\"chess.html\">Chess</a>"));
    assert!(read("chess.html").contains("<a href=\"crazyhouse.html\">Crazyhouse</a>"));

    // Written anew, with a variant of a file, it replaces its own pages and leaves the rest alone.
    std::fs::write(site.join("notes.txt"), "mine").unwrap();
    let own = folder.join("wide.ron");
    std::fs::write(&own, "(name: \"Wide <chess>\", base: \"chess\", board: (wrap: Files))").unwrap();
    assert!(ferz(&["--all", path, own.to_str().unwrap()]).status.success());
    assert_eq!(read("notes.txt"), "mine");
    let (index, wide) = (read("index.html"), read("wide.html"));
    assert!(wide.contains("<h1>Wide &lt;chess&gt;</h1>") && wide.contains("Based on <a href=\"chess.html\">Chess</a>"));
    assert!(index.contains("<section id=\"own\"") && index.contains("<a href=\"wide.html\">Wide &lt;chess&gt;</a>"));
    assert!(read("chess.html").contains("<a href=\"wide.html\">Wide &lt;chess&gt;</a>"));
    assert!([&index, &wide].into_iter().all(|text| unbalanced(text).is_none()));
    // A page that somebody else wrote is never replaced, nor is anything then written.
    std::fs::write(site.join("chess.html"), "<p>mine</p>").unwrap();
    std::fs::remove_file(site.join("index.html")).unwrap();
    let refused = ferz(&["--all", path]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("chess.html already exists"));
    assert_eq!(read("chess.html"), "<p>mine</p>");
    assert!(!site.join("index.html").exists());
    // A file is no folder.
    let refused = ferz(&["--all", site.join("notes.txt").to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("is a file"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_page_in_a_file() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rules-page");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    // The ending says the format, unless a flag does.
    for (name, flag, start) in [
        ("a.html", None, "<!DOCTYPE html>"),
        ("b.md", None, "# Chess"),
        ("c.txt", None, "Chess\n====="),
        ("d.txt", Some("--html"), "<!DOCTYPE html>"),
    ] {
        let mut arguments = vec!["chess", "-o"];
        let file = path(name);
        arguments.push(&file);
        arguments.extend(flag);
        let done = ferz(&arguments);
        assert!(done.status.success());
        assert_eq!(String::from_utf8(done.stdout).unwrap().trim_end(), file);
        assert!(std::fs::read_to_string(&file).unwrap().starts_with(start), "{name}");
    }
    let nowhere = ferz(&["chess", "-o", &path("none/a.html")]);
    assert_eq!(nowhere.status.code(), Some(1));
    std::fs::remove_dir_all(&folder).unwrap();
}
