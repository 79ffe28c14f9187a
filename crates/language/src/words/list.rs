//! Lists in sentences.

/// The most items that messages list; further items are counted.
pub(crate) const MOST: usize = 8;

/// Joins items: `a`, `a and b`, `a, b and c`, with `joined` as the last joining word.
pub fn list<S: AsRef<str>>(items: impl IntoIterator<Item = S>, joined: &str) -> String {
    join(&items.into_iter().collect::<Vec<S>>(), joined, false)
}

/// Joins the first items and counts the others, for messages: `a, b and 3 more`, or `nothing` without items.
pub fn some<S: AsRef<str>>(items: impl IntoIterator<Item = S>, joined: &str) -> String {
    first(MOST, items, joined)
}

/// Joins at most this many items and counts the others: `a, b and 3 more`, or `nothing` without items.
pub fn first<S: AsRef<str>>(most: usize, items: impl IntoIterator<Item = S>, joined: &str) -> String {
    let mut items = items.into_iter();
    let mut named: Vec<String> = items.by_ref().take(most).map(|item| item.as_ref().to_owned()).collect();
    match items.count() {
        0 if named.is_empty() => return "nothing".to_owned(),
        0 => {}
        1 if joined == "or" => named.push("1 other".to_owned()),
        more if joined == "or" => named.push(format!("one of {more} others")),
        more => named.push(format!("{more} more")),
    }
    list(named, joined)
}

/// Joins clauses, with a comma before the last if there are more than two or if a clause is itself a list.
pub fn clauses<S: AsRef<str>>(items: &[S], joined: &str) -> String {
    let comma = items.len() > 2 || items.iter().any(|item| is_joined(item.as_ref()));
    join(items, joined, comma)
}

/// Joins the qualities of a thing by *and*. Two qualities need a comma only if the first is itself a list.
pub fn qualities(items: &[String]) -> String {
    match items {
        [first, _] if !is_joined(first) => list(items, "and"),
        _ => clauses(items, "and"),
    }
}

/// Returns true if a text is itself a list.
pub(crate) fn is_joined(text: &str) -> bool {
    [" and ", " or ", ", "].iter().any(|mark| text.contains(mark))
}

fn join<S: AsRef<str>>(items: &[S], joined: &str, comma: bool) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [init @ .., last] => {
            let init: Vec<&str> = init.iter().map(AsRef::as_ref).collect();
            format!("{}{} {joined} {}", init.join(", "), if comma { "," } else { "" }, last.as_ref())
        }
    }
}
