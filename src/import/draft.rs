//! Drafts: a variant as it would be written without a base, in sections with named rows, all as text.

/// A draft of a variant.
#[derive(Default, Debug)]
pub(super) struct Draft {
    /// The sections, in the order of a file.
    pub sections: Vec<(&'static str, Item)>,
}

/// The contents of a section.
#[derive(PartialEq, Debug)]
pub(super) enum Item {
    /// A value.
    One(String),
    /// Rows, in order.
    Rows(Vec<(String, String)>),
}

/// The sections in the order of a file.
pub(super) const ORDER: [&str; 18] = [
    "board",
    "zones",
    "pieces",
    "castling",
    "promotion",
    "captured",
    "drops",
    "pass",
    "cannot",
    "check",
    "forbidden",
    "must",
    "after",
    "counters",
    "outcomes",
    "fen",
    "start",
    "name",
];

impl Draft {
    /// Sets a value.
    pub fn one(&mut self, section: &'static str, text: impl Into<String>) {
        self.sections.push((section, Item::One(text.into())));
    }

    /// Adds a row with fields, each as `name: value`.
    pub fn row(&mut self, section: &'static str, name: impl Into<String>, fields: &[String]) {
        let fields: Vec<&str> = fields.iter().map(String::as_str).filter(|field| !field.is_empty()).collect();
        self.add(section, name, format!("({})", fields.join(", ")));
    }

    /// Adds a row that is not a struct.
    pub fn add(&mut self, section: &'static str, name: impl Into<String>, text: impl Into<String>) {
        let row = (name.into(), text.into());
        match self.sections.iter_mut().find(|(known, _)| *known == section) {
            Some((_, Item::Rows(rows))) => rows.push(row),
            _ => self.sections.push((section, Item::Rows(vec![row]))),
        }
    }

    /// The contents of a section.
    pub fn item(&self, section: &str) -> Option<&Item> {
        self.sections.iter().find(|(known, _)| *known == section).map(|(_, item)| item)
    }

    /// The rows of a section.
    pub fn rows(&self, section: &str) -> &[(String, String)] {
        match self.item(section) {
            Some(Item::Rows(rows)) => rows,
            _ => &[],
        }
    }
}
