//! The positions that come with the program, embedded so that it works from anywhere.

macro_rules! shipped {
    ($($id:literal),* $(,)?) => {
        /// Every shipped position: its place in the library and its text.
        pub const SHIPPED: &[(&str, &str)] =
            &[$(($id, include_str!(concat!("../../positions/", $id, ".ron")))),*];
    };
}

shipped! {
    "tree/two-ply",
}
