//! A file added to `variants/` is a variant of the next build.

fn main() {
    println!("cargo:rerun-if-changed=variants");
}
