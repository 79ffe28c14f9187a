//! The guide in `docs/` keeps what it says: every example in it runs.
//!
//! The blocks of a page are either `console`, transcripts that are run in order in one folder a page, or `ron`. A block of RON whose first line is
//! `// NAME.ron` is a file for the sessions below it. Any other is an example that loads and plays as it stands, or on top of chess. Where one says
//! `// Betza: LETTERS` above a piece, these letters are to mean the same as the words below. A line `Built in: ` names variants that are there.
//! A picture of a page is an SVG in `pictures/`: a session of that page has written a file of the same name, and both are the same.
//! With FERZ_UPDATE=1 in the environment the sessions and the pictures are written anew.

use crate::cli::transcript;
use crate::markdown::blocks::{Block, Part, blocks, parts};
use crate::markdown::sessions::{self, file_name};
use crate::markdown::{examples, links};
use crate::root;
use ferz::library::{load_text, names};
use ferz::notation::coordinate;
use ferz::{Move, Position, Variant};
use ferz_core::types::Random;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Where the pages are.
fn folder() -> PathBuf {
    root().join("docs/src")
}

/// Where the pictures of the pages are.
fn pictures_folder() -> PathBuf {
    folder().join("pictures")
}

/// The names of the pictures that a page shows.
fn pictures_of(text: &str) -> impl Iterator<Item = &str> {
    links::links(text).filter(|target| target.ends_with(".svg")).filter_map(|target| target.rsplit('/').next())
}

/// Compares the pictures of a page with those that its sessions have drawn in a folder, or takes these over. Gives a message for each difference.
fn pictures_are_drawn(text: &str, drawn: &Path) -> Vec<String> {
    let differs = |name: &&str| {
        let Ok(new) = fs::read_to_string(drawn.join(name)) else { return Some(format!("no session writes {name}")) };
        let kept = pictures_folder().join(name);
        let is_same = fs::read_to_string(&kept).is_ok_and(|old| old == new);
        if !is_same && transcript::updating() {
            fs::write(&kept, &new).unwrap();
        }
        (!is_same && !transcript::updating()).then(|| format!("{name} is not what its session draws"))
    };
    pictures_of(text).collect::<Vec<_>>().iter().filter_map(differs).collect()
}

/// Blocks with settings of other programs, which nobody here can run: a page and a language.
const SETTINGS: [(&str, &str); 8] = [
    ("howto/editor.md", "json"),
    ("howto/editor.md", "lua"),
    ("howto/editor.md", "toml"),
    ("howto/editor.md", "lisp"),
    ("howto/editor.md", "rust"),
    ("howto/ci.md", "yaml"),
    ("howto/engines.md", "sh"),
    ("howto/engines.md", "python"),
];

/// The links that lead out of the book: from the page that includes the reference, for readers who see no includes.
const OUT: (&str, &str) = ("language.md", "../../src/language.md");

/// The page about the library, and its languages: its programs are doc tests of the library.
const LIBRARY: (&str, [&str; 3]) = ("rust.md", ["rust", "rust,ignore", "toml"]);

/// The pages, each with its text, in the order of their paths. The table of contents is one.
fn pages() -> Vec<(PathBuf, String)> {
    let mut pages = Vec::new();
    let mut folders = vec![folder()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path == pictures_folder() {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                assert!(path.extension().is_some_and(|extension| extension == "md"), "{} is no page", path.display());
                let text = fs::read_to_string(&path).unwrap();
                pages.push((path, text));
            }
        }
    }
    pages.sort();
    assert!(pages.len() > 20, "the pages are found");
    pages
}

/// The examples that are no files for sessions, each with its page.
fn examples_of(pages: &[(PathBuf, String)]) -> Vec<(&Path, &str)> {
    let of_page = |(path, text)| {
        let examples = blocks(text).filter(|block| block.language == "ron" && file_name(block).is_none());
        examples.map(|block| (path, block.body)).collect::<Vec<_>>()
    };
    pages.iter().map(|(path, text)| (path.as_path(), text.as_str())).flat_map(of_page).collect()
}

#[test]
fn sessions_give_what_they_show() {
    let pages = pages();
    let failed = Mutex::new(Vec::new());
    let left = Mutex::new(pages.iter());
    let work = || {
        loop {
            let next = left.lock().unwrap().next();
            let Some((path, text)) = next else { return };
            let name = path.strip_prefix(folder()).unwrap().to_string_lossy().replace('/', "-");
            let scratch = transcript::Folder::new(&format!("guide-{name}"));
            let page = sessions::run(text, scratch.path());
            let pictures = pictures_are_drawn(text, scratch.path());
            failed.lock().unwrap().extend(pictures.iter().map(|difference| format!("{name}: {difference}")));
            if transcript::updating() && page.text != *text {
                fs::write(path, page.text).unwrap();
            } else if !transcript::updating() {
                let differences = page.differences.iter().map(|difference| format!("{name}: {difference}"));
                failed.lock().unwrap().extend(differences);
            }
        }
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        (0..threads).for_each(|_| drop(scope.spawn(work)));
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// The pages with sessions and programs in Python, and with commands of a package of Python.
const PYTHON: [(&str, &str); 8] = [
    ("pycon", "python.md"),
    ("python", "python-ffish.md"),
    ("pycon", "python-ffish.md"),
    ("pycon", "python-batch.md"),
    ("python", "python-batch.md"),
    ("python", "python-learning.md"),
    ("pycon", "python-ray.md"),
    ("sh", "python-ray.md"),
];

fn page_name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

#[test]
fn every_picture_is_shown_once() {
    let pages = pages();
    let mut shown: Vec<&str> = pages.iter().flat_map(|(_, text)| pictures_of(text)).collect();
    let files = fs::read_dir(pictures_folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<String> = files.collect();
    shown.sort_unstable();
    files.sort_unstable();
    assert_eq!(shown, files);
    assert!(files.len() > 3, "the pictures are found");
}

#[test]
fn no_block_is_untested() {
    for (path, text) in pages() {
        let page = path.display();
        let typed: String = blocks(&text).filter(|block| block.language == "console").map(|block| block.body).collect();
        for block in blocks(&text) {
            // The sessions in Python are tested where Python is: in `bindings/python/tests`.
            let is_python = PYTHON.contains(&(block.language, page_name(&path)));
            let is_setting =
                SETTINGS.iter().any(|(page, language)| path.ends_with(page) && block.language == *language);
            // The blocks in JavaScript are tested where Node is: in `bindings/web/test/node`.
            let is_web = path.parent().is_some_and(|folder| folder.ends_with("web"))
                && ["js", "jsx", "html", "text"].contains(&block.language);
            let is_library = path.ends_with(LIBRARY.0) && LIBRARY.1.contains(&block.language);
            let is_known =
                is_python || is_setting || is_web || is_library || ["ron", "console"].contains(&block.language);
            assert!(is_known, "{page}: a block of `{}`", block.language);
            if block.language == "json" {
                serde_json::from_str::<serde_json::Value>(block.body).unwrap();
            }
            if let Some(name) = file_name(&block) {
                assert!(typed.contains(name), "{page}: no session uses {name}");
            }
            if block.language == "console" {
                assert!(block.body.starts_with("$ "), "{page}: a session begins with a command:\n{}", block.body);
            }
        }
    }
}

#[test]
fn examples_are_sound() {
    let pages = pages();
    let examples = examples_of(&pages);
    assert!(examples.len() > 30, "the examples are found");
    for (page, example) in examples {
        println!("{}", page.display());
        examples::sound(example);
    }
}

/// A piece in an example, and the letters that are to mean its moves.
struct Claim<'a> {
    example: &'a str,
    piece: &'a str,
    letters: &'a str,
}

/// Returns the claims in an example's comments on the pieces below them.
fn claims(example: &str) -> Vec<Claim<'_>> {
    let said = example.match_indices("// Betza: ").map(|(at, intro)| {
        let (letters, below) = example[at + intro.len()..].split_once('\n').expect("a piece stands below");
        let piece = below.split('"').nth(1).expect("a piece has a name");
        Claim { example, piece, letters: letters.trim() }
    });
    said.collect()
}

/// The legal moves of a position, and their texts.
fn moves(position: &Position) -> (Vec<Move>, Vec<String>) {
    let legal = position.legal_moves().unwrap();
    let texts = coordinate::write_all(position, &legal);
    (legal, texts)
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

/// The positions after each of these moves, sorted.
fn after(position: &Position, legal: &[Move]) -> Vec<String> {
    let after = |mv: &Move| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        next.fen()
    };
    sorted(legal.iter().map(after).collect())
}

/// Random games of a variant. The other one, which reads the same positions, has the same moves in each. Gives how many of them were the piece's.
fn same_moves(one: &Variant, other: &Variant, piece: &str) -> usize {
    let kind = one.kind(piece).unwrap();
    let mut moved = 0;
    for seed in 0..4 {
        let mut random = Random::new(seed);
        let mut position = one.start();
        for _ in 0..24 {
            let (legal, texts) = moves(&position);
            let twin = other.position(&position.fen()).unwrap();
            let (others, other_texts) = moves(&twin);
            // A path is written with the squares where it takes, a hop that takes its hurdle is not.
            if sorted(texts.clone()) != sorted(other_texts) {
                assert_eq!(after(&position, &legal), after(&twin, &others), "{piece} in {}", position.fen());
            }
            let squares = position.pieces_of(position.side_to_move(), kind);
            let starts: Vec<String> = squares.iter().map(|square| one.square_name(square).to_string()).collect();
            let is_its = |place: &usize| starts.iter().any(|start| texts[*place].starts_with(start));
            let its: Vec<usize> = (0..legal.len()).filter(is_its).collect();
            moved += its.len();
            if legal.is_empty() || position.outcome().unwrap().is_some() {
                break;
            }
            // The piece is played often, so that it comes to where something can be taken.
            let chosen = if its.is_empty() || random.below(100) < 40 {
                random.below(legal.len())
            } else {
                its[random.below(its.len())]
            };
            position.play_unchecked(&legal[chosen]);
        }
    }
    moved
}

#[test]
fn letters_mean_what_the_words_say() {
    let pages = pages();
    let examples = examples_of(&pages);
    let claims: Vec<Claim> = examples.iter().flat_map(|(_, example)| claims(example)).collect();
    assert!(claims.len() > 15, "the letters are found");
    for Claim { example, piece, letters } in claims {
        let words = examples::sound(example).variant;
        let beside = |_: &str| Ok(examples::whole(example));
        let text =
            format!("(name: \"Letters\", base: \"example.ron\", pieces: {{ {piece:?}: (moves: Betza({letters:?})) }})");
        let lettered =
            load_text("letters.ron", &text, &beside).unwrap_or_else(|why| panic!("{piece}: {letters}\n{why}"));
        let moved = same_moves(&words, &lettered.variant, piece);
        assert!(moved > 20, "{piece} has {moved} moves in all games:\n{example}");
    }
}

#[test]
fn the_contents_name_every_page_once() {
    let mut named = BTreeSet::new();
    let contents = fs::read_to_string(folder().join("SUMMARY.md")).unwrap();
    for target in links::links(&contents) {
        assert!(named.insert(folder().join(target)), "{target} is named twice");
    }
    named.insert(folder().join("SUMMARY.md"));
    assert_eq!(named, pages().into_iter().map(|(path, _)| path).collect());
}

#[test]
fn links_lead_somewhere() {
    let mut count = 0;
    for (path, text) in pages() {
        let prose = parts(&text).into_iter().filter_map(|part| match part {
            Part::Prose(prose) => Some(prose),
            Part::Block(Block { .. }) => None,
        });
        for prose in prose {
            for target in links::links(prose) {
                let fault = links::fault(&path, target);
                assert!(fault.is_none(), "{}", fault.unwrap_or_default());
                if path.ends_with(OUT.0) && target.starts_with(OUT.1) {
                    continue;
                }
                // The book contains only the pages.
                let to = path.parent().unwrap().join(target.split('#').next().unwrap());
                let to = fs::canonicalize(to).unwrap();
                assert!(to.starts_with(fs::canonicalize(folder()).unwrap()), "{}: {target} leads out", path.display());
                count += 1;
            }
        }
    }
    assert!(count > 40, "the links are found");
}

#[test]
fn what_is_included_is_there() {
    let mut count = 0;
    for (path, text) in pages() {
        for rest in text.split("{{#include ").skip(1) {
            let (target, _) = rest.split_once("}}").expect("an include ends");
            assert!(path.parent().unwrap().join(target).is_file(), "{}: there is no {target}", path.display());
            count += 1;
        }
    }
    assert!(count > 0, "the reference is included");
}

#[test]
fn variants_said_to_be_built_in_are() {
    let known: BTreeSet<&str> = names().into_iter().collect();
    let mut count = 0;
    for (path, text) in pages() {
        for line in text.lines().filter_map(|line| line.strip_prefix("Built in: ")) {
            for name in line.split('`').skip(1).step_by(2) {
                assert!(known.contains(name), "{}: there is no variant {name}", path.display());
                count += 1;
            }
        }
    }
    assert!(count > 20, "the variants are found");
}
