//! Work on many boards, divided among threads.

use super::BatchError;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
#[cfg(feature = "parallel")]
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
#[cfg(feature = "parallel")]
use std::sync::{LazyLock, Mutex};

/// The smallest number of boards that a thread gets at once.
#[cfg(feature = "parallel")]
const BOARDS_AT_ONCE: usize = 16;

/// The threads that work on the boards of a batch: the calling thread, or several.
pub(super) struct Workers {
    threads: usize,
    /// Set to skip the remaining work.
    stop: Arc<AtomicBool>,
    #[cfg(feature = "parallel")]
    pool: Option<(u32, Arc<rayon::ThreadPool>)>,
}

impl Workers {
    /// This many threads, or one for each core, but no more than are useful for the boards. After the flag `stop` is
    /// set, the remaining work is skipped.
    pub fn new(threads: Option<usize>, boards: usize, stop: Arc<AtomicBool>) -> Workers {
        #[cfg(feature = "parallel")]
        {
            let cores = || std::thread::available_parallelism().map_or(1, usize::from);
            let threads = threads.unwrap_or_else(cores).min(boards.div_ceil(BOARDS_AT_ONCE)).max(1);
            Workers { threads, stop, pool: None }
        }
        #[cfg(not(feature = "parallel"))]
        {
            let _ = (threads, boards);
            Workers { threads: 1, stop }
        }
    }

    /// The flag that ends the work once it is set. Long work for one item should ask it, too.
    pub fn stop(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Makes sure that the threads exist. A forked process lacks its parent's threads.
    pub fn gather(&mut self) -> Result<(), BatchError> {
        #[cfg(feature = "parallel")]
        if self.threads > 1 {
            let process = std::process::id();
            if self.pool.as_ref().is_none_or(|(of, _)| *of != process) {
                let pool = pool(process, self.threads)?;
                // The parent's threads do not exist here and cannot be ended.
                std::mem::forget(self.pool.replace((process, pool)));
            }
        }
        Ok(())
    }

    /// Runs `work` for each item and its share of the values, and returns the first result, in the order of the items.
    ///
    /// # Errors
    /// If the work is stopped. Only some of the items may have been handled then.
    pub fn find<T: Send, V: Send, R: Send>(
        &self,
        items: &mut [T],
        values: &mut [V],
        share: usize,
        work: impl Fn(usize, &mut T, &mut [V]) -> Option<R> + Sync + Send,
    ) -> Result<Option<R>, BatchError> {
        let found =
            self.found(
                items,
                values,
                share,
                |number, item, values| {
                    if self.stop.load(Relaxed) { None } else { work(number, item, values) }
                },
            );
        if self.stop.load(Relaxed) { Err(BatchError::Stopped) } else { Ok(found) }
    }

    fn found<T: Send, V: Send, R: Send>(
        &self,
        items: &mut [T],
        values: &mut [V],
        share: usize,
        work: impl Fn(usize, &mut T, &mut [V]) -> Option<R> + Sync + Send,
    ) -> Option<R> {
        #[cfg(feature = "parallel")]
        if let Some((_, pool)) = &self.pool {
            return pool.install(|| {
                let shares = items.par_iter_mut().zip(values.par_chunks_mut(share.max(1))).enumerate();
                let shares = shares.with_min_len(BOARDS_AT_ONCE);
                let all: Vec<(usize, R)> =
                    shares.filter_map(|(number, (item, values))| Some((number, work(number, item, values)?))).collect();
                all.into_iter().min_by_key(|(number, _)| *number).map(|(_, found)| found)
            });
        }
        let mut first = None;
        for (number, (item, values)) in items.iter_mut().zip(values.chunks_mut(share.max(1))).enumerate() {
            let found = work(number, item, values);
            first = first.or(found);
        }
        first
    }
}

/// The threads of this process, shared by all batches with the same number. The lock is only tried, since a thread that
/// a forked process lacks may hold it; the threads are then not shared.
#[cfg(feature = "parallel")]
fn pool(process: u32, threads: usize) -> Result<Arc<rayon::ThreadPool>, BatchError> {
    /// The pools by process and number of threads.
    type Pools = HashMap<(u32, usize), Arc<rayon::ThreadPool>>;
    static POOLS: LazyLock<Mutex<Pools>> = LazyLock::new(Mutex::default);
    let known = POOLS.try_lock().ok().and_then(|pools| pools.get(&(process, threads)).cloned());
    if let Some(pool) = known {
        return Ok(pool);
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = Arc::new(pool.map_err(|error| BatchError::Threads { threads, why: error.to_string() })?);
    if let Ok(mut pools) = POOLS.try_lock() {
        pools.insert((process, threads), pool.clone());
    }
    Ok(pool)
}
