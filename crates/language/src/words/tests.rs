use super::*;

#[test]
fn small_words_are_english() {
    assert_eq!([number(0), number(2), number(13), number(-1)], ["no", "two", "13", "-1"]);
    assert_eq!([ordinal(1), ordinal(11), ordinal(22), ordinal(103)], ["first", "11th", "22nd", "103rd"]);
    assert_eq!(
        [list(["a"], "and"), list(["a", "b"], "or"), list(["a", "b", "c"], "and")],
        ["a", "a or b", "a, b and c"]
    );
    let plurals = ["knight", "fox", "army", "monkey", "man", "swordsman", "wolf", "chief", "bishop"].map(plural);
    assert_eq!(plurals, ["knights", "foxes", "armies", "monkeys", "men", "swordsmen", "wolves", "chiefs", "bishops"]);
    assert_eq!([many(1, "ply"), many(12, "ply"), many(0, "game")], ["1 ply", "12 plies", "0 games"]);
    let named = ["archer", "Amazon", "unicorn", "knight", "king or archer"].map(a);
    assert_eq!(named, ["an archer", "an Amazon", "a unicorn", "a knight", "a king or archer"]);
    assert_eq!([counted(1, "square"), counted(2, "army")], ["one square", "two armies"]);
    assert_eq!([possessive("White"), possessive("Hounds")], ["White's", "Hounds'"]);
    assert_eq!([sentence("you win"), sentence(""), sentence("Done.")], ["You win.", "", "Done."]);
}

#[test]
fn long_lists_are_cut() {
    let letters = ["a", "b", "c", "d"];
    let told = [first(4, letters, "and"), first(2, letters, "and"), first(2, letters, "or"), some([""; 0], "or")];
    assert_eq!(told, ["a, b, c and d", "a, b and 2 more", "a, b or one of 2 others", "nothing"]);
}

#[test]
fn the_verb_goes_with_the_name() {
    let told = ["White", "Zeus", "Cross", "Omen", "Defenders", "Geese", "Norsemen", "Fox and Geese"];
    let told = told.map(|name| says(name, "win", "wins"));
    let singular = ["White wins", "Zeus wins", "Cross wins", "Omen wins"];
    let plural = ["Defenders win", "Geese win", "Norsemen win", "Fox and Geese win"];
    assert_eq!(told.to_vec(), [singular, plural].concat());
}
