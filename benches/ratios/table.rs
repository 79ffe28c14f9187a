//! Tables on the terminal, printed line by line: a case may take a minute.

/// A table with columns of fixed widths.
pub struct Table<'a> {
    columns: &'a [(&'a str, i32)],
}

impl<'a> Table<'a> {
    /// A table of columns with a title and a width each, negative for text that begins on the left.
    pub fn new(columns: &'a [(&'a str, i32)]) -> Table<'a> {
        Table { columns }
    }

    /// Prints the titles.
    pub fn header(&self) {
        let titles: Vec<&str> = self.columns.iter().map(|(title, _)| *title).collect();
        self.row(&titles);
        let width: usize = self.columns.iter().map(|(_, width)| width.unsigned_abs() as usize + 1).sum();
        println!("{}", "-".repeat(width - 1));
    }

    /// Prints a line, or its beginning.
    pub fn row(&self, cells: &[&str]) {
        println!("{}", self.text(cells).trim_end());
    }

    /// Prints the beginning of a line, and instead of the rest of it a remark.
    pub fn note(&self, cells: &[&str], remark: &str) {
        println!("{}{remark}", self.text(cells));
    }

    fn text(&self, cells: &[&str]) -> String {
        let cells = cells.iter().zip(self.columns).map(|(cell, (_, width))| {
            let wide = width.unsigned_abs() as usize;
            if *width < 0 { format!("{cell:<wide$} ") } else { format!("{cell:>wide$} ") }
        });
        cells.collect()
    }
}

/// A rate in millions a second.
pub fn millions(rate: f64) -> String {
    format!("{:.*}", if rate < 1e7 { 2 } else { 1 }, rate / 1e6)
}

/// Is it as good as it is meant to be?
pub fn verdict(good: bool) -> &'static str {
    if good { "ok" } else { "short" }
}
