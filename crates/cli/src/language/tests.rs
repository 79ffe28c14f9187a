use super::*;
use ferz_lsp::reference::BlockKind;

fn passages(word: &str) -> String {
    let reference = Reference::read(TEXT);
    match look_up(&reference, word) {
        Answer::Section { blocks, .. } => rendered(&blocks, true),
        Answer::Passages { passages, examples, .. } => {
            let blocks: Vec<&Block> = passages.iter().flat_map(|(_, blocks)| blocks).collect();
            rendered(&blocks, true) + &examples.join("\n")
        }
        Answer::Nothing => String::new(),
    }
}

#[test]
fn the_whole_text_is_taken_apart_without_loss() {
    let reference = Reference::read(TEXT);
    let blocks: Vec<&Block> = reference.blocks.iter().collect();
    let words = |text: &str| {
        text.split_whitespace().filter(|word| !word.starts_with("|---")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(words(&rendered(&blocks, true)), words(TEXT));
    // The terminal text lacks only the marks of code and tables.
    let bare = |text: &str| text.replace("```ron", "").chars().filter(|c| c.is_alphanumeric()).collect::<Vec<char>>();
    let terminal = rendered(&blocks, false);
    let sorted = |mut chars: Vec<char>| {
        chars.sort_unstable();
        chars
    };
    assert_eq!(sorted(bare(&terminal)), sorted(bare(TEXT)));
}

#[test]
fn text_and_tables_fit_a_terminal() {
    let reference = Reference::read(TEXT);
    let blocks = reference.blocks.iter().filter(|block| !matches!(block.kind, BlockKind::Code(_)));
    let text = rendered(&blocks.collect::<Vec<_>>(), false);
    let wide: Vec<&str> = text.lines().filter(|line| line.chars().count() > 90).collect();
    assert_eq!(wide, [""; 0]);
}

/// Checks that all sections, effects and moves are found by name.
#[test]
fn every_word_is_found() {
    let reference = Reference::read(TEXT);
    for word in reference::words(&reference).into_iter().step_by(4) {
        assert!(!passages(word).is_empty(), "{word}");
    }
    for word in ferz_core::schema::VARIANT.names() {
        assert!(passages(word).contains(word), "{word}");
    }
}

#[test]
fn a_word_is_explained_where_it_is_defined() {
    assert!(passages("Hopper").starts_with("| geometry |"), "{}", passages("Hopper"));
    assert!(passages("Flip").contains("changes its owner"));
    assert!(passages("turns").contains("Marseillais"));
    assert!(passages("set expressions").starts_with("## Set expressions"));
    assert!(passages("pie rule").contains("too late to swap"));
    assert!(passages("enclosed").contains("reversi"));
    // Only examples contain this word.
    assert!(passages("stalemate").contains("\"stalemate\": (when: Stuck, result: Draw)"));
    // Several headings have this name.
    assert!(passages("effects").contains("changes its owner") && passages("effects").contains("\"recruit\""));
    assert_eq!(passages("xyzzy"), "");
    assert_eq!(passages(&"x".repeat(1 << 20)), "");
    assert_eq!(passages("\u{1b}[31m"), "");
}
