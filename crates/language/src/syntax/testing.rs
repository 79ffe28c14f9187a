//! Helpers for the tests of merging.

use super::{Entry, Node, Value, read};

/// The tree of a file.
pub fn file(text: &str) -> Node {
    read(0, text).unwrap()
}

/// The keys and values in one line.
pub fn show(node: &Node) -> String {
    let entries = |entries: &[Entry]| {
        let entries = entries.iter().map(|entry| format!("{}:{}", entry.key, show(&entry.value)));
        entries.collect::<Vec<_>>().join(" ")
    };
    let items = |items: &[Node]| items.iter().map(show).collect::<Vec<_>>().join(" ");
    match &node.value {
        Value::Struct(fields) => format!("({})", entries(fields)),
        Value::Map(rows) => format!("{{{}}}", entries(rows)),
        Value::List(list) => format!("[{}]", items(list)),
        Value::Tuple(list) => format!("<{}>", items(list)),
        Value::Word(word, body) => format!("{word}{}", body.as_ref().map_or(String::new(), |body| show(body))),
        Value::Text(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Bool(value) => value.to_string(),
    }
}
