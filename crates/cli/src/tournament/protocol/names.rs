//! The names that engines give to variants.

use super::Rules;
use ferz::library;
use ferz::prose::words::{list, many};

/// The largest number of names that a message lists.
const MOST_LISTED: usize = 20;

/// The name of the variant to send to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Named {
    /// No name, because the engine plays only this variant.
    Usual,
    /// This name.
    As(String),
    /// The name of the variant whose start is shuffled.
    ShuffledOf(String),
}

/// Finds the variant among those that an engine offers. `offers` is `None` if the engine has no such option, and
/// `shuffles` is set if the engine has an option for shuffled starts.
///
/// # Errors
/// If the engine does not offer the variant, with the reason.
pub(super) fn find(rules: &Rules, offers: Option<&[String]>, shuffles: bool) -> Result<Named, String> {
    let id = rules.id.as_str();
    let Some(offers) = offers else {
        return match library::unnamed() {
            Some(usual) if usual == id => Ok(Named::Usual),
            Some(usual) if shuffles && rules.is_shuffled && library::bases_of(id).contains(&usual) => {
                Ok(Named::ShuffledOf(String::new()))
            }
            usual => Err(format!("plays only {}, not {}", usual.unwrap_or("one game"), rules.variant.name())),
        };
    };
    if let Some(name) = named(id, rules.variant.name(), offers) {
        return Ok(Named::As(name.to_owned()));
    }
    let base = library::bases_of(id).into_iter().find_map(|base| named(base, base, offers));
    match base.filter(|_| shuffles && rules.is_shuffled) {
        Some(base) => Ok(Named::ShuffledOf(base.to_owned())),
        None => Err(format!(
            "does not offer the variant {id}; set variant=NAME if the engine uses another name; it offers {}",
            if offers.len() > MOST_LISTED { many(offers.len() as u64, "variant") } else { list(offers, "and") }
        )),
    }
}

/// Finds the name of a variant among the offers: its own name, its title, or the name that most likely means it.
fn named<'o>(id: &str, title: &str, offers: &'o [String]) -> Option<&'o str> {
    let is_same = |one: &str, other: &str| {
        let plain =
            |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
        plain(one) == plain(other)
    };
    let tests: [&dyn Fn(&str) -> bool; 4] = [
        &|offer| offer == id,
        &|offer| is_same(offer, id) || is_same(offer, title),
        &|offer| library::named(offer).first() == Some(&id),
        &|offer| library::named(offer).contains(&id),
    ];
    tests.into_iter().find_map(|test| offers.iter().find(|offer| test(offer))).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferz::Variant;

    fn found(id: &str, offers: &str, shuffles: bool) -> Result<Named, String> {
        let variant = Variant::builtin(id).unwrap();
        let is_shuffled = variant.rules().array_count().is_some();
        let offers: Vec<String> = offers.split_whitespace().map(str::to_owned).collect();
        let offers = Some(&offers[..]).filter(|offers| !offers.is_empty());
        find(&Rules { id: id.into(), variant, file: None, is_shuffled, any_array: is_shuffled }, offers, shuffles)
    }

    #[test]
    fn engines_name_variants_in_their_own_way() {
        let as_is = |name: &str| Ok(Named::As(name.into()));
        assert_eq!(found("chess", "shatranj normal", false), as_is("normal"));
        assert_eq!(found("kingofthehill", "normal king-of-the-hill", false), as_is("king-of-the-hill"));
        assert_eq!(found("crazyhouse", "chess bughouse zh crazyhouse", false), as_is("crazyhouse"));
        assert_eq!(found("chess960", "atomic chess", true), Ok(Named::ShuffledOf("chess".into())));
        assert_eq!(found("chess960", "atomic chess chess960", true), as_is("chess960"));
        assert!(found("chess960", "atomic chess", false).is_err());
        assert!(found("duck", "atomic chess", true).is_err());
    }

    #[test]
    fn an_engine_without_a_choice_plays_the_usual_game() {
        assert_eq!(found("chess", "", false), Ok(Named::Usual));
        assert_eq!(found("chess960", "", true), Ok(Named::ShuffledOf(String::new())));
        assert!(found("shogi", "", true).unwrap_err().starts_with("plays only chess, not Shogi"));
    }
}
