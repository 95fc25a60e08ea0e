const SKIPPED_SHARE = 0.05;
/** Beyond this lie the turning points nobody wants to be told, and the credits. */
const LAST_SHARE = 0.7;

/**
 * The tile that makes the best poster, out of grey tiles laid end to end: rich in contrast and detail, neither dark nor
 * glaring, past the first 5 % of the film. A film too short for that offers all its tiles.
 */
export function choosePosterTile(args: { grey: Uint8Array; tileBytes: number; tileWidth: number }): number {
  const { grey, tileBytes, tileWidth } = args;
  const tiles = Math.floor(grey.length / tileBytes);
  const first = Math.ceil(tiles * SKIPPED_SHARE);
  const last = Math.max(first, Math.floor((tiles - 1) * LAST_SHARE));
  let best = { tile: Math.min(first, Math.max(0, tiles - 1)), score: -1 };
  for (let tile = first; tile <= last && tile < tiles; tile += 1) {
    const pixels = grey.subarray(tile * tileBytes, (tile + 1) * tileBytes);
    const score = scorePicture({ pixels, width: tileWidth });
    if (score > best.score) best = { tile, score };
  }
  return best.tile;
}

/** Spread of brightness, plus detail (mean step from one pixel to the next), times how near the mean lies to mid-grey. */
function scorePicture(args: { pixels: Uint8Array; width: number }): number {
  const { pixels, width } = args;
  let sum = 0;
  let squares = 0;
  let detail = 0;
  pixels.forEach((value, i) => {
    sum += value;
    squares += value * value;
    if (i % width > 0) detail += Math.abs(value - (pixels[i - 1] ?? 0));
  });
  const mean = sum / pixels.length;
  const spread = Math.sqrt(Math.max(0, squares / pixels.length - mean * mean));
  const light = Math.max(0, 1 - Math.abs(mean - 118) / 118);
  return light * (spread + (2 * detail) / pixels.length);
}
