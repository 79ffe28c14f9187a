//! Messages that no editor sends, and documents that nobody writes.

use super::client::Client;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn position(client: &Client, name: &str, line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": client.uri(name) }, "position": { "line": line, "character": character } })
}

/// All that can be asked about a place.
fn ask_everything(client: &mut Client, name: &str, line: u32, character: u32) {
    let here = position(client, name, line, character);
    let with = |key: &str, value: Value| {
        let mut params = here.clone();
        params[key] = value;
        params
    };
    let range = json!({ "start": here["position"], "end": here["position"] });
    let document = json!({ "textDocument": here["textDocument"] });
    let mut of_range = document.clone();
    (of_range["range"], of_range["context"]) = (range, json!({ "diagnostics": [] }));
    let all = [
        ("textDocument/hover", here.clone()),
        ("textDocument/completion", here.clone()),
        ("textDocument/definition", here.clone()),
        ("textDocument/references", with("context", json!({ "includeDeclaration": true }))),
        ("textDocument/prepareRename", here.clone()),
        ("textDocument/rename", with("newName", json!("\"\\\u{1b}"))),
        ("textDocument/rename", with("newName", json!(""))),
        ("textDocument/documentSymbol", document),
        ("textDocument/codeAction", of_range),
    ];
    for (method, params) in all {
        if let Err(error) = client.ask(method, params) {
            // It may be refused, but never break down.
            assert_eq!(error["code"], -32803, "{method} in {name} at {line}:{character}: {error}");
        }
    }
}

#[test]
fn requests_in_the_wrong_order_are_refused() {
    let mut client = Client::start("order");
    assert_eq!(client.ask("textDocument/hover", Value::Null).unwrap_err()["code"], -32002);
    assert_eq!(client.ask("shutdown", Value::Null).unwrap_err()["code"], -32002);
    assert_eq!(client.ask("initialize", json!("x")).unwrap_err()["code"], -32602);
    client.open("early.ron", "(");
    client.ask("initialize", json!({ "processId": null, "rootUri": null, "capabilities": {} })).unwrap();
    assert_eq!(client.ask("initialize", json!({ "capabilities": {} })).unwrap_err()["code"], -32600);
    assert_eq!(client.ask("textDocument/formatting", json!({})).unwrap_err()["code"], -32601);
    assert_eq!(client.ask("", Value::Null).unwrap_err()["code"], -32601);
    assert_eq!(client.ask("textDocument/hover", json!([1])).unwrap_err()["code"], -32602);
    client.tell("nobody/knows", json!({}));
    client.tell("textDocument/didChange", json!({ "textDocument": 1 }));
    client.change("never-opened.ron", 2, "(");
    client.close("never-opened.ron");
    ask_everything(&mut client, "never-opened.ron", 0, 0);
    client.ask("shutdown", Value::Null).unwrap();
    assert_eq!(client.ask("textDocument/hover", Value::Null).unwrap_err()["code"], -32600);
    client.tell("exit", Value::Null);
    let (status, errors) = client.hang_up();
    assert_eq!((status.code(), errors.as_str()), (Some(0), ""));
}

#[test]
fn who_does_not_take_leave_is_told_so() {
    let client = Client::greeted("hang-up");
    assert_eq!(client.hang_up().0.code(), Some(1));
    let mut client = Client::greeted("exit");
    client.tell("exit", Value::Null);
    assert_eq!(client.hang_up().0.code(), Some(1));
    let mut client = Client::start("no-header");
    client.write(b"{}\r\n\r\n");
    assert_eq!(client.hang_up().0.code(), Some(1));
    let mut client = Client::start("huge");
    client.write(b"Content-Length: 99999999999999\r\n\r\n{");
    assert_eq!(client.hang_up().0.code(), Some(1));
    assert_eq!(Client::start("nothing").hang_up().0.code(), Some(1));
}

#[test]
fn what_is_no_message_is_passed_over() {
    let mut client = Client::greeted("broken");
    let framed = |bytes: &[u8]| [format!("Content-Length: {}\r\n\r\n", bytes.len()).as_bytes(), bytes].concat();
    client.write(&framed(b"{"));
    client.write(&framed(b"\xff\xfe"));
    client.write(&framed("[".repeat(100_000).as_bytes()));
    client.write(&framed(b"{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"x\"}"));
    client.write(&framed(b"[{\"id\":1,\"method\":\"x\"}]"));
    client.write(&framed(b""));
    client.write(&framed(&vec![b' '; (16 << 20) + 1]));
    // It is still there.
    client.leave();
}

#[test]
fn places_that_are_none_do_no_harm() {
    let mut client = Client::greeted("places");
    client.open("mine.ron", "\u{feff}(name: \"\u{1f451}\", base: \"chess\",\r\n zones: { \"a\": \"rank 1\" })");
    for (line, character) in
        [(0, 0), (0, 7), (0, 8), (0, 9), (0, 10), (0, u32::MAX), (1, 16), (2, 0), (u32::MAX, u32::MAX)]
    {
        ask_everything(&mut client, "mine.ron", line, character);
    }
    // A range that ends before it starts, outside of the text.
    let change = json!({ "range": { "start": { "line": 9, "character": 9 }, "end": { "line": 0, "character": 8 } }, "text": "x" });
    let document = json!({ "uri": client.uri("mine.ron"), "version": 2 });
    client.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }));
    client.wait_for("mine.ron", 2);
    for uri in ["", "untitled:Untitled-1", "file:///%ff", "http://example.org/x.ron"] {
        let document = json!({ "uri": uri, "languageId": "ron", "version": 1, "text": "(base: \"mine.ron\")" });
        client.tell("textDocument/didOpen", json!({ "textDocument": document }));
        let here = json!({ "textDocument": { "uri": uri }, "position": { "line": 0, "character": 10 } });
        client.ask("textDocument/definition", here.clone()).unwrap();
        client.ask("textDocument/completion", here).unwrap();
    }
    client.leave();
}

#[test]
fn documents_that_nobody_writes_do_no_harm() {
    let mut client = Client::greeted("documents");
    let chess = ferz::library::text_of("chess").unwrap();
    let texts = [
        String::new(),
        "(".repeat(90_000),
        "(a:".repeat(30_000),
        "(a: \"".repeat(15_000),
        "/*".repeat(40_000),
        "r#\"".repeat(30_000),
        "\"\n".repeat(40_000),
        "'a',".repeat(24_000),
        "x".repeat(5_000_000),
        format!("(base: \"chess\", zones: {{ \"a\": \"{}\" }})", "(".repeat(1000)),
        "(base: \"mine.ron\")".into(),
        format!("(base: [{}])", "\"chess\", ".repeat(1000)),
        "(base: \"chess\", zones: { \"a\": \"b\", \"b\": \"a\" }, pieces: { \"pawn\": (moves: Like(\"pawn\")) })"
            .into(),
        "\0\u{202e}\u{1f451}".into(),
        chess[..chess.len() / 2].to_owned(),
    ];
    for (index, text) in texts.iter().enumerate() {
        let (name, start) = ("mine.ron", Instant::now());
        if index == 0 {
            client.open(name, text)
        } else {
            client.change(name, index as i32 + 1, text)
        }
        let lines = text.lines().count() as u32;
        let last = text.lines().last().unwrap_or_default().len() as u32;
        for (line, character) in [(0, 3), (lines / 2, last / 2)] {
            ask_everything(&mut client, name, line, character);
        }
        client.wait_for(name, index as i32 + 1);
        assert!(start.elapsed() < Duration::from_secs(60), "text {index} took {:?}", start.elapsed());
    }
    client.leave();
}

#[test]
fn a_file_cut_off_anywhere_is_understood_as_far_as_it_goes() {
    let mut client = Client::greeted("cut");
    let text = ferz::library::text_of("crazyhouse").unwrap();
    client.open("mine.ron", "");
    for (version, end) in (0..text.len()).filter(|&end| text.is_char_boundary(end)).step_by(97).enumerate() {
        client.change("mine.ron", version as i32 + 2, &text[..end]);
        let line = text[..end].matches('\n').count() as u32;
        let character = text[..end].rsplit('\n').next().unwrap().encode_utf16().count() as u32;
        ask_everything(&mut client, "mine.ron", line, character);
    }
    client.leave();
}

#[test]
fn typing_is_judged_once_and_bases_are_followed() {
    let mut client = Client::greeted("typing");
    let base = |moves: &str| format!("(name: \"Base\", base: \"chess\", pieces: {{ \"queen\": (moves: {moves}) }})");
    client.open("base.ron", &base("Stay"));
    client.open("mine.ron", "(name: \"Mine\", base: \"base.ron\")");
    client.wait_for("base.ron", 1);
    client.wait_for("mine.ron", 1);
    // Of many changes only the last is judged.
    client.said.clear();
    for version in 2..40 {
        client.change("base.ron", version, "(");
    }
    client.change("base.ron", 40, &base("Nowhere"));
    let is_wrong = |said: &Value| said["diagnostics"].as_array().is_some_and(|faults| !faults.is_empty());
    client.wait_until("mine.ron", is_wrong);
    let said = client.wait_for("base.ron", 40);
    assert!(is_wrong(&said), "{said}");
    // A fix in the base also fixes the variants based on it.
    client.change("base.ron", 41, &base("Stay"));
    client.wait_until("base.ron", |said| said["version"] == 41 && !is_wrong(said));
    client.wait_until("mine.ron", |said| !is_wrong(said));
    // A base that is closed is read from the disk, where it is not.
    client.close("base.ron");
    client.wait_until("mine.ron", is_wrong);
    std::fs::write(client.folder.join("base.ron"), base("Stay")).unwrap();
    let changes = json!([{ "uri": client.uri("base.ron"), "type": 1 }]);
    client.tell("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    client.wait_until("mine.ron", |said| !is_wrong(said));
    // Nothing is left of a document that is closed.
    client.change("mine.ron", 2, "(");
    client.wait_until("mine.ron", is_wrong);
    client.close("mine.ron");
    client.wait_until("mine.ron", |said| !is_wrong(said));
    client.leave();
}

#[test]
fn what_is_cancelled_before_its_turn_is_not_answered() {
    let mut client = Client::greeted("cancel");
    client.open("mine.ron", ferz::library::text_of("chess").unwrap());
    let here = position(&client, "mine.ron", 40, 20);
    let first = (0..20).map(|_| client.send_request("textDocument/completion", here.clone())).collect::<Vec<_>>();
    first.iter().for_each(|id| client.tell("$/cancelRequest", json!({ "id": id })));
    let mut answered = Vec::new();
    while answered.len() < first.len() {
        let message = client.next();
        if message.get("method").is_none() {
            let is_answer = message.get("result").is_some() || message["error"]["code"] == -32800;
            assert!(is_answer, "{message}");
            answered.push(message["id"].as_i64().unwrap());
        }
    }
    assert_eq!(answered, first);
    client.leave();
}
