//! A variant file as a tree: what the generator builds and what is cut down when a failure is made small.

use std::fmt::{self, Write as _};

/// The entries of a struct or a map, in order.
pub type Entries = Vec<(String, Tree)>;

/// A value of the rule language.
#[derive(Clone, PartialEq, Debug)]
pub enum Tree {
    /// A word or a number.
    Leaf(String),
    /// A text in quotes.
    Text(String),
    /// `Word(field: value)`; the word may be empty.
    Struct(String, Entries),
    /// `{ "name": value }`
    Map(Entries),
    /// `[value, value]`
    List(Vec<Tree>),
    /// `Word(value, value)`; a tuple if the word is empty.
    Call(String, Vec<Tree>),
}

pub fn leaf(word: impl ToString) -> Tree {
    Tree::Leaf(word.to_string())
}

pub fn text(text: impl Into<String>) -> Tree {
    Tree::Text(text.into())
}

pub fn call(word: &str, arguments: impl IntoIterator<Item = Tree>) -> Tree {
    Tree::Call(word.into(), arguments.into_iter().collect())
}

pub fn list(items: impl IntoIterator<Item = Tree>) -> Tree {
    Tree::List(items.into_iter().collect())
}

/// One item as it is, several as a list.
pub fn one_or_list(mut items: Vec<Tree>) -> Tree {
    if items.len() == 1 { items.remove(0) } else { Tree::List(items) }
}

pub fn map<N: Into<String>>(entries: impl IntoIterator<Item = (N, Tree)>) -> Tree {
    Tree::Map(entries.into_iter().map(|(name, value)| (name.into(), value)).collect())
}

pub fn fields<N: Into<String>>(word: &str, entries: impl IntoIterator<Item = (N, Tree)>) -> Tree {
    Tree::Struct(word.into(), entries.into_iter().map(|(name, value)| (name.into(), value)).collect())
}

impl Tree {
    /// The field of a struct or the entry of a map.
    pub fn get(&self, name: &str) -> Option<&Tree> {
        let (Tree::Struct(_, entries) | Tree::Map(entries)) = self else { return None };
        entries.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// Puts a field into a struct, in place of the one of that name.
    pub fn set(&mut self, name: &str, value: Tree) {
        let Tree::Struct(_, entries) = self else { return };
        match entries.iter_mut().find(|(key, _)| key == name) {
            Some((_, old)) => *old = value,
            None => entries.push((name.into(), value)),
        }
    }

    /// Shows `change` the fields of every struct in the tree, inner ones first.
    pub fn each_struct(&mut self, change: &dyn Fn(&mut Entries)) {
        match self {
            Tree::Leaf(_) | Tree::Text(_) => {}
            Tree::List(items) | Tree::Call(_, items) => items.iter_mut().for_each(|item| item.each_struct(change)),
            Tree::Map(entries) | Tree::Struct(_, entries) => {
                entries.iter_mut().for_each(|(_, value)| value.each_struct(change));
            }
        }
        if let Tree::Struct(_, entries) = self {
            change(entries);
        }
    }

    /// The tree with its cut number `n` made: an entry or an item left out, a list replaced by its only item, a condition by
    /// a part of it, a set expression by one with a word less. `None` if there are no more than `n` cuts. Outer cuts, which
    /// take more away, come first. What is left may be no valid variant.
    pub fn cut(&self, n: usize) -> Option<Tree> {
        let mut n = n;
        self.cut_at(&mut n)
    }

    fn cut_at(&self, n: &mut usize) -> Option<Tree> {
        let mut is_it = || match n.checked_sub(1) {
            None => true,
            Some(rest) => {
                *n = rest;
                false
            }
        };
        match self {
            Tree::Leaf(_) => return None,
            Tree::Text(text) => {
                let words: Vec<&str> = text.split_whitespace().collect();
                for index in 0..words.len() * usize::from(words.len() > 1) {
                    if is_it() {
                        let left = words.iter().enumerate().filter(|&(at, _)| at != index).map(|(_, word)| *word);
                        return Some(Tree::Text(left.collect::<Vec<_>>().join(" ")));
                    }
                }
                return None;
            }
            Tree::Struct(word, entries) => {
                for index in 0..entries.len() {
                    if is_it() {
                        return Some(Tree::Struct(word.clone(), without(entries, index)));
                    }
                }
            }
            Tree::Map(entries) => {
                for index in 0..entries.len() {
                    if is_it() {
                        return Some(Tree::Map(without(entries, index)));
                    }
                }
            }
            Tree::List(items) => {
                for index in 0..items.len() {
                    if is_it() {
                        return Some(Tree::List(without(items, index)));
                    }
                }
                if items.len() == 1 && is_it() {
                    return Some(items[0].clone());
                }
            }
            Tree::Call(word, arguments) => {
                for part in parts(word, arguments) {
                    if is_it() {
                        return Some(part.clone());
                    }
                }
            }
        }
        self.cut_inside(n)
    }

    fn cut_inside(&self, n: &mut usize) -> Option<Tree> {
        let mut copy = self.clone();
        let inner: Vec<&mut Tree> = match &mut copy {
            Tree::Struct(_, entries) | Tree::Map(entries) => {
                // The start goes with the position that is looked at; others see to it.
                let kept = |name: &str| matches!(name, "start" | "name");
                entries.iter_mut().filter(|(name, _)| !kept(name)).map(|(_, value)| value).collect()
            }
            Tree::List(items) | Tree::Call(_, items) => items.iter_mut().collect(),
            Tree::Leaf(_) | Tree::Text(_) => Vec::new(),
        };
        for tree in inner {
            if let Some(smaller) = tree.cut_at(n) {
                *tree = smaller;
                return Some(copy);
            }
        }
        None
    }
}

/// The conditions that a condition is made of.
fn parts<'t>(word: &str, arguments: &'t [Tree]) -> &'t [Tree] {
    match (word, arguments) {
        ("All" | "Or", [Tree::List(items)]) => items,
        ("Not" | "Theirs" | "Throughout", items) => items,
        _ => &[],
    }
}

fn without<T: Clone>(items: &[T], index: usize) -> Vec<T> {
    items.iter().enumerate().filter(|&(at, _)| at != index).map(|(_, item)| item.clone()).collect()
}

/// A variant file, broken into lines as a person would.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut written = String::new();
        write(self, 0, &mut written)?;
        f.write_str(&written)
    }
}

fn write(tree: &Tree, indent: usize, out: &mut String) -> fmt::Result {
    let flat = flat(tree);
    if indent > 0 && flat.len() + 2 * indent <= 110 {
        out.push_str(&flat);
        return Ok(());
    }
    let (open, close, items): (String, char, Vec<(String, &Tree)>) = match tree {
        Tree::Leaf(_) | Tree::Text(_) => {
            out.push_str(&flat);
            return Ok(());
        }
        Tree::Struct(word, entries) => {
            (format!("{word}("), ')', entries.iter().map(|(name, value)| (format!("{name}: "), value)).collect())
        }
        Tree::Map(entries) => {
            ("{".into(), '}', entries.iter().map(|(name, value)| (format!("\"{name}\": "), value)).collect())
        }
        Tree::List(items) => ("[".into(), ']', items.iter().map(|item| (String::new(), item)).collect()),
        Tree::Call(word, items) => (format!("{word}("), ')', items.iter().map(|item| (String::new(), item)).collect()),
    };
    writeln!(out, "{open}")?;
    for (name, value) in items {
        write!(out, "{:1$}{name}", "", 2 * (indent + 1))?;
        write(value, indent + 1, out)?;
        writeln!(out, ",")?;
    }
    write!(out, "{:1$}{close}", "", 2 * indent)
}

fn flat(tree: &Tree) -> String {
    let all = |items: &[Tree]| items.iter().map(flat).collect::<Vec<_>>().join(", ");
    match tree {
        Tree::Leaf(word) => word.clone(),
        Tree::Text(text) => format!("\"{text}\""),
        Tree::Struct(word, entries) => {
            let entries = entries.iter().map(|(name, value)| format!("{name}: {}", flat(value)));
            format!("{word}({})", entries.collect::<Vec<_>>().join(", "))
        }
        Tree::Map(entries) => {
            let entries = entries.iter().map(|(name, value)| format!("\"{name}\": {}", flat(value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
        Tree::List(items) => format!("[{}]", all(items)),
        Tree::Call(word, items) => format!("{word}({})", all(items)),
    }
}
