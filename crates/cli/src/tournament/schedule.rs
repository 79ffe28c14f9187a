//! The games of a match, in order.

/// The choice of the engines that meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    /// Each engine meets each other one.
    RoundRobin,
    /// The first engine meets each other one.
    Gauntlet,
}

/// A game to play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Planned {
    /// The number of the game, counted from 1.
    pub number: u64,
    /// The number of its pair among the pairs of these engines, counted from 0. It is also the number of the opening.
    pub pair: u64,
    /// The engines of the first and the second side.
    pub players: [usize; 2],
}

impl Planned {
    /// A key that both games of a pair share: the lower engine, the higher engine and the number of the pair.
    pub fn pair_key(&self) -> (usize, usize, u64) {
        let [one, other] = self.players;
        (one.min(other), one.max(other), self.pair)
    }
}

/// Plans `games` games between each two engines that meet. The two games of a pair share an opening and follow each
/// other. In the first game, the engine that comes first in the list has the first side.
pub(super) fn plan(format: Format, engines: usize, games: u64) -> impl Iterator<Item = Planned> {
    let meets = move |one: usize| match format {
        Format::RoundRobin => true,
        Format::Gauntlet => one == 0,
    };
    let meetings: Vec<[usize; 2]> = (0..engines)
        .filter(move |one| meets(*one))
        .flat_map(|one| (one + 1..engines).map(move |other| [one, other]))
        .collect();
    let round = move |pair: u64| {
        let games_of_pair = (games - 2 * pair).min(2);
        let of_meeting = move |[one, other]: [usize; 2]| {
            (0..games_of_pair).map(move |game| if game == 0 { [one, other] } else { [other, one] })
        };
        meetings.clone().into_iter().flat_map(of_meeting).map(move |players| (pair, players))
    };
    let all = (0..games.div_ceil(2)).flat_map(round);
    (1..).zip(all).map(|(number, (pair, players))| Planned { number, pair, players })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(format: Format, engines: usize, games: u64) -> Vec<(u64, [usize; 2])> {
        plan(format, engines, games).map(|game| (game.pair, game.players)).collect()
    }

    #[test]
    fn each_opening_is_played_with_both_colours() {
        assert_eq!(players(Format::RoundRobin, 2, 3), [(0, [0, 1]), (0, [1, 0]), (1, [0, 1])]);
    }

    #[test]
    fn all_meet_or_the_first_meets_all() {
        let met = |format| players(format, 3, 2).into_iter().map(|(_, players)| players).collect::<Vec<_>>();
        assert_eq!(met(Format::RoundRobin), [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
        assert_eq!(met(Format::Gauntlet), [[0, 1], [1, 0], [0, 2], [2, 0]]);
    }
}
