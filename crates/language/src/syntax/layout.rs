//! Writes a tree as a well laid-out file.

use super::node::{Entry, Node, Value};
use super::write::{quoted, write};

/// The longest line, in characters.
const WIDTH: usize = 118;

/// Writes a file: its comments, then its fields, one below the other.
pub fn lay_out(comments: &[String], root: &Node) -> String {
    let mut text: String = comments.iter().map(|line| format!("// {}\n", plain(line)).replace(" \n", "\n")).collect();
    text += "(\n";
    if let Value::Struct(fields) = &root.value {
        for field in fields {
            text += &format!("  {}: {},\n", field.key, lay(&field.value, 2, field.key.len() + 3));
        }
    }
    text + ")\n"
}

/// A comment on one line, without characters that a terminal would execute.
fn plain(line: &str) -> String {
    line.chars().filter(|c| !c.is_control()).collect()
}

/// Writes a value. If it fits behind `used` columns, it stays on one line; otherwise it is spread over several lines,
/// indented by `indent` columns.
pub fn lay(node: &Node, indent: usize, used: usize) -> String {
    let line = write(node);
    if indent + used + line.chars().count() < WIDTH {
        return line;
    }
    let (open, close, lines) = match &node.value {
        Value::Struct(entries) => ("(", ")", entries.iter().map(|entry| named(entry, false, indent + 2)).collect()),
        Value::Map(entries) => ("{", "}", entries.iter().map(|entry| named(entry, true, indent + 2)).collect()),
        Value::List(items) => ("[", "]", items.iter().map(|item| lay(item, indent + 2, 1)).collect::<Vec<_>>()),
        Value::Tuple(items) => ("(", ")", items.iter().map(|item| lay(item, indent + 2, 1)).collect()),
        Value::Word(word, Some(body)) => return format!("{word}{}", lay(body, indent, used + word.len())),
        _ => return line,
    };
    let pad = " ".repeat(indent + 2);
    let lines: String = lines.iter().map(|line| format!("{pad}{line},\n")).collect();
    format!("{open}\n{lines}{}{close}", " ".repeat(indent))
}

fn named(entry: &Entry, is_map: bool, indent: usize) -> String {
    let key = if is_map { quoted(&entry.key) } else { entry.key.clone() };
    let value = lay(&entry.value, indent, key.len() + 3);
    format!("{key}: {value}")
}
