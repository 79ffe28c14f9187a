//! What the machine reads: flat tables made once from the model, and the compiled variant that carries both.

mod reach;
mod traits;

pub use reach::Reach;
pub use traits::Traits;

use crate::model::Rules;
use std::fmt;
use std::sync::Arc;

/// A variant, ready to play: its rules and the tables made from them. Cheap to clone, safe to share between threads.
#[derive(Clone)]
pub struct Variant {
    compiled: Arc<Compiled>,
    plainly: bool,
}

struct Compiled {
    rules: Rules,
    reach: Reach,
    traits: Traits,
}

impl Variant {
    /// Compiles the rules.
    pub fn new(rules: Rules) -> Variant {
        let reach = Reach::new(&rules);
        let traits = Traits::new(&rules);
        Variant { plainly: false, compiled: Arc::new(Compiled { rules, reach, traits }) }
    }

    /// The same rules, but positions are always worked on by the plain executor, the reference for all others: for comparing
    /// executors. The two are equal, and so are their positions.
    #[must_use]
    pub fn plainly(&self) -> Variant {
        Variant { plainly: true, ..self.clone() }
    }

    /// Is this a variant to be played [plainly](Variant::plainly)?
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.plainly
    }

    /// Is this the very same variant, not only one with the same rules?
    #[inline]
    pub(crate) fn is_same(&self, other: &Variant) -> bool {
        Arc::ptr_eq(&self.compiled, &other.compiled) && self.plainly == other.plainly
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.compiled.rules
    }

    /// Where each piece could ever go.
    #[inline]
    pub fn reach(&self) -> &Reach {
        &self.compiled.reach
    }

    /// What the rules make use of.
    #[inline]
    pub fn traits(&self) -> &Traits {
        &self.compiled.traits
    }

    /// The hash of the rules in hexadecimal: 64 digits. Equal hashes mean equal rules.
    pub fn hash(&self) -> String {
        self.rules().hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl PartialEq for Variant {
    fn eq(&self, other: &Variant) -> bool {
        Arc::ptr_eq(&self.compiled, &other.compiled) || self.rules().hash == other.rules().hash
    }
}

impl Eq for Variant {}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variant({:?}, {})", self.rules().name, &self.hash()[..16])
    }
}
