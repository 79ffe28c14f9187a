//! `ferz completions`: prints a script that completes commands, options and variant names in a shell.

use super::error::{CliError, Done};
use super::{Cli, Out};
use clap::{Arg, Command, CommandFactory};
use clap_complete::{Shell, generate};
use std::io::Write;

#[derive(clap::Args)]
#[command(after_help = "\
Write the script to a file that your shell reads:
  bash        ~/.local/share/bash-completion/completions/ferz
  zsh         a file _ferz in a folder of $fpath
  fish        ~/.config/fish/completions/ferz.fish
  elvish      at the end of ~/.config/elvish/rc.elv
  powershell  at the end of the file $PROFILE

In bash, zsh and fish, the script also completes the names of variants.

Examples:
  ferz completions bash > ferz.bash
  ferz completions zsh > _ferz
  ferz completions fish > ferz.fish")]
pub(super) struct Args {
    /// The shell that the script is for
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    Ok(write!(out, "{}", script(args.shell)?)?)
}

/// The placeholder for variant names in a script from clap.
const NAMES: &str = "VARIANTS-OF-FERZ";

/// The value names of arguments that take a variant.
const TAKE_VARIANTS: [&str; 5] = ["VARIANT", "A", "B", "NAME|FILE.ron", "FILE.ron|NAME"];

fn script(shell: Shell) -> Result<String, CliError> {
    let mut command = with_names(Cli::command());
    let mut bytes = Vec::new();
    generate(shell, &mut command, "ferz", &mut bytes);
    let script = String::from_utf8(bytes).map_err(CliError::wrong)?;
    // Two arguments of a command have the same completions.
    let script = script.replace(&format!("{NAMES} {NAMES}"), NAMES);
    Ok(match shell {
        Shell::Bash => BASH.to_owned() + &script.replace(NAMES, "$(_ferz_variants)"),
        Shell::Zsh => {
            let script = script.replace(&format!("({NAMES})"), "_ferz_variants");
            script.replacen("#compdef ferz\n", &format!("#compdef ferz\n\n{ZSH}"), 1)
        }
        Shell::Fish => {
            let names = "(ferz variants --names 2>/dev/null)";
            let script = script.replace(&format!("-r -f -a \"{NAMES}\\t''\""), &format!("-r -a \"{names}\""));
            script + &positionals(&command, names)
        }
        _ => script,
    })
}

const BASH: &str = "\
_ferz_variants() {
    ferz variants --names 2>/dev/null
    compgen -f -X '!*.ron' -- \"${cur}\"
    compgen -d -- \"${cur}\"
}

";

const ZSH: &str = "\
_ferz_variants() {
    local -a names
    names=(${(f)\"$(ferz variants --names 2>/dev/null)\"})
    _alternative 'variants:variant:compadd -a names' 'files:file:_files'
}
";

/// Gives the placeholder as a possible value to each argument that takes a variant.
fn with_names(command: Command) -> Command {
    let command = command.mut_subcommands(with_names);
    command.mut_args(|arg| if takes_variant(&arg) { arg.value_parser([NAMES]) } else { arg })
}

fn takes_variant(arg: &Arg) -> bool {
    let names = arg.get_value_names().unwrap_or_default();
    names.iter().any(|name| TAKE_VARIANTS.contains(&name.as_str()))
}

/// Returns the lines for positional arguments in fish, which clap does not write.
fn positionals(command: &Command, names: &str) -> String {
    let mut lines = String::new();
    for command in command.get_subcommands() {
        let name = command.get_name();
        let mut add = |takes: &Command, condition: String| {
            if takes.get_positionals().any(takes_variant) {
                lines += &format!("complete -c ferz -n \"{condition}\" -a \"{names}\"\n");
            }
        };
        let uses = format!("__fish_ferz_using_subcommand {name}");
        add(command, uses.clone());
        for inner in command.get_subcommands() {
            add(inner, format!("{uses}; and __fish_seen_subcommand_from {}", inner.get_name()));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    #[test]
    fn scripts_name_all_commands_and_no_placeholder() {
        for shell in Shell::value_variants() {
            let script = script(*shell).unwrap();
            assert!(!script.contains(NAMES), "{shell}");
            let asks = script.contains("ferz variants --names");
            assert_eq!(asks, matches!(shell, Shell::Bash | Shell::Zsh | Shell::Fish), "{shell}");
            for command in Cli::command().get_subcommands() {
                assert!(script.contains(command.get_name()), "{shell}: {}", command.get_name());
            }
        }
    }
}
