//! The answer to `go` in UCI and USI. The engine answers when the search ends, unless the answer must wait.

use super::session::Session;
use super::thinker;
use ferz_search::Limits;

/// The state of the answer.
#[derive(Default)]
pub(super) struct Reply {
    /// Set while the search must not answer, even if it has ended: an infinite search, or one before the opponent's
    /// move.
    holds: bool,
    /// The result of a search that ended while `holds` was set.
    held: Option<thinker::Result>,
    /// The limits of the search once the opponent has made the expected move.
    after_ponder: Option<Limits>,
}

impl Reply {
    /// Starts a search that answers at its end.
    pub fn search(&mut self, session: &mut Session, limits: Limits) {
        *self = Reply::default();
        session.thinker.search(session.game.clone(), limits);
    }

    /// Starts a search that answers once it is stopped.
    pub fn search_until_stopped(&mut self, session: &mut Session, limits: Limits) {
        self.search(session, limits);
        self.holds = true;
    }

    /// Starts a search while the opponent thinks. Only the opponent's clock runs until the opponent moves.
    pub fn ponder(&mut self, session: &mut Session, limits: Limits) {
        let open = Limits { soft_time: None, hard_time: None, ..limits.clone() };
        self.search_until_stopped(session, open);
        self.after_ponder = Some(limits);
    }

    /// Restarts the search with the clock, after the opponent has made the expected move.
    pub fn ponder_hit(&mut self, session: &mut Session) {
        if let Some(limits) = self.after_ponder.take() {
            self.search(session, limits);
        }
    }

    /// Ends the search without an answer.
    pub fn abandon(&mut self, session: &mut Session) {
        *self = Reply::default();
        session.thinker.abandon();
    }

    /// Ends the search, and allows it to answer. Returns the result if the search has ended already.
    pub fn release(&mut self, session: &Session) -> Option<thinker::Result> {
        session.thinker.stop();
        std::mem::take(self).held
    }

    /// Notes the end of the search. Returns the result if it may be reported now.
    pub fn end(&mut self, found: thinker::Result) -> Option<thinker::Result> {
        if !self.holds {
            return Some(found);
        }
        self.held = Some(found);
        None
    }
}
