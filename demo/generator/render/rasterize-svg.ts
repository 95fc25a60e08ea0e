import sharp from 'sharp';
import type { SamplePlane } from './yuv-frame.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Sign bit of a word whose square of four (it, right, below, below right) must be mixed to be sampled. */
const MIXED = 1 << 31;

/**
 * One plane of a drawing: each word holds cover << 16 | sample, the sample multiplied by its cover, and is negative
 * where it must be mixed with its neighbours. In flat drawings most squares are all one colour (positive words) or
 * empty, and those need no mixing. An empty square's word holds, << 8, how many squares from it on along the row are
 * empty too (1 to 255).
 */
export interface AlphaPlane {
  words: Int32Array;
  width: number;
  height: number;
}

interface Planes<P> {
  y: P;
  u: P;
  v: P;
}

/**
 * Samples placed in the world: BT.709, limited range, colour halved. A drawing may have holes; a canvas, which is
 * painted anew while the film is made, has none.
 */
export type Raster = {
  /** World place of the first sample's corner, and samples a world unit. */
  x: number;
  y: number;
  scale: number;
} & ({ kind: 'canvas'; planes: Planes<SamplePlane> } | { kind: 'drawing'; planes: Planes<AlphaPlane> });

interface Rgba {
  rgba: Uint8Array;
  width: number;
  height: number;
}

const lumaOf = (r: number, g: number, b: number) => 16 + 0.1826 * r + 0.6142 * g + 0.062 * b;
const uOf = (r: number, g: number, b: number) => 128 - 0.1006 * r - 0.3386 * g + 0.4392 * b;
const vOf = (r: number, g: number, b: number) => 128 + 0.4392 * r - 0.3989 * g - 0.0403 * b;

/**
 * Calls `luma` for every sample and `chroma` for every square of four, with cover 0..1 and colours multiplied by it;
 * a square's values are means. Coefficients: ITU-R BT.709, limited range.
 */
function convert(
  args: Rgba,
  luma: (at: number, value: number, cover: number) => void,
  chroma: (at: number, u: number, v: number, cover: number) => void,
): void {
  const { rgba, width, height } = args;
  for (let row = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2) {
      let u = 0;
      let v = 0;
      let sum = 0;
      for (let k = 0; k < 4; k++) {
        const at = (row + (k >> 1)) * width + column + (k & 1);
        const r = rgba[at * 4] as number;
        const g = rgba[at * 4 + 1] as number;
        const b = rgba[at * 4 + 2] as number;
        const cover = (rgba[at * 4 + 3] as number) / 255;
        luma(at, lumaOf(r, g, b) * cover + 0.5, cover);
        u += uOf(r, g, b) * cover;
        v += vOf(r, g, b) * cover;
        sum += cover;
      }
      chroma((row >> 1) * (width >> 1) + (column >> 1), u / 4 + 0.5, v / 4 + 0.5, sum / 4);
    }
  }
}

/** Steps by which a square's samples and its cover may differ and still pass for one colour. */
const SAME_SAMPLE = 1;
const SAME_COVER = 2;

/** Writes into every empty square how long the empty run is that begins with it. */
function countEmptyRuns({ words, width }: AlphaPlane): void {
  let run = 0;
  for (let at = words.length - 1; at >= 0; at--) {
    run = words[at] === 0 && at % width !== width - 1 ? Math.min(255, run + 1) : 0;
    if (run > 0) words[at] = run << 8;
  }
}

/** Sets the MIXED bits of a plane: everywhere but in squares of one colour and one cover. */
function markMixed(plane: AlphaPlane): void {
  const { words, width, height } = plane;
  const strides = [1, width, width + 1];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const word = (words[at] as number) & 0xffffff;
      let plain = row < height - 1 && column < width - 1;
      for (let k = 0; plain && k < 3; k++) {
        const other = words[at + (strides[k] as number)] as number;
        plain =
          word === 0
            ? other === 0
            : Math.abs((other & 255) - (word & 255)) <= SAME_SAMPLE &&
              Math.abs((other >> 16) - (word >> 16)) <= SAME_COVER;
      }
      if (!plain) words[at] = word | MIXED;
    }
  }
}

/** Planes of an RGBA picture (not premultiplied); width divisible by 8, height even. */
function drawingPlanes(args: Rgba): Planes<AlphaPlane> {
  const { width, height } = args;
  const blank = (w: number, h: number): AlphaPlane => ({
    words: new Int32Array(w * h),
    width: w,
    height: h,
  });
  const planes = {
    y: blank(width, height),
    u: blank(width / 2, height / 2),
    v: blank(width / 2, height / 2),
  };
  const wordOf = (value: number, cover: number) => (Math.round(cover * 255) << 16) | value;
  convert(
    args,
    (at, value, cover) => {
      planes.y.words[at] = wordOf(value, cover);
    },
    (at, u, v, cover) => {
      planes.u.words[at] = wordOf(u, cover);
      planes.v.words[at] = wordOf(v, cover);
    },
  );
  for (const plane of [planes.y, planes.u, planes.v]) {
    markMixed(plane);
    countEmptyRuns(plane);
  }
  return planes;
}

/**
 * Draws SVG markup (in world units) to a raster that covers `rect` at `scale` samples a unit; `blur` is the radius of
 * a soft focus in samples, 0 for none.
 */
export async function rasterizeSvg(args: {
  markup: string;
  rect: Rect;
  scale: number;
  blur: number;
}): Promise<Raster> {
  const { rect, scale } = args;
  const width = Math.max(8, Math.ceil((rect.width * scale) / 8) * 8);
  const height = Math.max(4, Math.ceil((rect.height * scale) / 2) * 2);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="${rect.x} ${rect.y} ${width / scale} ${height / scale}">${args.markup}</svg>`;
  const drawing = sharp(Buffer.from(svg), { limitInputPixels: false }).ensureAlpha();
  if (args.blur > 0.3) drawing.blur(args.blur);
  const { data, info } = await drawing.raw().toBuffer({ resolveWithObject: true });
  const planes = drawingPlanes({ rgba: data, width: info.width, height: info.height });
  return { kind: 'drawing', x: rect.x, y: rect.y, scale, planes };
}
