import sharp from 'sharp';
import type { SamplePlane } from './yuv-frame.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Sign bit of a word whose square of four samples (itself, right, below, below right) must be interpolated.
 */
const MIXED = 1 << 31;

/**
 * One plane of a drawing. Each word is coverage << 16 | sample, where the sample is multiplied by its coverage. A
 * word is negative where it must be interpolated with its neighbors. In flat drawings, most squares have a single
 * color (positive words) or are empty, and need no interpolation. The word of an empty square is the number of
 * empty squares from it on along the row (1 to 255), << 8.
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
 * Samples at a position in the world: BT.709, limited range, with halved color planes. A drawing may have
 * transparent parts. A canvas, which is painted again for every frame, is opaque.
 */
export type Raster = {
  /** World position of the corner of the first sample, and samples per world unit. */
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
 * Calls `luma` for every sample and `chroma` for every square of four, with coverage from 0 to 1 and colors
 * multiplied by it. The values of a square are means. Coefficients: ITU-R BT.709, limited range.
 */
function convert(
  args: Rgba,
  luma: (at: number, value: number, coverage: number) => void,
  chroma: (at: number, u: number, v: number, coverage: number) => void,
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
        const coverage = (rgba[at * 4 + 3] as number) / 255;
        luma(at, lumaOf(r, g, b) * coverage + 0.5, coverage);
        u += uOf(r, g, b) * coverage;
        v += vOf(r, g, b) * coverage;
        sum += coverage;
      }
      chroma((row >> 1) * (width >> 1) + (column >> 1), u / 4 + 0.5, v / 4 + 0.5, sum / 4);
    }
  }
}

/** Maximum differences between the samples, and between the coverages, of a square that counts as one color. */
const MAX_SAMPLE_DIFFERENCE = 1;
const MAX_COVERAGE_DIFFERENCE = 2;

/** Writes into every empty square the length of the empty run that begins with it. */
function countEmptyRuns({ words, width }: AlphaPlane): void {
  let run = 0;
  for (let at = words.length - 1; at >= 0; at--) {
    run = words[at] === 0 && at % width !== width - 1 ? Math.min(255, run + 1) : 0;
    if (run > 0) words[at] = run << 8;
  }
}

/** Sets the MIXED bit of all words, except those of squares with one color and one coverage. */
function markMixed(plane: AlphaPlane): void {
  const { words, width, height } = plane;
  const strides = [1, width, width + 1];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const word = (words[at] as number) & 0xffffff;
      let isUniform = row < height - 1 && column < width - 1;
      for (let k = 0; isUniform && k < 3; k++) {
        const other = words[at + (strides[k] as number)] as number;
        isUniform =
          word === 0
            ? other === 0
            : Math.abs((other & 255) - (word & 255)) <= MAX_SAMPLE_DIFFERENCE &&
              Math.abs((other >> 16) - (word >> 16)) <= MAX_COVERAGE_DIFFERENCE;
      }
      if (!isUniform) words[at] = word | MIXED;
    }
  }
}

/**
 * Converts an RGBA picture (not premultiplied) to planes. The width must be divisible by 8, the height by 2.
 */
function toPlanes(args: Rgba): Planes<AlphaPlane> {
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
  const wordOf = (value: number, coverage: number) => (Math.round(coverage * 255) << 16) | value;
  convert(
    args,
    (at, value, coverage) => {
      planes.y.words[at] = wordOf(value, coverage);
    },
    (at, u, v, coverage) => {
      planes.u.words[at] = wordOf(u, coverage);
      planes.v.words[at] = wordOf(v, coverage);
    },
  );
  for (const plane of [planes.y, planes.u, planes.v]) {
    markMixed(plane);
    countEmptyRuns(plane);
  }
  return planes;
}

/**
 * Draws SVG markup in world units to a raster.
 * @param args.rect the part of the world to cover
 * @param args.scale samples per world unit
 * @param args.blur radius of the soft focus in samples; 0 for none
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
  const planes = toPlanes({ rgba: data, width: info.width, height: info.height });
  return { kind: 'drawing', x: rect.x, y: rect.y, scale, planes };
}
