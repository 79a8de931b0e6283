//! The positions that come with the program, embedded so that it works from anywhere.

macro_rules! shipped {
    ($($id:literal),* $(,)?) => {
        /// Every shipped position, in teaching order: its place in the library and its text.
        pub const SHIPPED: &[(&str, &str)] =
            &[$(($id, include_str!(concat!("../../positions/", $id, ".ron")))),*];
    };
}

shipped! {
    "tree/two-ply",
    "tree/two-ply-good-order",
    "tree/chance-scale-small",
    "tree/chance-scale-large",
    "tree/ucb-37-100",
    "tree/mcts-11-21",
    "tic-tac-toe/start",
    "tic-tac-toe/win-or-block",
    "tic-tac-toe/forced-block",
    "tic-tac-toe/double-threat",
    "tic-tac-toe/opposite-corners",
    "tic-tac-toe/corner-opening",
    "tic-tac-toe/edge-opening",
    "tic-tac-toe/centre-then-edge",
    "connect-four/empty-board",
    "connect-four/win-in-one",
    "connect-four/double-threat",
    "connect-four/many-roads",
    "connect-four/last-moves",
    "connect-four/hold-the-draw",
    "connect-four/small-board",
    "connect-four/only-move",
    "connect-four/move-ordering",
    "connect-four/slowest-loss",
    "connect-four/quiet-draw",
    "connect-four/long-struggle",
    "go/empty-board",
    "go/nineteen",
    "go/five-by-five",
    "go/two-by-two",
    "go/pass-to-win",
    "go/ko",
    "go/capture-race",
    "go/straight-three",
    "go/seki",
    "go/ladder",
    "hex/empty-board",
    "hex/three-by-three",
    "hex/acute-corner",
    "hex/obtuse-corner",
    "hex/four-by-four-edge",
    "hex/bridges",
    "hex/cut-off",
    "hex/ladder",
    "hex/ladder-alone",
    "hex/swap",
}
