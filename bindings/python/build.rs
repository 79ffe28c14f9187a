//! Says to the compiler what Python it is for: whether it has its lock.

fn main() {
    pyo3_build_config::use_pyo3_cfgs();
}
