//! Sorting with little code.

/// Sorts a list by a key and keeps the order of items with equal keys, like `sort_by_key`. That is compiled anew, to 9 kB
/// of code, for each type of item and for each closure. This sorts the keys, so that all lists with keys of one type share
/// the code.
pub(crate) fn sort_by_key<T, K: Ord>(list: &mut Vec<T>, key: impl Fn(&T) -> K) {
    let mut order: Vec<(K, usize)> = list.iter().map(key).zip(0..).collect();
    order.sort_unstable();
    let mut items: Vec<Option<T>> = list.drain(..).map(Some).collect();
    list.extend(order.into_iter().filter_map(|(_, place)| items[place].take()));
}

#[cfg(test)]
mod tests {
    use super::sort_by_key;

    #[test]
    fn equal_keys_keep_their_order() {
        let mut words = vec!["three", "on", "four", "to", "seven", "by", "a"];
        sort_by_key(&mut words, |word| word.len());
        assert_eq!(words, ["a", "on", "to", "by", "four", "three", "seven"]);
    }
}
