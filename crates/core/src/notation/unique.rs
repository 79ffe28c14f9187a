//! Unique texts of moves.

use crate::movegen::Move;

/// Makes the texts of `moves`, given in the same order, unique. Equal texts are replaced by `longer(move, stage)`,
/// stage after stage (`None`: no longer form at this stage), and finally numbered.
pub(super) fn make_unique(
    texts: &mut [String],
    moves: &[Move],
    stages: usize,
    longer: &dyn Fn(usize, &Move, &str, usize) -> Option<String>,
) {
    for stage in 0..stages {
        let alike = alike(texts);
        if alike.is_empty() {
            return;
        }
        for index in alike.into_iter().flatten() {
            if let Some(text) = longer(index, &moves[index], &texts[index], stage) {
                texts[index] = text;
            }
        }
    }
    for group in alike(texts) {
        for (number, index) in group.into_iter().enumerate().skip(1) {
            texts[index] = format!("{},{}", texts[index], number + 1);
        }
    }
}

/// The groups of equal texts, by index, each with more than one member.
fn alike(texts: &[String]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..texts.len()).collect();
    order.sort_by_key(|&index| &texts[index]);
    let groups = order.chunk_by(|&index, &next| texts[index] == texts[next]);
    groups.filter(|group| group.len() > 1).map(<[usize]>::to_vec).collect()
}
