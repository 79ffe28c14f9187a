//! Counts of whole files or ranks that are compared with a number of pieces, although they count squares.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use ferz_core::syntax::{Entry, Node, Value};

/// The smallest length of a line; shorter files and ranks are counted square by square.
const LEAST_SQUARES: i64 = 3;

impl Lints<'_> {
    /// Reports comparisons of `Count("file(...)")` or `Count("rank(...)")` with a number that is not a multiple of the
    /// length of a file or a rank.
    pub fn counted_lines(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        self.look_for_lines(self.written.root(), &mut found);
        found
    }

    fn look_for_lines(&self, node: &Node, found: &mut Vec<Diagnostic>) {
        if self.written.is_own(&node.span) {
            found.extend(self.counted_line(node));
        }
        match &node.value {
            Value::Struct(entries) | Value::Map(entries) => {
                entries.iter().for_each(|entry: &Entry| self.look_for_lines(&entry.value, found));
            }
            Value::List(items) | Value::Tuple(items) => items.iter().for_each(|item| self.look_for_lines(item, found)),
            Value::Word(_, Some(body)) => self.look_for_lines(body, found),
            Value::Word(_, None) | Value::Text(_) | Value::Number(_) | Value::Bool(_) => {}
        }
    }

    fn counted_line(&self, node: &Node) -> Option<Diagnostic> {
        let (word, [count, Node { value: Value::Number(number), .. }]) = call(node)? else { return None };
        let ("Count", [Node { value: Value::Text(set), .. }]) = call(count)? else { return None };
        let function = ["file", "rank"].into_iter().find(|function| is_call_of(set.trim(), function))?;
        let size = self.size_of_all(function)?;
        // A number one away from a multiple is another way to write the multiple.
        let is_plain = match word {
            "AtLeast" => [0, 1].contains(&(number % size)),
            "AtMost" | "MoreThan" => [0, size - 1].contains(&(number % size)),
            _ => true,
        };
        if is_plain || *number < 0 {
            return None;
        }
        let message = format!(
            "this counts squares, {size} for each {function}, so the count is 0, {size}, {} and so on, never {number}",
            2 * size
        );
        let hint = format!("compare it with {size} for one {function}, {} for two", 2 * size);
        Some(Diagnostic::new(Code::CountsWholeLines, node.span.clone(), message).hint(hint))
    }

    /// The number of squares of each file or rank, if it is the same for all.
    fn size_of_all(&self, function: &str) -> Option<i64> {
        let board = &self.rules.board;
        let sizes: Vec<usize> = match function {
            "file" => (0..board.files()).map(|file| board.file_squares(file).len()).collect(),
            _ => (1..=board.last_rank()).map(|rank| board.rank_squares(rank).len()).collect(),
        };
        let first = *sizes.first()?;
        let size = i64::try_from(first).ok().filter(|size| *size >= LEAST_SQUARES)?;
        sizes.iter().all(|size| *size == first).then_some(size)
    }
}

/// A word with the items in its parentheses.
fn call(node: &Node) -> Option<(&str, &[Node])> {
    match &node.value {
        Value::Word(word, Some(body)) => match &body.value {
            Value::Tuple(items) => Some((word, items)),
            _ => None,
        },
        _ => None,
    }
}

/// Returns `true` if a set is only a function of another one.
fn is_call_of(set: &str, function: &str) -> bool {
    let Some(inner) = set.strip_prefix(function).and_then(|rest| rest.trim_start().strip_prefix('(')) else {
        return false;
    };
    let mut depth = 1u32;
    let closing = inner.find(|sign| {
        match sign {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    closing.is_some_and(|end| end + 1 == inner.len())
}
