//! How a position is kept.

use super::planes::Planes;
use super::state::State;
use crate::compile::Variant;
use crate::tables::masks::{AnyMasks, Masks};

/// How a position is kept, as the executor that works on it likes it.
#[derive(Clone, Debug)]
pub(crate) enum Form {
    /// As the state itself, for the reference executor.
    State(Box<State>),
    /// On up to 8 planes of one word.
    Small(Planes<1, 8>),
    /// On up to 16 planes of one word.
    Medium(Planes<1, 16>),
    /// On up to 16 planes of two words.
    Wide(Planes<2, 16>),
    /// On up to 16 planes of four words.
    Large(Box<Planes<4, 16>>),
    /// On up to 64 planes of four words.
    Huge(Box<Planes<4, 64>>),
}

/// Evaluates an expression for a form: one for the state, one that serves all forms on planes, with their tables if it
/// takes them.
macro_rules! by_form {
    ($form:expr, state $state:ident => $plain:expr, planes $planes:ident => $fast:expr $(,)?) => {
        match $form {
            $crate::position::Form::State($state) => $plain,
            $crate::position::Form::Small($planes) => $fast,
            $crate::position::Form::Medium($planes) => $fast,
            $crate::position::Form::Wide($planes) => $fast,
            $crate::position::Form::Large($planes) => $fast,
            $crate::position::Form::Huge($planes) => $fast,
        }
    };
    ($variant:expr, $form:expr, state $state:ident => $plain:expr, planes ($planes:ident, $masks:ident) => $fast:expr $(,)?) => {
        $crate::position::by_form!($form,
            state $state => $plain,
            planes $planes => {
                let $masks = $planes.masks($variant);
                $fast
            },
        )
    };
}
pub(crate) use by_form;

impl Form {
    /// Takes the form of a new position. A position that planes can hold is kept so, however it was reached: the order of its moves is
    /// always the same.
    #[inline]
    pub fn fit(&mut self, variant: &Variant) {
        if let Form::State(state) = self
            && tables(variant).is_some()
        {
            *self = Form::new(variant, std::mem::take(&mut **state));
        }
    }

    /// The form that a position of the variant takes: the smallest on planes that holds it, else the state.
    pub fn new(variant: &Variant, state: State) -> Form {
        let form = match tables(variant) {
            None => None,
            Some(AnyMasks::One(masks)) => {
                fit(masks, &state).map(Form::Small).or_else(|| fit(masks, &state).map(Form::Medium))
            }
            Some(AnyMasks::Two(masks)) => fit(masks, &state).map(Form::Wide),
            Some(AnyMasks::Four(masks)) => (fit(masks, &state).map(Box::new).map(Form::Large))
                .or_else(|| fit(masks, &state).map(Box::new).map(Form::Huge)),
        };
        form.unwrap_or_else(|| Form::State(Box::new(state)))
    }
}

/// The tables that decide whether planes hold positions of the variant; `None` if the reference is to play them all.
fn tables(variant: &Variant) -> Option<&AnyMasks> {
    if variant.is_by_reference() { None } else { variant.masks().ok() }
}

fn fit<const W: usize, const P: usize>(masks: &Masks<W>, state: &State) -> Option<Planes<W, P>> {
    let fits = masks.plan.is_none() || Planes::<W, P>::MAY_JUDGE;
    if fits { Planes::from_state(masks, state) } else { None }
}

/// A form that a position on planes of this size can be kept in.
pub(crate) trait Keeps<T> {
    /// The planes, if it is kept so.
    fn planes_mut(&mut self) -> Option<&mut T>;
}

macro_rules! keeps {
    ($($form:ident: $words:literal, $planes:literal;)*) => {
        $(impl Keeps<Planes<$words, $planes>> for Form {
            #[inline]
            fn planes_mut(&mut self) -> Option<&mut Planes<$words, $planes>> {
                match self {
                    Form::$form(planes) => Some(planes),
                    _ => None,
                }
            }
        })*
    };
}

keeps! {
    Small: 1, 8;
    Medium: 1, 16;
    Wide: 2, 16;
    Large: 4, 16;
    Huge: 4, 64;
}
