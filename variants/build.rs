//! A file added to this folder is a variant of the next build.

fn main() {
    println!("cargo:rerun-if-changed=.");
}
