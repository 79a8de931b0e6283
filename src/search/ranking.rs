//! Putting things in order by keys. The machines are compiled for every game; sorting, which is much code, is not: it
//! sees keys alone.

use std::cmp::Ordering;

/// The places of `keys`, the greatest key first; equal ones stay in their order.
pub(crate) fn descending<K>(keys: &[K], compare: fn(&K, &K) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..keys.len()).collect();
    places.sort_by(|&a, &b| compare(&keys[b], &keys[a]));
    places
}
