//! The settings file of a directory: `ferz.ron`.

use super::error::CliError;
use super::input::{InputError, read_file};
use crate::dialect::DialectKind;
use ferz::library::Unreadable;
use serde::Deserialize;

pub(super) const FILE: &str = "ferz.ron";

/// The settings of a directory.
#[derive(Deserialize, Default, Debug, PartialEq, Eq)]
#[serde(deny_unknown_fields, default, rename = "")]
pub(super) struct Settings {
    /// The variant used if none is named.
    pub variant: Option<String>,
    /// The dialect used for that variant.
    pub dialect: Option<String>,
}

/// Returns the settings of the current directory; `None` if there is no such file.
pub(super) fn read() -> Result<Settings, CliError> {
    match read_file(FILE) {
        Ok(text) => parse(&text),
        Err(InputError { why: Unreadable::Missing, .. }) => Ok(Settings::default()),
        Err(error) => Err(error.into()),
    }
}

/// Parses settings.
pub(super) fn parse(text: &str) -> Result<Settings, CliError> {
    let settings = read_ron(text)?;
    match settings.dialect.as_deref().map(DialectKind::named) {
        Some(Err(error)) => Err(CliError::Wrong(format!("{FILE}: {error}"))),
        Some(Ok(_)) | None => Ok(settings),
    }
}

fn read_ron(text: &str) -> Result<Settings, CliError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let options = ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .with_recursion_limit(8);
    options.from_str(text).map_err(|error| {
        let at = error.span.start;
        let mut why = error.code.to_string();
        if let Some(first) = why.get_mut(..1) {
            first.make_ascii_lowercase();
        }
        if matches!(error.code, ron::Error::ExpectedStructLike | ron::Error::ExpectedNamedStructLike(_)) {
            why = "expected settings in parentheses".into();
        }
        let example = "(variant: \"NAME\", dialect: \"plain\")";
        CliError::Wrong(format!("{FILE}:{}:{}: {why}; write {example}", at.line, at.col))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_settings_may_be_left_out() {
        assert_eq!(parse("()").unwrap(), Settings::default());
        let all = parse("(variant: \"x\", dialect: \"grid\")").unwrap();
        assert_eq!((all.variant.as_deref(), all.dialect.as_deref()), (Some("x"), Some("grid")));
    }

    #[test]
    fn a_byte_order_mark_is_read_over() {
        assert_eq!(parse("\u{feff}(variant: \"x\")").unwrap().variant.as_deref(), Some("x"));
    }

    #[test]
    fn what_is_no_settings_is_told_plainly() {
        let error = parse("garbage").unwrap_err().to_string();
        assert!(error.starts_with("ferz.ron:1:1: expected settings in parentheses; write (variant"), "{error}");
    }

    #[test]
    fn a_dialect_must_be_one() {
        let error = parse("(variant: \"x\", dialect: \"plian\")").unwrap_err().to_string();
        assert!(error.starts_with("ferz.ron: ") && error.contains("plain"), "{error}");
    }

    #[test]
    fn anything_else_is_an_error_with_its_place() {
        for text in
            ["", "(", "(variant: 1)", "(varient: \"x\")", "(variant: \"a\", variant: \"b\")", "() ()", "[[[[[[[[[[[["]
        {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.starts_with("ferz.ron:1:"), "{text}: {error}");
        }
    }
}
