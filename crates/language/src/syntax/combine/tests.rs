use super::*;
use crate::syntax::testing::{file, show};
use crate::syntax::{merge, settle};

/// Combines two children of a base, with a file on top of both.
fn combined(base: &str, first: &str, second: &str, top: &str) -> (String, Vec<String>) {
    let (base, _) = settle(file(base));
    let [first, second] = [first, second].map(|text| merge(base.clone(), file(text)).0);
    let (top, span) = (file(top), Span::new(9, 0..1));
    let places = Bases { list: &span, first: Some(&span), second: &span };
    let (whole, mut faults) = combine(Some(&base), &first, &second, &top, Some(places));
    let (whole, more) = merge(whole, top);
    faults.extend(more);
    (show(&whole), faults.into_iter().map(|fault| fault.message).collect())
}

const NONE: [&str; 0] = [];

#[test]
fn what_only_one_base_changed_is_taken() {
    let (whole, faults) = combined(
        r#"(name: "o", board: (files: 8, ranks: 8), rows: {"a": (x: 1), "b": (x: 2), "c": (x: 3)}, list: [1])"#,
        r#"(name: "f", board: (files: 9), rows: {"b": Remove, "f": (before: "c")}, new: {"x": 1})"#,
        r#"(name: "s", board: (ranks: 10), rows: {"a": (y: 4), "s": (before: "c")}, new: {"y": 2}, list: [2])"#,
        "()",
    );
    assert_eq!(faults, NONE);
    assert_eq!(whole, "(board:(files:9 ranks:10) rows:{a:(x:1 y:4) f:() s:() c:(x:3)} list:[2] new:{x:1 y:2})");
}

#[test]
fn the_same_change_of_both_is_no_disagreement() {
    let (whole, faults) = combined(
        r#"(rows: {"a": (x: 1), "b": (x: 2)}, list: [1])"#,
        r#"(rows: {"a": Remove, "c": (x: 3, y: 4)}, list: [2])"#,
        r#"(rows: {"a": Remove, "c": (y: 4, x: 3)}, list: [2])"#,
        "()",
    );
    assert_eq!((whole.as_str(), faults.len()), ("(rows:{b:(x:2) c:(x:3 y:4)} list:[2])", 0));
}

#[test]
fn a_disagreement_is_named_or_settled() {
    let base = r#"(start: "o", rows: {"a": (x: 1, y: 1), "b": (x: 2)}, moves: {"m": Rider(by: Forward, from: "r")})"#;
    let first =
        r#"(start: "f", rows: {"a": (x: 3), "b": Remove, "new": (x: 1)}, moves: {"m": (from: "f")}, map: {"k": 1})"#;
    let second =
        r#"(start: "s", rows: {"a": (x: 4, y: 5), "b": (x: 6), "new": (y: 1)}, moves: {"m": Stay}, map: {"k": 2})"#;
    let (_, faults) = combined(base, first, second, "()");
    let named = ["start", "rows: \"a\": x", "rows: \"new\"", "rows: \"b\"", "moves: \"m\"", "map: \"k\""];
    assert_eq!(faults, named.map(|name| format!("the bases disagree about `{name}`")));

    let top = r#"(start: "t", rows: {"a": (x: 7), "b": Remove, "new": (z: 8)}, moves: {"m": Leaper()}, map: {"k": 3})"#;
    let (whole, faults) = combined(base, first, second, top);
    assert_eq!(faults, NONE);
    assert_eq!(whole, "(rows:{a:(y:5 x:7) new:(z:8)} moves:{m:Leaper()} map:{k:3} start:t)");

    // A struct changes fields of a word, but does not choose the word.
    let (_, faults) = combined(base, first, second, &top.replace("Leaper()", "(from: \"t\")"));
    assert_eq!(faults, ["the bases disagree about `moves: \"m\"`"]);
    // A value that is replaced as a whole resolves everything in it.
    let (_, faults) =
        combined(base, first, second, &top.replace("{\"m\": Leaper()}", "Stay").replace("{\"k\": 3}", "Remove"));
    assert_eq!(faults, NONE);
}

#[test]
fn fields_of_a_word_are_values_of_their_own() {
    let (whole, faults) = combined(
        r#"(moves: {"m": Rider(by: Forward, from: "r")})"#,
        r#"(moves: {"m": (from: "f")})"#,
        r#"(moves: {"m": (to: "s")})"#,
        "()",
    );
    assert_eq!((whole.as_str(), faults.len()), ("(moves:{m:Rider(by:Forward from:f to:s)})", 0));
}

#[test]
fn the_order_of_rows_is_that_of_who_changed_it() {
    let base = r#"(rows: {"a": 1, "b": (x: 2), "c": (x: 3)})"#;
    let swap = r#"(rows: {"c": (before: "b"), "new": (before: "b")})"#;
    let (whole, faults) = combined(base, swap, r#"(rows: {"b": (y: 1), "d": 4})"#, "()");
    assert_eq!((whole.as_str(), faults.len()), ("(rows:{a:1 c:(x:3) new:() b:(x:2 y:1) d:4})", 0));
    let (whole, faults) = combined(base, r#"(rows: {"b": (y: 1), "d": 4})"#, swap, "()");
    assert_eq!((whole.as_str(), faults.len()), ("(rows:{a:1 c:(x:3) new:() b:(x:2 y:1) d:4})", 0));
    let (_, faults) = combined(base, swap, r#"(rows: {"b": (before: "a")})"#, "()");
    assert_eq!(faults, ["the bases disagree about the order of the rows of `rows`"]);
}

#[test]
fn what_refers_to_different_values_is_not_the_same() {
    let like = r#"(moves: [Like("self")])"#;
    let whole = |own: &str| merge(merge(settle(file("(moves: One)")).0, file(own)).0, file(like)).0;
    let (one, two) = (whole("(moves: Two)"), whole("(moves: Three)"));
    assert!(same(&one, &whole("(moves: Two)")) && !same(&one, &two));
    let (span, nothing) = (Span::new(9, 0..1), file("()"));
    let places = Bases { list: &span, first: Some(&span), second: &span };
    assert_eq!(combine(None, &one, &two, &nothing, Some(places)).1.len(), 1);
    // Without bases, no file can resolve it.
    let (left, faults) = combine(None, &one, &two, &nothing, None);
    assert_eq!((show(&left), faults.len()), ("()".into(), 0));
}
