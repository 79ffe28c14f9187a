//! Perft on two threads against one.

use crate::case::{Case, Pair};
use crate::options::Options;
use crate::ours;
use rayon::ThreadPoolBuilder;
use std::thread::available_parallelism;

const THREADS: usize = 2;

/// The one case there is.
pub fn cases(options: &Options) -> Vec<Case> {
    let depth = options.depth(6);
    let prepare = move || {
        if available_parallelism().map_or(1, usize::from) < THREADS {
            return Err("there is only one processor".to_owned());
        }
        let position = ours::position("chess", None)?;
        let alone = position.clone();
        let pool = ThreadPoolBuilder::new().num_threads(THREADS).build().map_err(|error| error.to_string())?;
        let ours = move || pool.install(|| ours::parallel_perft(&position, depth));
        Ok(Pair::exact(ours, move || ours::perft(&alone, depth)))
    };
    let name = format!("chess start d{depth}, {THREADS} threads");
    vec![Case { name, peer: "ours, 1 thread", floor: 1.8, prepare: Box::new(prepare) }]
}
