//! Facts about a variant that follow from its rules alone, one question per file. Most are cheap methods of
//! [`Rules`](crate::model::Rules). [`Reach`] and [`Traits`] cost more or are read often: a variant keeps them.

mod asymmetry;
mod hands;
mod promotion;
mod reach;
mod removal;
mod royals;
mod touch;
mod traits;
mod walls;
mod winning;

pub use asymmetry::Asymmetry;
pub use reach::Reach;
pub use touch::tracked;
pub use traits::Traits;
