//! The option `--color`. Without it, the terminal and the environment variables `NO_COLOR`, `CLICOLOR` and
//! `CLICOLOR_FORCE` decide about colours.

use anstream::AutoStream;
use clap::{ColorChoice, ValueEnum};
use std::io;

/// Applies the option to all later output, including messages of clap.
pub(super) fn choose(choice: ColorChoice) {
    let choice = match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
}

/// Returns the value of the option in arguments that clap has refused.
pub(super) fn asked(words: impl Iterator<Item = String>) -> ColorChoice {
    let mut words = words.take_while(|word| word != "--");
    let mut asked = ColorChoice::Auto;
    while let Some(word) = words.next() {
        let value = match word.strip_prefix("--color") {
            Some("") => words.next(),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        asked = value.and_then(|value| ColorChoice::from_str(&value, false).ok()).unwrap_or(asked);
    }
    asked
}

/// Returns `true` if output on standard error may have colours.
pub(super) fn colours_of_errors() -> bool {
    AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never
}

/// Returns `true` if output on standard output may have colours.
pub(super) fn colours() -> bool {
    AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_is_found_where_clap_finds_it() {
        let asked = |line: &str| asked(line.split(' ').map(str::to_owned));
        assert_eq!(asked("check --color always x.ron"), ColorChoice::Always);
        assert_eq!(asked("check --color=never --nonsense"), ColorChoice::Never);
        assert_eq!(asked("check --color"), ColorChoice::Auto);
        assert_eq!(asked("check --color=blue --colors never"), ColorChoice::Auto);
        assert_eq!(asked("check -- --color always"), ColorChoice::Auto);
    }
}
