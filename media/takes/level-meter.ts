/** 16-bit samples from here on are at the end of the scale. */
const FULL_SCALE = 32_760;
/** So many samples in a row at the end of the scale are no peak that happens to end there. */
const FLAT_SAMPLES = 3;

/**
 * Measures the level of 16-bit little-endian samples that come in whole-sample pieces: the greatest in thousandths of full
 * scale, and whether the top was cut off, that is, some samples in a row lie at the end of the scale.
 */
export function createLevelMeter(): {
  take: (piece: Buffer) => void;
  finish: () => { peak: number; clipped: boolean };
} {
  let greatest = 0;
  let flat = 0;
  let clipped = false;
  return {
    take(piece) {
      for (let at = 0; at + 1 < piece.length; at += 2) {
        const size = Math.abs(piece.readInt16LE(at));
        if (size > greatest) greatest = size;
        flat = size >= FULL_SCALE ? flat + 1 : 0;
        if (flat >= FLAT_SAMPLES) clipped = true;
      }
    },
    finish: () => ({ peak: Math.min(1000, Math.round((greatest * 1000) / 32_767)), clipped }),
  };
}
