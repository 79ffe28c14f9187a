//! Rules as data for other programs.

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
