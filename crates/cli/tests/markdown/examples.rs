//! Examples of the rule language: whole files, and parts of files.

use ferz::library::{Loaded, Unreadable, load_text};

/// The file that an example is, or is a part of. A text that begins with `(` is a whole file, after its comments. Any other is a part of one, based on chess if
/// it names no base.
pub fn whole(example: &str) -> String {
    let first = example.lines().find(|line| !line.trim_start().starts_with("//")).unwrap_or_default();
    match first {
        whole if whole.starts_with('(') => example.to_owned(),
        part if part.starts_with("base:") => format!("(name: \"Example\",\n{example})"),
        _ => format!("(name: \"Example\", base: \"chess\",\n{example})"),
    }
}

/// Loads an example and plays two plies of it in all ways, by every executor. Panics if it is faulty or doubtful, or if there is nothing to play.
pub fn sound(example: &str) -> Loaded {
    let loaded = load_text("example.ron", &whole(example), &|_| Err(Unreadable::Missing));
    let loaded = loaded.unwrap_or_else(|why| panic!("{example}\n{why}"));
    assert!(loaded.warnings.is_empty(), "{example}\n{:?}", loaded.warnings);
    let nodes = loaded.variant.start().perft(2).unwrap();
    assert!(nodes > 0, "there is nothing to play:\n{example}");
    assert_eq!(loaded.variant.by_reference().start().perft(2).unwrap(), nodes, "{example}");
    loaded
}
