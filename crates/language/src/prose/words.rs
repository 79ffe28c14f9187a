//! Helpers for English: numbers, lists, plurals, articles, sentences.

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

/// Joins items: `a`, `a and b`, `a, b and c`, with `joined` as the last joining word.
pub fn list<S: AsRef<str>>(items: &[S], joined: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [init @ .., last] => {
            let init: Vec<&str> = init.iter().map(AsRef::as_ref).collect();
            format!("{} {joined} {}", init.join(", "), last.as_ref())
        }
    }
}

/// Joins clauses, with a comma before the last if there are many or if a clause is itself joined.
pub fn clauses<S: AsRef<str>>(items: &[S], joined: &str) -> String {
    let is_long = |item: &S| [" and ", " or ", ", "].iter().any(|mark| item.as_ref().contains(mark));
    match items {
        [init @ .., last] if !init.is_empty() && (items.len() > 2 || items.iter().any(is_long)) => {
            let init: Vec<&str> = init.iter().map(AsRef::as_ref).collect();
            format!("{}, {joined} {}", init.join(", "), last.as_ref())
        }
        _ => list(items, joined),
    }
}

/// Joins what is said of one thing, without a comma if only the last of two qualities is itself joined.
pub fn qualities(items: &[String]) -> String {
    match items {
        [first, _] if ![" and ", " or ", ", "].iter().any(|mark| first.contains(mark)) => list(items, "and"),
        _ => clauses(items, "and"),
    }
}

/// The plural of a noun, or of the last word of several.
pub fn plural(noun: &str) -> String {
    let ends = |endings: &[&str]| endings.iter().any(|ending| noun.ends_with(ending));
    if let Some(stem) = noun.strip_suffix("man").filter(|stem| !ends(&["human", "shaman"]) && is_word_like(stem)) {
        return format!("{stem}men");
    }
    if noun == "ox" || noun.ends_with(" ox") {
        return format!("{noun}en");
    }
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) && !stem.is_empty() => format!("{stem}ies"),
        _ if noun.ends_with('f') && !ends(&["ff", "chief", "reef", "roof"]) => {
            format!("{}ves", noun.trim_end_matches('f'))
        }
        _ if ends(&["s", "x", "z", "ch", "sh"]) => format!("{noun}es"),
        _ if ends(&["mouse"]) => format!("{}mice", noun.trim_end_matches("mouse")),
        _ => format!("{noun}s"),
    }
}

fn is_word_like(stem: &str) -> bool {
    stem.is_empty() || stem.ends_with(|c: char| c.is_alphabetic() || c == ' ')
}

/// A noun with `a` or `an`.
pub fn a(noun: &str) -> String {
    let lower = noun.to_lowercase();
    let sounds_like_you = ["uni", "use", "eu", "one"].iter().any(|start| lower.starts_with(start));
    let article = if lower.starts_with(['a', 'e', 'i', 'o', 'u']) && !sounds_like_you { "an" } else { "a" };
    format!("{article} {noun}")
}

/// `one square`, `three squares`.
pub fn counted(n: i64, noun: &str) -> String {
    if n == 1 { format!("one {noun}") } else { format!("{} {}", number(n), plural(noun)) }
}

/// A number of things in digits, for tables and reports: `1 game`, `2 plies`.
pub fn many(count: u64, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {}", plural(noun)) }
}

/// A number of times: `once`, `twice`, `three times`.
pub fn times(n: i64) -> String {
    match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", number(n)),
    }
}

/// A name from a file as words: `double-step` becomes `double step`.
pub fn readable(name: &str) -> String {
    name.replace(['-', '_'], " ")
}

/// Capitalises the first letter.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Makes a sentence: a capital at the start and a full stop at the end.
pub fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.is_empty() || text.ends_with(['.', '!', '?', ':']) { text } else { format!("{text}.") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_words_are_english() {
        assert_eq!([number(0), number(2), number(13), number(-1)], ["no", "two", "13", "-1"]);
        assert_eq!([ordinal(1), ordinal(11), ordinal(22), ordinal(103)], ["first", "11th", "22nd", "103rd"]);
        assert_eq!(
            [list(&["a"], "and"), list(&["a", "b"], "or"), list(&["a", "b", "c"], "and")],
            ["a", "a or b", "a, b and c"]
        );
        let plurals = ["knight", "fox", "army", "monkey", "man", "swordsman", "wolf", "chief", "bishop"].map(plural);
        assert_eq!(
            plurals,
            ["knights", "foxes", "armies", "monkeys", "men", "swordsmen", "wolves", "chiefs", "bishops"]
        );
        assert_eq!([many(1, "ply"), many(12, "ply"), many(0, "game")], ["1 ply", "12 plies", "0 games"]);
        assert_eq!([a("archer"), a("unicorn"), a("knight")], ["an archer", "a unicorn", "a knight"]);
        assert_eq!([sentence("you win"), sentence(""), sentence("Done.")], ["You win.", "", "Done."]);
    }
}
