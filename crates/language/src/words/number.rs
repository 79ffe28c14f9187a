//! Numbers in words.

/// A number in a sentence: in letters up to twelve.
pub fn number(n: i64) -> String {
    const SMALL: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let small = usize::try_from(n).ok().and_then(|n| SMALL.get(n));
    small.map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// An ordinal number: `third`, `21st`.
pub fn ordinal(n: i64) -> String {
    const SMALL: [&str; 11] =
        ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    if let Some(word) = usize::try_from(n).ok().filter(|n| *n > 0).and_then(|n| SMALL.get(n)) {
        return (*word).to_owned();
    }
    let ending = match (n % 100, n % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// A number of times: `once`, `twice`, `three times`.
pub fn times(n: i64) -> String {
    match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", number(n)),
    }
}
