//! Pictures as PNG.

use resvg::{tiny_skia, usvg};

/// The error of an SVG picture that cannot be converted to PNG.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The text is not SVG.
    #[error("not an SVG: {0}")]
    NotSvg(usvg::Error),
    /// The picture has no pixels, or too many.
    #[error("a picture of {0} x {1} pixels cannot be made")]
    Size(u32, u32),
    /// The picture cannot be encoded.
    #[error("the PNG cannot be written: {0}")]
    Unwritten(String),
}

/// The number of pixels for each unit of the SVG.
const PIXELS: f32 = 2.0;

/// Converts an SVG picture to PNG, on a light background, with two pixels for each unit of the SVG.
///
/// # Errors
/// If the text is not SVG, or the picture is too large.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(PngError::NotSvg)?;
    let pixels = |units: f32| (units * PIXELS).ceil() as u32;
    let (width, height) = (pixels(tree.size().width()), pixels(tree.size().height()));
    let mut image = tiny_skia::Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(PIXELS, PIXELS), &mut image.as_mut());
    image.encode_png().map_err(|error| PngError::Unwritten(error.to_string()))
}
