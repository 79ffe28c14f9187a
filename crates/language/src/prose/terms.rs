//! Terms: the names of zones and tags that sentences use.

use super::square::Area;
use super::{Party, Prose};
use crate::model::{Set, Word};
use crate::types::KindSet;
use crate::words;
use std::collections::BTreeSet;

/// The terms used so far: zones, tags and conditions by their index in the rules.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Terms {
    /// Zones.
    pub zones: BTreeSet<usize>,
    /// Tags.
    pub tags: BTreeSet<usize>,
    /// Named conditions.
    pub conditions: BTreeSet<usize>,
    /// True if check was mentioned.
    pub check: bool,
}

impl<'r> Prose<'r> {
    /// The terms used so far by this prose, in all voices.
    pub fn terms(&self) -> Terms {
        self.terms.borrow().clone()
    }

    /// Records that check was mentioned.
    pub(super) fn note_check(&self) {
        self.terms.borrow_mut().check = true;
    }

    /// The prose for the definition of a zone: it does not use the zone's own name.
    #[must_use]
    pub fn defining(&self, zone: usize) -> Prose<'r> {
        Prose { defining: Some(zone), ..self.clone() }
    }

    /// A zone as a term; records the use.
    pub fn zone(&self, zone: usize) -> String {
        self.terms.borrow_mut().zones.insert(zone);
        words::term(&self.rules.zones[zone].name)
    }

    /// A zone as a noun: `a “frozen” square`, `the “frozen” squares`; with an owner, `one of your “palace” squares`.
    pub(super) fn zone_squares(&self, zone: usize, owner: Option<&str>) -> Area {
        let name = self.zone(zone);
        let squares = if self.is_called_squares(zone) { name.clone() } else { format!("{name} squares") };
        let is_one = self.rules.zones[zone].set.as_squares().is_some_and(|sets| sets.iter().all(|set| set.len() == 1));
        match owner {
            _ if is_one && !self.is_called_squares(zone) => {
                let whose = owner.unwrap_or("the");
                let square = format!("{whose} {name} square");
                Area { one: square.clone(), many: square }
            }
            None => Area { one: self.a_zone(zone), many: format!("the {squares}{}", self.of_viewer(zone)) },
            Some(owner) => Area { one: format!("one of {owner} {squares}"), many: format!("{owner} {squares}") },
        }
    }

    /// A square of a zone: `a “frozen” square`.
    pub(super) fn a_zone(&self, zone: usize) -> String {
        if self.is_called_squares(zone) {
            return format!("one of the {}{}", self.zone(zone), self.of_viewer(zone));
        }
        format!("{} square{}", words::a(&self.zone(zone)), self.of_viewer(zone))
    }

    /// The viewer as the owner of a zone, if the zone differs between the sides and the viewer is not the reader.
    fn of_viewer(&self, zone: usize) -> String {
        let is_seen = |word: Word| match word {
            Word::Set(set) => match set {
                Set::Own | Set::Enemy | Set::Guarded | Set::Attacked(None) => true,
                Set::Squares([first, second]) => first != second,
                Set::Shift(_, by) | Set::Along(_, by) | Set::Beyond(_, by) | Set::Enclosed(_, by) => by[0] != by[1],
                Set::And(_) | Set::Or(_) | Set::Not(_) | Set::Theirs(_) | Set::Near(_) | Set::File(_) => false,
                Set::Rank(_) | Set::Between(..) | Set::Flanked(_) | Set::Reach(_) | Set::Attacked(Some(_)) => false,
                Set::Empty | Set::Occupied | Set::Walls | Set::Kinds(_) | Set::Promoted | Set::Untouched => false,
                Set::Stranded | Set::Trail | Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen => false,
            },
            Word::Condition(_) | Word::Amount(_) | Word::MovePattern(_) => false,
        };
        let set = &self.rules.zones[zone].set;
        if set.as_squares().is_some() || !Word::Set(set).mentions(is_seen) {
            return String::new();
        }
        match self.voice.own {
            Party::You => String::new(),
            party @ (Party::Opponent | Party::Side(_)) => format!(" of {}", self.subject(party)),
        }
    }

    /// Returns true if the name of a zone already ends in `squares`.
    fn is_called_squares(&self, zone: usize) -> bool {
        self.rules.zones[zone].name.ends_with("squares")
    }

    /// A tag as a term; records the use.
    pub(super) fn tag(&self, tag: usize) -> String {
        self.terms.borrow_mut().tags.insert(tag);
        words::term(&self.rules.tags[tag].name)
    }

    /// A named condition as a term; records the use.
    pub(super) fn condition_term(&self, index: usize) -> String {
        self.terms.borrow_mut().conditions.insert(index);
        words::term(&self.rules.conditions[index].name)
    }

    /// The zones that can be used as terms.
    pub(super) fn zones(&self) -> impl Iterator<Item = (usize, &'r Set)> {
        let hidden = self.defining.map(|zone| &self.rules.zones[zone].set);
        let zones = self.rules.zones.iter().enumerate().map(|(index, zone)| (index, &zone.set));
        zones.filter(move |(_, set)| Some(*set) != hidden)
    }

    /// The zone that equals this set, among the zones worth a name of their own.
    pub(super) fn zone_of(&self, set: &Set) -> Option<usize> {
        let is_worth_a_name = |set: &Set| match set {
            Set::Squares(_) | Set::Kinds(_) | Set::Own | Set::Enemy | Set::Empty | Set::Occupied => false,
            Set::Walls | Set::Untouched | Set::Promoted | Set::Stranded | Set::Trail => false,
            Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen | Set::Guarded => false,
            Set::And(_) | Set::Or(_) | Set::Not(_) | Set::Theirs(_) | Set::Near(_) | Set::File(_) => true,
            Set::Rank(_) | Set::Shift(..) | Set::Along(..) | Set::Beyond(..) | Set::Between(..) => true,
            Set::Flanked(_) | Set::Enclosed(..) | Set::Reach(_) | Set::Attacked(_) => true,
        };
        self.zones().find(|(_, zone)| is_worth_a_name(zone) && *zone == set).map(|(index, _)| index)
    }

    /// A zone whose parts are all among the parts of an *and*, with the remaining parts.
    pub(super) fn zone_in<'s>(&self, parts: &[&'s Set]) -> Option<(usize, Vec<&'s Set>)> {
        self.zones().find_map(|(index, zone)| {
            let Set::And(wanted) = zone else { return None };
            let mut left = parts.to_vec();
            for part in wanted {
                let place = left.iter().position(|other| *other == part)?;
                left.remove(place);
            }
            Some((index, left))
        })
    }

    /// The tag with exactly these kinds.
    pub(super) fn tag_of(&self, kinds: KindSet) -> Option<usize> {
        self.rules.tags.iter().position(|tag| tag.kinds == kinds)
    }
}
