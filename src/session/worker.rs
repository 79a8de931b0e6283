//! The worker: one thread that owns the session.
