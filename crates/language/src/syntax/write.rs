//! Writes values as text, each on one line.

use super::{Entry, Node, Value};

/// Writes a value as in a file.
pub fn write(node: &Node) -> String {
    match &node.value {
        Value::Struct(entries) => format!("({})", fields(entries)),
        Value::Map(entries) if entries.is_empty() => "{}".into(),
        Value::Map(entries) => {
            let entry = |entry: &Entry| format!("{}: {}", quoted(&entry.key), write(&entry.value));
            format!("{{ {} }}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        Value::List(items) => format!("[{}]", all(items)),
        Value::Tuple(items) => format!("({})", all(items)),
        Value::Word(word, None) => word.clone(),
        Value::Word(word, Some(body)) => format!("{word}{}", write(body)),
        Value::Text(text) => quoted(text),
        Value::Number(n) => n.to_string(),
        Value::Bool(flag) => flag.to_string(),
    }
}

fn all(items: &[Node]) -> String {
    items.iter().map(write).collect::<Vec<_>>().join(", ")
}

fn fields(entries: &[Entry]) -> String {
    entries.iter().map(|entry| format!("{}: {}", entry.key, write(&entry.value))).collect::<Vec<_>>().join(", ")
}

/// Writes a text in quotes, as in a file.
pub fn quoted(text: &str) -> String {
    // Within double quotes, a single quote needs no backslash.
    format!("\"{}\"", text.escape_debug()).replace("\\'", "'")
}

#[cfg(test)]
mod tests {
    use crate::syntax::read;

    #[test]
    fn what_is_written_reads_the_same() {
        let text = r#"(a: { "x y": [1, -2, true], "z": Any("q\"uote ♘ł") }, b: Leaper(by: (1, 2), onto: [Empty, Own("a")]), c: Stuck)"#;
        let node = read(0, text).unwrap();
        assert_eq!(super::write(&node), text);
    }
}
