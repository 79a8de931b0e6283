//! The one integration test binary.

/// The map of the source: imports, libraries, lengths of files.
mod architecture;
