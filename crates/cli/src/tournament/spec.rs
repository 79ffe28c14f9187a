//! The description of an engine on the command line: `"cmd=./engine proto=uci name=Mine option.Hash=16 tc=10+0.1"`.

use super::clock::{Control, Limits, MARGIN, seconds_of};
use crate::error::CliError;
use ferz::player::Skill;
use ferz_core::diagnostic::{shorten, shown};
use ferz_search::SkillLevel;

/// An engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Spec {
    pub name: String,
    pub kind: Kind,
    pub limits: Limits,
}

/// The origin of an engine's moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A built-in player, with its seed.
    Own(Skill, u64),
    /// Another program.
    Program(Program),
}

/// A program to run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Program {
    pub command: String,
    pub args: Vec<String>,
    pub folder: Option<String>,
    /// The protocol; `None` if it must be detected.
    pub protocol: Option<Protocol>,
    /// Options to set before the first game, by name.
    pub options: Vec<(String, String)>,
    /// The engine's own name for the variant, if the user gave one.
    pub variant: Option<String>,
}

/// A protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Protocol {
    Uci,
    Usi,
    Cecp,
}

impl Protocol {
    /// The names of the protocols.
    pub const NAMED: [(&'static str, Protocol); 5] = [
        ("uci", Protocol::Uci),
        ("cecp", Protocol::Cecp),
        ("usi", Protocol::Usi),
        ("xboard", Protocol::Cecp),
        ("winboard", Protocol::Cecp),
    ];
}

/// The known settings, for messages.
const KEYS: &str = "cmd, arg, dir, name, proto, variant, level, option.NAME, tc, byoyomi, st, nodes, depth, margin";

/// The settings as written, before defaults apply.
#[derive(Default)]
struct Draft {
    own: Option<(Skill, u64)>,
    program: Program,
    name: Option<String>,
    limits: Limits,
    byoyomi: Option<std::time::Duration>,
    margin: Option<std::time::Duration>,
    /// Set if a limit on time, nodes or depth is given.
    is_limited: bool,
}

/// Reads the engines. `each` holds settings for all engines, which an engine's own settings override.
pub(super) fn read(engines: &[String], each: &[String]) -> Result<Vec<Spec>, CliError> {
    let usage = |text: &str, why: String| CliError::Usage(format!("`{}`: {why}", shorten(text)));
    let mut common = Draft::default();
    for text in each {
        for word in words(text).map_err(|why| usage(text, why))? {
            let is_set = common.set(&word).map_err(|why| usage(text, why))?;
            if !is_set {
                return Err(usage(text, format!("`{}` is not NAME=VALUE", shown(&word))));
            }
        }
        if common.own.is_some() || !common.program.command.is_empty() || common.name.is_some() {
            return Err(usage(text, "the engines differ in cmd, level and name; give these with --engine".into()));
        }
    }
    let mut specs: Vec<Spec> = Vec::new();
    for text in engines {
        let mut spec = one(text, &common).map_err(|why| usage(text, why))?;
        let name = spec.name.clone();
        let mut number = 2;
        while specs.iter().any(|other| other.name == spec.name) {
            spec.name = format!("{name} {number}");
            number += 1;
        }
        specs.push(spec);
    }
    Ok(specs)
}

fn one(text: &str, common: &Draft) -> Result<Spec, String> {
    let mut draft = Draft::default();
    for word in words(text)? {
        if draft.set(&word)? {
            continue;
        }
        if !draft.program.command.is_empty() {
            draft.program.args.push(word);
        } else if let Some(own) = own(&word)? {
            draft.own = Some(own);
        } else {
            draft.program.command = word;
        }
    }
    draft.under(common)
}

/// Reads `random` or `greedy:7`: a built-in player with a seed.
fn own(word: &str) -> Result<Option<(Skill, u64)>, String> {
    let (name, seed) = word.split_once(':').unwrap_or((word, "0"));
    match name.parse::<Skill>() {
        Ok(skill) => match seed.parse() {
            Ok(seed) => Ok(Some((skill, seed))),
            Err(_) => Err(format!("`{}` is not a seed; write a whole number: {name}:7", shown(seed))),
        },
        Err(_) => Ok(None),
    }
}

impl Draft {
    /// Applies a word `name=value`. Returns `false` if the word has another form.
    fn set(&mut self, word: &str) -> Result<bool, String> {
        let Some((key, value)) = word.split_once('=') else { return Ok(false) };
        let bad = |what: &str| format!("`{}` is not {what}", shown(word));
        let seconds = || seconds_of(value).ok_or_else(|| bad("a number of seconds"));
        let limit = match key {
            "tc" if value == "inf" => true,
            "tc" => {
                self.limits.control = Some(Control::parse(value)?);
                true
            }
            "byoyomi" => {
                self.byoyomi = Some(seconds()?);
                true
            }
            "st" => {
                self.limits.move_time = Some(seconds()?);
                true
            }
            "nodes" => {
                self.limits.nodes = Some(value.parse().map_err(|_| bad("a number of nodes"))?);
                true
            }
            "depth" => {
                self.limits.depth = Some(value.parse().map_err(|_| bad("a depth"))?);
                true
            }
            _ => false,
        };
        self.is_limited |= limit;
        if limit {
            return Ok(true);
        }
        let program = &mut self.program;
        match key {
            "cmd" => program.command = value.to_owned(),
            "arg" => program.args.push(value.to_owned()),
            "dir" => program.folder = Some(value.to_owned()),
            "name" => self.name = Some(value.to_owned()),
            "variant" => program.variant = Some(value.to_owned()),
            "margin" => self.margin = Some(seconds()?),
            "proto" => {
                let named = Protocol::NAMED.iter().find(|(name, _)| *name == value);
                program.protocol = Some(named.ok_or_else(|| bad("a protocol: uci, usi or cecp"))?.1);
            }
            "level" => {
                let level = value.parse().ok().filter(|level| (1..=SkillLevel::FULL.number()).contains(level));
                level.ok_or_else(|| bad(&format!("a level from 1 to {}", SkillLevel::FULL.number())))?;
                program.command = this_program()?;
                program.args.push("engine".into());
                program.protocol = Some(Protocol::Uci);
                program.options.push(("Skill Level".into(), value.to_owned()));
                self.name.get_or_insert_with(|| format!("ferz level {value}"));
            }
            _ => match key.strip_prefix("option.") {
                Some(option) => program.options.push((option.to_owned(), value.to_owned())),
                // No setting has the form of a path or of an option of a program.
                None if key.starts_with('-') || key.contains(['/', '\\', '.']) => return Ok(false),
                None => return Err(format!("there is no setting `{}`; the settings are {KEYS}", shown(key))),
            },
        }
        Ok(true)
    }

    /// Returns the engine, with the common settings where it has none of its own.
    fn under(self, common: &Draft) -> Result<Spec, String> {
        let mut limits = if self.is_limited { self.limits } else { common.limits };
        let is_limited = self.is_limited || common.is_limited;
        if !is_limited {
            limits.control = Some(Control::parse(DEFAULT_CONTROL)?);
        }
        let byoyomi = if self.is_limited { self.byoyomi } else { common.byoyomi };
        if let Some(byoyomi) = byoyomi {
            limits.control.get_or_insert(Control::parse("0")?).byoyomi = byoyomi;
        }
        limits.margin = self.margin.or(common.margin).unwrap_or(MARGIN);
        if let Some((skill, seed)) = self.own {
            if self.program != Program::default() {
                return Err(format!("`{skill}` is a player of ferz, which takes no settings of programs"));
            }
            let usual = if seed == 0 { skill.to_string() } else { format!("{skill}:{seed}") };
            return Ok(Spec { name: self.name.unwrap_or(usual), kind: Kind::Own(skill, seed), limits });
        }
        let mut program = self.program;
        if program.command.is_empty() {
            return Err("no engine is named; write a command, cmd=COMMAND, level=N, random or greedy".into());
        }
        program.protocol = program.protocol.or(common.program.protocol);
        program.folder = program.folder.or_else(|| common.program.folder.clone());
        program.variant = program.variant.or_else(|| common.program.variant.clone());
        program.options.splice(..0, common.program.options.clone());
        let base = program.command.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
        Ok(Spec { name: self.name.unwrap_or(base), kind: Kind::Program(program), limits })
    }
}

/// The time control if none is given.
pub(super) const DEFAULT_CONTROL: &str = "10+0.1";

fn this_program() -> Result<String, String> {
    let path = std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    path.into_os_string().into_string().map_err(|_| "the path of this program is not UTF-8".into())
}

/// Splits a text into words. Quotes, `"` or `'`, keep blanks together.
fn words(text: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    match quote {
        Some(quote) => Err(format!("the quote {quote} is not closed")),
        None => {
            words.extend(word);
            Ok(words)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn engines(texts: &[&str], each: &[&str]) -> Result<Vec<Spec>, String> {
        let [texts, each] = [texts, each].map(|texts| texts.iter().map(ToString::to_string).collect::<Vec<_>>());
        read(&texts, &each).map_err(|error| error.to_string())
    }

    #[test]
    fn settings_are_read() {
        let text = "cmd=./dir/engine proto=xboard option.\"Skill Level\"=5 st=0.5 arg=-x --y=z";
        let spec = engines(&[text], &[]).unwrap().remove(0);
        assert_eq!((spec.name.as_str(), spec.limits.move_time), ("engine", Some(Duration::from_millis(500))));
        let Kind::Program(program) = spec.kind else { panic!() };
        assert_eq!(program.args, ["-x", "--y=z"]);
        assert_eq!(program.options, [("Skill Level".to_owned(), "5".to_owned())]);
        assert_eq!(program.protocol, Some(Protocol::Cecp));
    }

    #[test]
    fn own_settings_come_before_those_of_all() {
        let specs = engines(&["greedy:7 depth=2", "greedy:7", "random"], &["tc=60+1", "margin=0.5"]).unwrap();
        assert_eq!(specs[0].limits.to_string(), "depth 2");
        assert_eq!(specs[1].limits.to_string(), "60+1");
        assert_eq!(specs[1].limits.margin, Duration::from_millis(500));
        let names: Vec<&str> = specs.iter().map(|spec| spec.name.as_str()).collect();
        assert_eq!(names, ["greedy:7", "greedy:7 2", "random"]);
        assert_eq!(specs[2].kind, Kind::Own(Skill::Random, 0));
    }

    #[test]
    fn faults_are_named() {
        for (text, fault) in [
            ("name=x", "no engine is named"),
            ("x deepth=3", "there is no setting `deepth`"),
            ("x proto=uic", "is not a protocol"),
            ("x 'y", "the quote ' is not closed"),
            ("greedy:x", "is not a seed"),
            ("random proto=uci", "takes no settings of programs"),
            ("x tc=1:2:3", "is not a time control"),
        ] {
            let error = engines(&[text], &[]).unwrap_err();
            assert!(error.contains(fault), "{error}");
        }
    }
}
