const FIRST_SHARE = 0.05;
/** The rest of the film would give away the plot, and it contains the credits. */
const LAST_SHARE = 0.7;

/**
 * Returns the index of the tile that makes the best poster: high in contrast and detail, neither dark nor glaring,
 * between 5 % and 70 % of the film. `gray` holds the gray tiles one after the other.
 */
export function choosePosterTile(args: { gray: Uint8Array; tileBytes: number; tileWidth: number }): number {
  const { gray, tileBytes, tileWidth } = args;
  const tiles = Math.floor(gray.length / tileBytes);
  const first = Math.ceil(tiles * FIRST_SHARE);
  const last = Math.max(first, Math.floor((tiles - 1) * LAST_SHARE));
  let best = { tile: Math.min(first, Math.max(0, tiles - 1)), score: -1 };
  for (let tile = first; tile <= last && tile < tiles; tile += 1) {
    const pixels = gray.subarray(tile * tileBytes, (tile + 1) * tileBytes);
    const score = scoreTile({ pixels, width: tileWidth });
    if (score > best.score) best = { tile, score };
  }
  return best.tile;
}

/**
 * Standard deviation of brightness plus detail (mean difference of adjacent pixels), weighted by how near the mean is
 * to mid-gray.
 */
function scoreTile(args: { pixels: Uint8Array; width: number }): number {
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
  const exposure = Math.max(0, 1 - Math.abs(mean - 118) / 118);
  return exposure * (spread + (2 * detail) / pixels.length);
}
