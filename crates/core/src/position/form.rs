//! The storage forms of a position.

use super::Position;
use super::planes::Planes;
use super::state::State;
use crate::tables::planes::{AnyTables, OfWidth, PlaneTables};
use crate::variant::Variant;

/// A form that can store a position on planes of this size.
pub(crate) trait Keeps<T> {
    /// The planes, if the position is stored in this form.
    fn planes_mut(&mut self) -> Option<&mut T>;

    /// Like [`planes_mut`](Keeps::planes_mut), to read.
    fn planes(&self) -> Option<&T>;
}

/// Declares the forms on planes, smaller ones first. All code that works on planes is compiled once for each. `$d`
/// stands for `$`.
macro_rules! forms {
    ($d:tt $($form:ident($kept:ty): $words:literal words, $planes:literal planes;)*) => {
        /// The representation that the position's executor works on.
        // Read on every move. `repr(u8)` gives it a tag of its own; otherwise the compiler packs the tag into another
        // field, which is slower to read.
        #[repr(u8)]
        #[derive(Debug)]
        #[cfg_attr(any(test, target_family = "wasm"), allow(clippy::large_enum_variant, reason = "only one form is not boxed"))]
        pub(crate) enum Form {
            /// The state itself, for the reference executor.
            State(Box<State>),
            $($form($kept),)*
        }

        /// Evaluates one of two expressions: the first if the form is the state, the second if it is any form on
        /// planes, with the tables if the caller names them.
        macro_rules! by_form {
            ($d form:expr, state $d state:ident => $d plain:expr, planes $d planes:ident => $d kept:expr $d (,)?) => {
                match $d form {
                    $crate::position::Form::State($d state) => $d plain,
                    $($crate::position::Form::$form($d planes) => $d kept,)*
                }
            };
            (
                $d variant:expr,
                $d form:expr,
                state $d state:ident => $d plain:expr,
                planes ($d planes:ident, $d tables:ident) => $d kept:expr $d (,)?
            ) => {
                $crate::position::by_form!($d form,
                    state $d state => $d plain,
                    planes $d planes => {
                        let $d tables = $d planes.tables($d variant);
                        $d kept
                    },
                )
            };
        }
        pub(crate) use by_form;

        impl Clone for Form {
            fn clone(&self) -> Form {
                match self {
                    Form::State(state) => Form::State(state.clone()),
                    $(Form::$form(planes) => Form::$form(planes.clone()),)*
                }
            }

            /// Overwrites the stored position, in place if both are stored in the same form.
            #[inline]
            fn clone_from(&mut self, source: &Form) {
                match (&mut *self, source) {
                    (Form::State(state), Form::State(from)) => state.clone_from(from),
                    $((Form::$form(planes), Form::$form(from)) => planes.clone_from(from),)*
                    _ => *self = source.clone(),
                }
            }
        }

        $(impl Keeps<Planes<$words, $planes>> for Form {
            #[inline]
            fn planes_mut(&mut self) -> Option<&mut Planes<$words, $planes>> {
                match self {
                    Form::$form(planes) => Some(planes),
                    _ => None,
                }
            }

            #[inline]
            fn planes(&self) -> Option<&Planes<$words, $planes>> {
                match self {
                    Form::$form(planes) => Some(planes),
                    _ => None,
                }
            }
        })*

        impl Form {
            /// The smallest form on planes that holds a state.
            fn on_planes(tables: &AnyTables, state: &State) -> Option<Form> {
                $(if let Some(planes) = fit::<$words, $planes>(tables, state) {
                    return Some(Form::$form(planes.into()));
                })*
                None
            }
        }
    };
}

#[cfg(all(any(not(test), feature = "portable"), not(target_family = "wasm")))]
forms! {$
    Small(Planes<1, 8>): 1 words, 8 planes;
    Medium(Planes<1, 16>): 1 words, 16 planes;
    Wide(Planes<2, 16>): 2 words, 16 planes;
    Large(Box<Planes<4, 64>>): 4 words, 64 planes;
}

// The widths of the tables that there are in WebAssembly, each with the form for most of its variants.
#[cfg(target_family = "wasm")]
forms! {$
    Medium(Planes<1, 16>): 1 words, 16 planes;
    Large(Box<Planes<4, 64>>): 4 words, 64 planes;
}

// One form is enough for unit tests, which halves their build time; the tests in `tests` compare all forms.
#[cfg(all(test, not(feature = "portable"), not(target_family = "wasm")))]
forms! {$
    Medium(Planes<1, 16>): 1 words, 16 planes;
}

impl Form {
    /// Changes to the form that a new position would have. A position that fits on planes is always stored on planes,
    /// so that the order of its moves is always the same.
    #[inline]
    pub fn fit(&mut self, variant: &Variant) {
        if let Form::State(state) = self
            && tables(variant).is_some()
        {
            *self = Form::new(variant, std::mem::take(&mut **state));
        }
    }

    /// The form of a position of the variant: the smallest on planes that holds it, otherwise the state.
    pub fn new(variant: &Variant, state: State) -> Form {
        let form = tables(variant).and_then(|tables| Form::on_planes(tables, &state));
        form.unwrap_or_else(|| Form::State(Box::new(state)))
    }
}

/// The values of a position's counters, in the order of the variant's counters. A counter has one value, or one for
/// each side.
pub fn counters_of(position: &Position) -> &[i32] {
    by_form!(&position.form,
        state state => &state.counters[..],
        planes planes => &planes.counters[..],
    )
}

/// The tables that decide if planes can hold a position; `None` if the variant uses the reference executor only.
fn tables(variant: &Variant) -> Option<&AnyTables> {
    if variant.is_by_reference() { None } else { variant.tables().ok() }
}

fn fit<const W: usize, const P: usize>(tables: &AnyTables, state: &State) -> Option<Planes<W, P>>
where
    AnyTables: OfWidth<W>,
{
    let tables: &PlaneTables<W> = tables.of_width()?;
    let fits = tables.plan.is_none() || Planes::<W, P>::MAY_JUDGE;
    if fits { Planes::from_state(tables, state) } else { None }
}
