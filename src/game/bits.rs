//! Picking one of a word's set bits without a loop over them.

/// `SELECT[byte][n]` is the place of the byte's set bit number `n`, counted from 0 and from below.
static SELECT: [[u8; 8]; 256] = select_table();

const fn select_table() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

/// The place of the `n`-th set bit of a byte, from 0. `n` is below the number of set bits.
#[inline(always)]
pub(super) fn nth_in_byte(byte: u8, n: u32) -> u32 {
    u32::from(SELECT[usize::from(byte)][n as usize & 7])
}

/// The place of the `n`-th set bit, from 0. `n` is below the number of set bits.
#[inline(always)]
pub(super) fn nth_set_bit(word: u64, mut n: u32) -> u32 {
    let mut place = 0;
    loop {
        let byte = (word >> place) as u8;
        let ones = byte.count_ones();
        if n < ones || place == 56 {
            return place + nth_in_byte(byte, n);
        }
        n -= ones;
        place += 8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn every_set_bit_is_found_in_order() {
        let mut rng = Rng::new(3);
        for word in (0..500).map(|_| rng.bits() & rng.bits()) {
            let places: Vec<u32> = (0..64).filter(|place| word >> place & 1 == 1).collect();
            let found: Vec<u32> = (0..word.count_ones()).map(|n| nth_set_bit(word, n)).collect();
            assert_eq!(found, places);
        }
    }
}
