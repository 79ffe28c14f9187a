//! The language server as an editor sees it.
//!
//! A file in `tests/lsp/` is a scene: its first line is `// ask: ` and what is asked (`diagnostics`, `hover`, `completion`, `definition`, `references`,
//! `rename NAME`, `symbols` or `actions`), then come documents, each behind a line `//// NAME`. The first one is open; others lie on the disk,
//! unless their line ends with `(open)`. Wherever `<|>` stands in the first one it is asked. The snapshots show what is answered.

mod client;
mod hostile;

use client::Client;
use serde_json::{Value, json};
use std::fmt::Write;

const CURSOR: &str = "<|>";

/// A document of a scene.
struct Document {
    name: String,
    text: String,
    is_open: bool,
    /// Where it is asked: lines and characters from 0.
    cursors: Vec<(usize, usize)>,
}

fn scene(text: &str) -> (String, Vec<Document>) {
    let mut parts = text.split("//// ");
    let asked = parts.next().unwrap().trim().strip_prefix("// ask: ").expect("a scene says what is asked").to_owned();
    let document = |part: &str| {
        let (name, text) = part.split_once('\n').unwrap();
        let (name, is_open) = match name.trim().strip_suffix("(open)") {
            Some(name) => (name.trim(), true),
            None => (name.trim(), false),
        };
        let mut cursors = Vec::new();
        let mut parts = text.split(CURSOR);
        let mut text = parts.next().unwrap().to_owned();
        for part in parts {
            let line = text.rsplit('\n').next().unwrap();
            cursors.push((text.matches('\n').count(), line.encode_utf16().count()));
            text += part;
        }
        Document { name: name.to_owned(), text, is_open, cursors }
    };
    (asked, parts.map(document).collect())
}

#[test]
fn scenes_are_played_as_they_are_written() {
    insta::glob!("lsp/*.scene", |path| {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        let (asked, documents) = scene(&text);
        let mut client = Client::greeted(name);
        for document in documents.iter().filter(|document| !document.is_open) {
            std::fs::write(client.folder.join(&document.name), &document.text).unwrap();
        }
        let first = &documents[0];
        let open = || documents.iter().skip(1).filter(|document| document.is_open).chain([first]);
        open().for_each(|document| client.open(&document.name, &document.text));
        open().for_each(|document| drop(client.wait_for(&document.name, 1)));
        let answers = answers(&mut client, &asked, first);
        let shown = client.plain(&format!("{text}\n{:-<100}\n{answers}", ""));
        client.leave();
        insta::with_settings!({
            snapshot_path => path.parent().unwrap(), prepend_module_to_snapshot => false, snapshot_suffix => "", omit_expression => true
        }, {
            insta::assert_snapshot!(name, shown);
        });
    });
}

/// Returns the answers to a request as text.
fn answers(client: &mut Client, asked: &str, document: &Document) -> String {
    let (asked, argument) = asked.split_once(' ').unwrap_or((asked, ""));
    let uri = client.uri(&document.name);
    let mut shown = String::new();
    match asked {
        "diagnostics" => {
            for (uri, said) in client.said.clone() {
                for fault in said["diagnostics"].as_array().unwrap() {
                    writeln!(shown, "\n{}", told(&uri, fault)).unwrap();
                }
            }
            return shown;
        }
        "symbols" => {
            let params = json!({ "textDocument": { "uri": uri } });
            outline(&client.ask("textDocument/documentSymbol", params).unwrap(), 0, &mut shown);
            return shown;
        }
        _ => {}
    }
    assert!(!document.cursors.is_empty(), "a scene says where it is asked");
    for &(line, character) in &document.cursors {
        let at = json!({ "line": line, "character": character });
        let here = json!({ "textDocument": { "uri": uri }, "position": at });
        let text = document.text.lines().nth(line).unwrap_or_default();
        writeln!(shown, "\n{text}\n{}^", " ".repeat(character)).unwrap();
        let answer = match asked {
            "hover" => {
                let hover = client.ask("textDocument/hover", here).unwrap();
                match hover["contents"]["value"].as_str() {
                    Some(text) => format!("{}\n{text}", marked(&document.text, &hover["range"])),
                    None => "nothing".to_owned(),
                }
            }
            "completion" => completion(client, here, &document.text),
            "definition" => client.ask("textDocument/definition", here).map(|found| place(&found, document)).unwrap(),
            "references" => {
                let mut params = here;
                params["context"] = json!({ "includeDeclaration": true });
                let found = client.ask("textDocument/references", params).unwrap();
                found.as_array().into_iter().flatten().map(|found| place(found, document) + "\n").collect()
            }
            "rename" => {
                let ready = client.ask("textDocument/prepareRename", here.clone());
                let mut params = here;
                params["newName"] = json!(argument);
                match ready.and_then(|_| client.ask("textDocument/rename", params)) {
                    Ok(edit) => changed(&document.text, &edit, &uri),
                    Err(error) => format!("refused: {}", error["message"].as_str().unwrap()),
                }
            }
            "actions" => {
                let range = json!({ "start": at, "end": at });
                let params =
                    json!({ "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": [] } });
                let actions = client.ask("textDocument/codeAction", params).unwrap();
                let shown = actions.as_array().unwrap().iter().map(|action| {
                    let text = changed(&document.text, &action["edit"], &uri);
                    format!("{} ({})\n{text}\n", action["title"].as_str().unwrap(), action["kind"].as_str().unwrap())
                });
                shown.collect()
            }
            other => panic!("nobody can ask for {other}"),
        };
        writeln!(shown, "{}", answer.trim_end()).unwrap();
    }
    shown
}

fn told(uri: &str, fault: &Value) -> String {
    let range = |range: &Value| {
        let point = |point: &Value| format!("{}:{}", point["line"], point["character"]);
        format!("{}-{}", point(&range["start"]), point(&range["end"]))
    };
    let severity = ["", "error", "warning", "information"][fault["severity"].as_u64().unwrap() as usize];
    let code = fault["code"].as_str().unwrap_or("none");
    let page = fault["codeDescription"]["href"].as_str().unwrap_or("none");
    if page != "none" {
        let text = std::fs::read_to_string(Client::path(page)).unwrap();
        assert!(text.starts_with(&format!("# {code}")), "{text}");
    }
    let mut text = format!("{uri} {} {severity} {code} (page {page})", range(&fault["range"]));
    if fault["tags"] == json!([1]) {
        text += " unnecessary";
    }
    for line in fault["message"].as_str().unwrap().lines() {
        text += &format!("\n    {line}");
    }
    for related in fault["relatedInformation"].as_array().into_iter().flatten() {
        let place = &related["location"];
        let message = related["message"].as_str().unwrap();
        text += &format!("\n    -> {} {}: {message}", place["uri"].as_str().unwrap(), range(&place["range"]));
    }
    text
}

fn outline(symbols: &Value, depth: usize, shown: &mut String) {
    for symbol in symbols.as_array().into_iter().flatten() {
        let detail = symbol["detail"].as_str().map(|detail| format!(": {detail}")).unwrap_or_default();
        let line = &symbol["range"]["start"]["line"];
        writeln!(
            shown,
            "{}{} [{}] line {line}{detail}",
            "  ".repeat(depth),
            symbol["name"].as_str().unwrap(),
            symbol["kind"]
        )
        .unwrap();
        outline(&symbol["children"], depth + 1, shown);
    }
}

/// The first of what is offered, what is written for it, and what the first one means.
fn completion(client: &mut Client, here: Value, text: &str) -> String {
    let offered = client.ask("textDocument/completion", here.clone()).unwrap();
    let mut items = offered.as_array().unwrap().clone();
    items.sort_by_key(|item| item["sortText"].as_str().unwrap().to_owned());
    // Editors show what begins like the word that is there.
    let at = offset(text, &here["position"]);
    items.retain(|item| {
        let typed = text[offset(text, &item["textEdit"]["range"]["start"])..at].to_lowercase();
        item["label"].as_str().unwrap().to_lowercase().starts_with(&typed)
    });
    let Some(first) = items.first().cloned() else { return "nothing".into() };
    let mut shown = String::new();
    for item in items.iter().take(40) {
        let detail = item["detail"].as_str().map(|detail| format!(" ({detail})")).unwrap_or_default();
        let (label, written) = (item["label"].as_str().unwrap(), item["textEdit"]["newText"].as_str().unwrap());
        let written = if label == written { String::new() } else { format!(" as {written}") };
        writeln!(shown, "- {label}{written}{detail}").unwrap();
    }
    if items.len() > 40 {
        writeln!(shown, "... and more").unwrap();
    }
    writeln!(shown, "in the place of {}", marked(text, &first["textEdit"]["range"])).unwrap();
    let resolved = client.ask("completionItem/resolve", first).unwrap();
    if let Some(text) = resolved["documentation"]["value"].as_str() {
        writeln!(shown, "the first: {text}").unwrap();
    }
    shown
}

/// Where a definition is, with the line there.
fn place(found: &Value, document: &Document) -> String {
    let Some(uri) = found["uri"].as_str() else { return "nowhere".into() };
    let path = Client::path(uri);
    let text =
        if path.ends_with(&document.name) { document.text.clone() } else { std::fs::read_to_string(path).unwrap() };
    let start = &found["range"]["start"];
    let line = text.lines().nth(start["line"].as_u64().unwrap() as usize).unwrap_or_default();
    let is_locked = path.to_string_lossy().contains("/cache/");
    assert_eq!(is_locked, std::fs::metadata(path).is_ok_and(|file| file.permissions().readonly()));
    format!("{} {}:{} {}", path.display(), start["line"], start["character"], line.trim())
}

fn offset(text: &str, point: &Value) -> usize {
    let line = point["line"].as_u64().unwrap() as usize;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let mut left = point["character"].as_u64().unwrap() as usize;
    let mut at = start;
    for c in text[start..].chars() {
        if left == 0 {
            break;
        }
        // A place that lies between the halves of a character is none.
        left = left.checked_sub(c.len_utf16()).unwrap();
        at += c.len_utf8();
    }
    at
}

/// The text of a range, in brackets.
fn marked(text: &str, range: &Value) -> String {
    format!("[{}]", &text[offset(text, &range["start"])..offset(text, &range["end"])])
}

/// A text after an edit.
fn changed(text: &str, edit: &Value, uri: &str) -> String {
    let mut edits = edit["changes"][uri].as_array().unwrap().clone();
    edits.sort_by_key(|edit| offset(text, &edit["range"]["start"]));
    let mut changed = text.to_owned();
    for edit in edits.iter().rev() {
        let (start, end) = (offset(text, &edit["range"]["start"]), offset(text, &edit["range"]["end"]));
        changed.replace_range(start..end, edit["newText"].as_str().unwrap());
    }
    changed
}
