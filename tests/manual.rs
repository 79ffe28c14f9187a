//! The examples in the language's reference can be loaded and played.
//!
//! A block that begins with `(` is a whole file. Any other is a part of one, based on chess if it names no base.

use ferz::Variant;

#[test]
fn examples_are_sound() {
    let mut count = 0;
    for block in include_str!("../src/language.md").split("\n```ron\n").skip(1) {
        let (example, _) = block.split_once("\n```\n").expect("a block ends");
        let text = match example {
            whole if whole.starts_with('(') => whole.to_owned(),
            part if part.starts_with("base:") => format!("(name: \"Example\",\n{part})"),
            part => format!("(name: \"Example\", base: \"chess\",\n{part})"),
        };
        let variant = Variant::parse(&text).unwrap_or_else(|why| panic!("{example}\n{why}"));
        let nodes = variant.start().perft(2).unwrap();
        assert!(nodes > 0, "there is nothing to play:\n{example}");
        assert_eq!(variant.by_reference().start().perft(2).unwrap(), nodes, "{example}");
        count += 1;
    }
    assert!(count > 12, "the examples are found");
}
