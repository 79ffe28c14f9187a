//! An editor that talks to the server.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// So long an answer is waited for: tests are not optimised, and many run at once.
const PATIENCE: Duration = Duration::from_secs(120);

pub struct Client {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// Where the documents lie.
    pub folder: PathBuf,
    /// The last diagnostics of each document, with their version.
    pub said: BTreeMap<String, Value>,
    next_id: i64,
}

impl Client {
    /// Starts a server, with an empty folder for its documents.
    pub fn start(name: &str) -> Client {
        let folder = std::env::temp_dir().join(format!("ferz-lsp-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let folder = folder.canonicalize().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_ferz"))
            .arg("lsp")
            .env("XDG_CACHE_HOME", folder.join("cache"))
            .env("HOME", folder.join("home"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let (send, messages) = channel();
        std::thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                if send.send(message).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        Client { child, input, messages, folder, said: BTreeMap::new(), next_id: 0 }
    }

    /// Starts a server and greets it.
    pub fn greeted(name: &str) -> Client {
        let mut client = Client::start(name);
        let capabilities = json!({
            "textDocument": {
                "publishDiagnostics": { "codeDescriptionSupport": true, "relatedInformation": true },
                "completion": { "completionItem": { "snippetSupport": true } },
            },
            "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } },
        });
        client.ask("initialize", json!({ "processId": null, "rootUri": null, "capabilities": capabilities })).unwrap();
        client.tell("initialized", json!({}));
        client
    }

    pub fn uri(&self, name: &str) -> String {
        format!("file://{}/{name}", self.folder.display())
    }

    pub fn open(&mut self, name: &str, text: &str) {
        let document = json!({ "uri": self.uri(name), "languageId": "ron", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub fn change(&mut self, name: &str, version: i32, text: &str) {
        let document = json!({ "uri": self.uri(name), "version": version });
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [{ "text": text }] }));
    }

    pub fn close(&mut self, name: &str) {
        self.tell("textDocument/didClose", json!({ "textDocument": { "uri": self.uri(name) } }));
    }

    /// Asks, and waits for the answer.
    pub fn ask(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        let id = self.send_request(method, params);
        loop {
            let message = self.next();
            if message["id"] == id && message.get("method").is_none() {
                return match message.get("error") {
                    Some(error) => Err(error.clone()),
                    None => Ok(message["result"].clone()),
                };
            }
        }
    }

    pub fn send_request(&mut self, method: &str, params: Value) -> i64 {
        self.next_id += 1;
        let id = self.next_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    pub fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    pub fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.write(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    pub fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    /// The next message that comes in. What is said of documents is remembered.
    pub fn next(&mut self) -> Value {
        let message = self.messages.recv_timeout(PATIENCE).expect("the server answers");
        if message["method"] == "textDocument/publishDiagnostics" {
            let uri = message["params"]["uri"].as_str().unwrap().to_owned();
            self.said.insert(uri, message["params"].clone());
        }
        message
    }

    /// Waits until something is said of a version of a document.
    pub fn wait_for(&mut self, name: &str, version: i32) -> Value {
        let uri = self.uri(name);
        loop {
            match self.said.get(&uri) {
                Some(said) if said["version"] == version => return said.clone(),
                _ => drop(self.next()),
            }
        }
    }

    /// Waits until what is said of a document is as it should be.
    pub fn wait_until(&mut self, name: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let uri = self.uri(name);
        loop {
            match self.said.get(&uri) {
                Some(said) if is_so(said) => return said.clone(),
                _ => drop(self.next()),
            }
        }
    }

    /// Ends the input, and waits for the server to end.
    pub fn hang_up(mut self) -> (ExitStatus, String) {
        drop(self.input.take());
        let mut errors = String::new();
        let _ = self.child.stderr.take().unwrap().read_to_string(&mut errors);
        let status = self.child.wait().unwrap();
        (status, errors)
    }

    /// Takes leave as one should.
    pub fn leave(mut self) {
        self.ask("shutdown", Value::Null).unwrap();
        self.tell("exit", Value::Null);
        let (status, errors) = self.hang_up();
        assert!(status.success() && errors.is_empty(), "{status}: {errors}");
    }

    /// A text without what is different each time.
    pub fn plain(&self, text: &str) -> String {
        let folder = self.folder.display().to_string();
        let version = format!("/ferz/{}/", env!("CARGO_PKG_VERSION"));
        text.replace(&format!("{folder}/cache{version}"), "CACHE/").replace(&folder, "FOLDER")
    }

    /// The path that an address means.
    pub fn path(uri: &str) -> &Path {
        Path::new(uri.strip_prefix("file://").unwrap())
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim() {
            "" => break,
            header => length = header.strip_prefix("Content-Length: ").expect("the header is plain").parse().unwrap(),
        }
    }
    let mut bytes = vec![0; length];
    output.read_exact(&mut bytes).ok()?;
    Some(serde_json::from_slice(&bytes).expect("it is JSON"))
}
