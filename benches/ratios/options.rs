//! Options of the measurements: the arguments after `cargo bench --bench ratios --`, and the environment.

/// The number of rounds if `FERZ_BENCH_ROUNDS` does not say.
const ROUNDS: usize = 7;

const HELP: &str = "\
cargo bench --bench ratios -- [--short] [--list] [WORD]..

  WORD      measures only what has one of these words in its line, `chess` or `shakmaty` for instance
  --short   one ply less everywhere; twice for two
  --list    names the cases and measures nothing

FERZ_BENCH_ROUNDS=n measures each pair n times instead of 7";

/// The choice of measurements and their precision.
pub struct Options {
    words: Vec<String>,
    /// How many plies less than the full depth.
    pub less: u32,
    /// How often each pair is measured.
    pub rounds: usize,
    /// Only name the cases?
    pub list: bool,
}

impl Options {
    /// Reads the arguments; ends the program where they ask for help or make no sense.
    pub fn read() -> Options {
        let rounds = std::env::var("FERZ_BENCH_ROUNDS").map_or(Some(ROUNDS), |text| text.parse().ok());
        let Some(rounds @ 1..) = rounds else { refuse("FERZ_BENCH_ROUNDS is not a number above 0") };
        let mut options = Options { words: Vec::new(), less: 0, rounds, list: false };
        let mut asked = false;
        for argument in std::env::args().skip(1) {
            match argument.as_str() {
                "--bench" => asked = true,
                "--short" => options.less += 1,
                "--list" => options.list = true,
                "--help" | "-h" => {
                    println!("{HELP}");
                    std::process::exit(0);
                }
                word if !word.starts_with('-') => options.words.push(word.to_owned()),
                unknown => refuse(&format!("unknown option {unknown}")),
            }
        }
        if !asked {
            // `cargo test --all-targets` runs benchmarks, too, but only `cargo bench` says so to them.
            println!("nothing is measured without --bench");
            std::process::exit(0);
        }
        options
    }

    /// Is a case with this line wanted?
    pub fn wants(&self, line: &str) -> bool {
        self.words.is_empty() || self.words.iter().any(|word| line.contains(word.as_str()))
    }

    /// The depth to measure instead of the full one.
    pub fn depth(&self, full: u32) -> u32 {
        full.saturating_sub(self.less).max(1)
    }
}

fn refuse(why: &str) -> ! {
    eprintln!("{why}\n\n{HELP}");
    std::process::exit(2)
}
