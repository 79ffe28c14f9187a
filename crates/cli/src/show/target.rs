//! The target of a picture.

use crate::Out;
use crate::error::{CliError, Done};
use crate::output::{self, Kind};
use ferz_core::diagnostic::shown;
use std::io::Write;

#[derive(clap::Args)]
pub(super) struct TargetArg {
    /// Write an SVG file
    #[arg(long, value_name = "FILE", conflicts_with = "png")]
    svg: Option<String>,
    /// Write a PNG file (needs the feature `png`)
    #[arg(long, value_name = "FILE")]
    png: Option<String>,
}

/// A file, `-` for the standard output, and its format.
pub(super) enum Target {
    Svg(String),
    Png(String),
}

impl TargetArg {
    pub fn target(self) -> Option<Target> {
        self.svg.map(Target::Svg).or(self.png.map(Target::Png))
    }
}

impl Target {
    /// Returns `true` if the picture may contain text, which needs a font.
    pub fn has_fonts(&self) -> bool {
        matches!(self, Target::Svg(_))
    }

    /// Writes a picture.
    pub fn write(self, svg: &str, out: &mut Out) -> Done {
        match &self {
            Target::Svg(path) => output::check_ending(path, Kind::Svg)?,
            Target::Png(path) => output::check_ending(path, Kind::Png)?,
        }
        let (path, bytes, kind) = match self {
            Target::Svg(path) => (path, svg.as_bytes().to_vec(), Kind::Svg),
            Target::Png(path) => (path, ferz::picture::png(svg).map_err(CliError::wrong)?, Kind::Png),
        };
        output::write(&path, &bytes, kind, out)?;
        if path != "-" {
            writeln!(out, "{}", shown(&path))?;
        }
        Ok(())
    }
}
