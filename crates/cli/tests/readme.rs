//! The sessions in README.md give what they show, with the files it shows.

use crate::cli::transcript;
use crate::markdown::{blocks, sessions};

#[test]
fn sessions_give_what_they_show() {
    let path = crate::root().join("README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    let rows = blocks::blocks(&readme).filter(|block| block.language == "ron");
    rows.for_each(|block| assert!(sessions::file_name(&block).is_some(), "a name in the first line:\n{}", block.body));
    let folder = transcript::Folder::new("readme");
    let page = sessions::run(&readme, folder.path());
    assert!(page.sessions > 3, "the sessions are found");
    if transcript::updating() {
        std::fs::write(&path, page.text).unwrap();
    } else {
        assert!(page.differences.is_empty(), "{}", page.differences.join("\n"));
        assert_eq!(page.text, readme, "nothing is lost on the way");
    }
}
