//! Pictures as PNG.

use resvg::tiny_skia::{FilterQuality, Pixmap, PixmapPaint, Transform};
use resvg::usvg;
use usvg::{Group, ImageHrefResolver, ImageKind, Node, Options};

/// The error of an SVG picture that cannot be converted to PNG.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The text is not SVG.
    #[error("not an SVG: {0}")]
    NotSvg(usvg::Error),
    /// The picture has no pixels, or too many.
    #[error("cannot make a picture of {0} x {1} pixels")]
    Size(u32, u32),
    /// The picture cannot be encoded.
    #[error("cannot write the PNG: {0}")]
    Unwritten(String),
}

/// The number of pixels for each unit of the SVG.
const PIXELS: f32 = 2.0;

/// Converts an SVG picture to PNG, on a light background, with two pixels for each unit of the SVG.
///
/// # Errors
/// If the text is not SVG, or the picture is too large.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let tree = usvg::Tree::from_str(svg, &options()).map_err(PngError::NotSvg)?;
    let pixels = |units: f32| (units * PIXELS).ceil() as u32;
    let (width, height) = (pixels(tree.size().width()), pixels(tree.size().height()));
    let mut image = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    let scale = Transform::from_scale(PIXELS, PIXELS);
    if has_pixels(tree.root()) {
        paint(tree.root(), scale, &mut image);
    } else {
        resvg::render(&tree, scale, &mut image.as_mut());
    }
    image.encode_png().map_err(|error| PngError::Unwritten(error.to_string()))
}

/// The options for reading a picture: its images must be data, not files.
fn options() -> Options<'static> {
    let image_href_resolver =
        ImageHrefResolver { resolve_string: Box::new(|_, _| None), ..ImageHrefResolver::default() };
    Options { image_href_resolver, ..Options::default() }
}

/// Returns an error if an image is broken.
pub(super) fn check_image(bytes: &[u8], is_png: bool) -> Result<(), String> {
    match is_png {
        true => Pixmap::decode_png(bytes).map(drop).map_err(|error| format!("a broken PNG: {error}")),
        false => usvg::Tree::from_data(bytes, &options()).map(drop).map_err(|error| format!("a broken SVG: {error}")),
    }
}

/// Returns `true` if a group contains a raster image.
fn has_pixels(group: &Group) -> bool {
    group.children().iter().any(|node| match node {
        Node::Group(group) => has_pixels(group),
        Node::Image(image) => matches!(image.kind(), ImageKind::PNG(_)),
        Node::Path(_) | Node::Text(_) => false,
    })
}

/// Paints a group node by node. `resvg` skips raster images unless it is built with decoders for all formats.
fn paint(group: &Group, transform: Transform, image: &mut Pixmap) {
    for node in group.children() {
        match node {
            Node::Group(inner) if has_pixels(inner) => paint(inner, transform.pre_concat(inner.transform()), image),
            Node::Image(found) => match found.kind() {
                ImageKind::PNG(bytes) => {
                    let Ok(pixels) = Pixmap::decode_png(bytes) else { continue };
                    let smooth = PixmapPaint { quality: FilterQuality::Bicubic, ..PixmapPaint::default() };
                    image.draw_pixmap(0, 0, pixels.as_ref(), &smooth, transform, None);
                }
                _ => render(node, transform, image),
            },
            Node::Group(_) | Node::Path(_) | Node::Text(_) => render(node, transform, image),
        }
    }
}

/// Renders a node at its location in the picture.
fn render(node: &Node, transform: Transform, image: &mut Pixmap) {
    if let Some(bounds) = node.abs_layer_bounding_box() {
        // `render_node` moves the node to the corner.
        resvg::render_node(node, transform.pre_translate(bounds.x(), bounds.y()), &mut image.as_mut());
    }
}
