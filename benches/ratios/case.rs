//! A line of the table: ours against a peer at the same work.

use crate::harness::{Work, measure};
use crate::options::Options;
use crate::table::{Table, millions, verdict};

/// A comparison: the works to compare, and our goal. Nothing is loaded before the case is run.
pub struct Case {
    /// The thing that is counted.
    pub name: String,
    /// Whom we are compared with.
    pub peer: &'static str,
    /// How many times faster than the peer we mean to be at least.
    pub floor: f64,
    /// Makes the pair, or says why it cannot be measured here.
    pub prepare: Box<dyn FnOnce() -> Result<Pair, String>>,
}

/// The same work, done by both.
pub struct Pair {
    /// By us.
    pub ours: Work<'static>,
    /// By the peer.
    pub peer: Work<'static>,
    /// How far the two counts may be apart: a part of the peer's.
    pub tolerance: f64,
}

impl Pair {
    /// Two works that must count the same.
    pub fn exact(ours: impl FnMut() -> u64 + 'static, peer: impl FnMut() -> u64 + 'static) -> Pair {
        Pair { ours: Box::new(ours), peer: Box::new(peer), tolerance: 0.0 }
    }
}

/// Runs what is wanted and prints it, line by line as it is found.
pub fn run_all(cases: Vec<Case>, options: &Options) {
    let table = Table::new(&[
        ("case", -31),
        ("peer", -15),
        ("count", 13),
        ("ours M/s", 8),
        ("peer M/s", 8),
        ("ratio", 7),
        ("floor", 6),
        ("", 5),
    ]);
    let wanted: Vec<Case> =
        cases.into_iter().filter(|case| options.wants(&format!("{} {}", case.name, case.peer))).collect();
    if wanted.is_empty() {
        return;
    }
    table.header();
    let (mut reached, mut measured, mut skipped) = (0, 0, 0);
    for case in wanted {
        let (name, peer) = (case.name.as_str(), case.peer);
        if options.list {
            table.row(&[name, peer]);
            continue;
        }
        let pair = match (case.prepare)() {
            Ok(pair) => pair,
            Err(why) => {
                skipped += 1;
                table.note(&[name, peer], &format!("SKIPPED: {why}"));
                continue;
            }
        };
        let mut works = [pair.ours, pair.peer];
        let found = measure(&mut works, options.rounds, |counts| {
            let apart = counts[0].abs_diff(counts[1]) as f64;
            assert!(apart <= pair.tolerance * counts[1] as f64, "{name}: we count {}, {peer} {}", counts[0], counts[1]);
        });
        let ratio = found.ratio(0, 1);
        measured += 1;
        reached += u32::from(ratio >= case.floor);
        table.row(&[
            name,
            peer,
            &found.counts[0].to_string(),
            &millions(found.rate(0)),
            &millions(found.rate(1)),
            &format!("{ratio:.2}"),
            &format!("{:.1}", case.floor),
            verdict(ratio >= case.floor),
        ]);
    }
    if !options.list {
        println!("\n{reached} of {measured} cases reach their floor, {skipped} skipped");
    }
}
