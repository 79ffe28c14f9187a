//! A picture as PNG.

use resvg::{tiny_skia, usvg};

/// A picture in SVG cannot be made a PNG.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// It is no SVG.
    #[error("not an SVG: {0}")]
    NotSvg(usvg::Error),
    /// It has no pixels, or too many.
    #[error("cannot make a picture of {0} x {1} pixels")]
    Size(u32, u32),
    /// It cannot be written.
    #[error("cannot write the PNG: {0}")]
    Unwritten(String),
}

/// Pixels for a unit of the SVG.
const PIXELS: f32 = 2.0;

/// A picture in SVG as PNG, on light ground, two pixels for each unit of the SVG.
///
/// # Errors
/// If it is no SVG, or too large.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(PngError::NotSvg)?;
    let pixels = |units: f32| (units * PIXELS).ceil() as u32;
    let (width, height) = (pixels(tree.size().width()), pixels(tree.size().height()));
    let mut image = tiny_skia::Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(PIXELS, PIXELS), &mut image.as_mut());
    image.encode_png().map_err(|error| PngError::Unwritten(error.to_string()))
}
