//! Rules as data for other programs, and the rules that are embedded with the feature `lowered`.

use ferz::Variant;

#[test]
fn rules_can_be_serialised() {
    let chess = Variant::builtin("chess").unwrap();
    let rules = serde_json::to_value(chess.rules()).unwrap();
    assert_eq!(rules["name"], "Chess");
    assert_eq!((&rules["board"]["files"], &rules["board"]["shape"]), (&8.into(), &"Square".into()));
    let names: Vec<_> = rules["pieces"].as_array().unwrap().iter().map(|piece| &piece["name"]).collect();
    assert_eq!(names, ["pawn", "knight", "bishop", "rook", "queen", "king"]);
}

#[test]
#[cfg(feature = "lowered")]
fn embedded_rules_are_those_of_the_files() {
    use ferz::library;

    let names = library::names();
    assert!(names.len() > 300, "only {} variants", names.len());
    for name in names {
        let embedded = library::builtin_rules(name).unwrap();
        let read = Variant::parse(library::text_of(name).unwrap()).unwrap();
        assert!(embedded == *read.rules(), "the rules of {name} differ");
        assert_eq!(embedded.hash, read.rules().hash, "{name}");
    }
}
