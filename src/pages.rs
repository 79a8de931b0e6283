//! Large pages for what is large and read all over: a search's tree, its transposition table.
//!
//! A processor keeps the addresses of some thousand pages at hand. With pages of 4 KiB these are a few megabytes, and
//! nearly every node that a search comes to lies elsewhere; with large ones all of a tree is within reach, and the system
//! hands out 2 MiB at a time. It is a wish: where the system knows no large pages, nothing happens.

/// A vector of so many bytes is small.
const SMALL: usize = 2 << 20;

/// Makes room for at least `needed` elements in a vector that may come to `most`; says whether the system grants it.
///
/// A small vector grows by doubling, a large one at once to the end: room costs nothing before it is used, and what does
/// not move keeps its large pages. Where there is no such room, it goes on doubling.
pub(crate) fn grow<T>(vector: &mut Vec<T>, needed: usize, most: usize) -> bool {
    if needed <= vector.capacity() {
        return true;
    }
    let doubled = (2 * vector.capacity()).min(most).max(needed);
    let is_small = doubled * size_of::<T>() <= SMALL;
    let mut reserve = |room: usize| vector.try_reserve_exact(room - vector.len()).is_ok();
    let has_grown = (!is_small && reserve(most.max(needed))) || reserve(doubled);
    prefer_large(vector);
    has_grown
}

/// Wishes for large pages under all the room that a vector has, used or not.
pub(crate) fn prefer_large<T>(vector: &Vec<T>) {
    #[cfg(target_os = "linux")]
    linux::prefer_large(vector.as_ptr() as usize, vector.capacity() * size_of::<T>());
    #[cfg(not(target_os = "linux"))]
    let _ = vector;
}

#[cfg(target_os = "linux")]
mod linux {
    use rustix::mm::{Advice, madvise};
    use rustix::param::page_size;

    pub(super) fn prefer_large(start: usize, bytes: usize) {
        if bytes <= super::SMALL {
            return;
        }
        let page = page_size();
        let (first, end) = (start.next_multiple_of(page), (start + bytes) / page * page);
        #[expect(unsafe_code, reason = "some advice to the system throws memory away; this does not")]
        // SAFETY: the pages lie within one allocation, and no byte of it is changed, moved or given up.
        let answer = unsafe { madvise(first as *mut _, end - first, Advice::LinuxHugepage) };
        // A system without large pages says so; it runs with small ones.
        let _ = answer;
    }
}
