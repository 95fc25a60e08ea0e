import type { AlphaPlane, Raster, Rect } from './rasterize-svg.ts';
import { FRAME_HEIGHT, FRAME_WIDTH, type SamplePlane, type YuvFrame } from './yuv-frame.ts';

/** The part of the world that fills the frame: its top left corner and its width, in world units. */
export interface View {
  x: number;
  y: number;
  width: number;
}

/** A rotation by `radians` about a world point, then a shift. */
export interface Pose {
  pivotX: number;
  pivotY: number;
  radians: number;
  shiftX: number;
  shiftY: number;
}

/** Maps a frame sample (column i, row j) to a raster sample: x = ax*i + bx*j + cx, y = ay*i + by*j + cy. */
interface Mapping {
  ax: number;
  bx: number;
  cx: number;
  ay: number;
  by: number;
  cy: number;
}

function mapFrameToRaster(frame: YuvFrame, raster: Raster, view: View, pose: Pose | null): Mapping {
  const unit = view.width / frame.y.width;
  const { scale } = raster;
  const sin = pose === null ? 0 : Math.sin(pose.radians);
  const cos = pose === null ? 1 : Math.cos(pose.radians);
  const pivotX = pose?.pivotX ?? 0;
  const pivotY = pose?.pivotY ?? 0;
  // World point at the center of a frame sample, relative to the pivot of the rotated drawing.
  const dx = view.x + 0.5 * unit - pivotX - (pose?.shiftX ?? 0);
  const dy = view.y + 0.5 * unit - pivotY - (pose?.shiftY ?? 0);
  return {
    ax: unit * cos * scale,
    bx: unit * sin * scale,
    cx: (dx * cos + dy * sin + pivotX - raster.x) * scale - 0.5,
    ay: -unit * sin * scale,
    by: unit * cos * scale,
    cy: (dy * cos - dx * sin + pivotY - raster.y) * scale - 0.5,
  };
}

/** Returns the same mapping between the halved planes of frame and raster. */
function halveMapping(m: Mapping): Mapping {
  return {
    ...m,
    cx: (m.cx + 0.5 * (m.ax + m.bx) - 0.5) / 2,
    cy: (m.cy + 0.5 * (m.ay + m.by) - 0.5) / 2,
  };
}

const MAX_ROW_SAMPLES = 8192;
const columnAt = new Int32Array(MAX_ROW_SAMPLES);
const columnShare = new Int32Array(MAX_ROW_SAMPLES);
const blendedWords = new Uint32Array(MAX_ROW_SAMPLES / 4);
const blendedRow = new Uint8Array(blendedWords.buffer);

function clampTo(value: number, max: number): number {
  return value < 0 ? 0 : Math.min(value, max);
}

/**
 * Mixes two rows, four samples at a time. The even and the odd bytes of a word are weighted separately, so that no
 * product overflows into its neighbor. `share` of 256 comes from the lower row.
 */
function blendRows(words: Uint32Array, upper: number, lower: number, count: number, share: number): void {
  const rest = 256 - share;
  for (let x = 0; x < count; x++) {
    const a = words[upper + x] as number;
    const b = words[lower + x] as number;
    const even = (Math.imul(a & 0xff00ff, rest) + Math.imul(b & 0xff00ff, share)) >>> 8;
    const odd = Math.imul((a >>> 8) & 0xff00ff, rest) + Math.imul((b >>> 8) & 0xff00ff, share);
    blendedWords[x] = (even & 0xff00ff) | (odd & 0xff00ff00);
  }
}

/** Part of a plane, in samples of the plane. `right` and `bottom` are exclusive. */
interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Resamples an upright canvas plane into an area: first between two rows, then between columns. */
function paintCanvas(to: SamplePlane, from: SamplePlane, m: Mapping, area: Area): void {
  const { width, data: target } = to;
  const { left: firstColumn, right: endColumn } = area;
  const sourceWords = from.width >> 2;
  const words = new Uint32Array(from.data.buffer, from.data.byteOffset, sourceWords * from.height);
  for (let i = firstColumn; i < endColumn; i++) {
    const x = clampTo(m.ax * i + m.cx, from.width - 1.01);
    columnAt[i] = x | 0;
    columnShare[i] = (x - (x | 0)) * 256;
  }
  for (let j = area.top; j < area.bottom; j++) {
    const y = clampTo(m.by * j + m.cy, from.height - 1.01);
    const upper = (y | 0) * sourceWords;
    blendRows(words, upper, upper + sourceWords, sourceWords, ((y - (y | 0)) * 256) | 0);
    blendColumns(target, j * width, firstColumn, endColumn);
  }
}

/** Resamples the row in `blendedRow` by `columnAt` and `columnShare` to the samples of a row that begins at `row`. */
function blendColumns(target: Uint8Array, row: number, from: number, to: number): void {
  for (let i = from | 0; i < to; i = (i + 1) | 0) {
    const x = columnAt[i] as number;
    const left = blendedRow[x] as number;
    const right = blendedRow[(x + 1) | 0] as number;
    target[(row + i) | 0] = ((left << 8) + Math.imul(right - left, columnShare[i] as number) + 128) >> 8;
  }
}

/** Minimum distance from the edge of a drawing, in its samples: more than the rounding error of a row. */
const MIN_EDGE_DISTANCE = 0.03;

/** Limits `range` to the columns of a frame row whose samples are inside a drawing of this size, along one axis. */
function narrowRange(range: [number, number], slope: number, offset: number, size: number): void {
  const limit = size - 1 - MIN_EDGE_DISTANCE;
  if (Math.abs(slope) < 1e-9) {
    if (offset < MIN_EDGE_DISTANCE || offset > limit) range[1] = range[0];
    return;
  }
  const a = (MIN_EDGE_DISTANCE - offset) / slope;
  const b = (limit - offset) / slope;
  range[0] = Math.max(range[0], Math.ceil(Math.min(a, b)));
  range[1] = Math.min(range[1], Math.floor(Math.max(a, b)) + 1);
}

/**
 * Paints one row of a drawing over the frame's samples [from, to). x and y are positions in the drawing, in 1/65536
 * of a sample. Sample and coverage are interpolated together, 16 bits apart in one word. Most of the time is spent
 * here. Therefore, this function has only number arguments, which the compiler can keep in registers.
 */
function paintRow(
  target: Uint8Array,
  from: number,
  to: number,
  words: Int32Array,
  width: number,
  startX: number,
  startY: number,
  stepX: number,
  stepY: number,
  strength: number,
  brightness: number,
): void {
  const end = to | 0;
  const stride = width | 0;
  const dx = stepX | 0;
  const dy = stepY | 0;
  const force = strength | 0;
  const light = brightness | 0;
  let x = startX | 0;
  let y = startY | 0;
  let at = from | 0;
  while (at < end) {
    const p = (Math.imul(y >> 16, stride) + (x >> 16)) | 0;
    const word = words[p] as number;
    if (word >= 0xff0000 && force === 256) {
      target[at] = (Math.imul(word & 255, light) + 128) >> 8;
    } else if (word >= 0x10000) {
      const alpha = Math.imul(word >> 16, force);
      const rest = (65535 - alpha - (alpha >> 8)) | 0;
      const background = Math.imul(target[at] as number, rest);
      target[at] = ((Math.imul(word & 255, light) << 8) + background + 32768) >> 16;
    } else if (word < 0) {
      const q = (p + stride) | 0;
      const fx = (x >> 8) & 255;
      const fy = (y >> 8) & 255;
      const gx = (256 - fx) | 0;
      const left = word & 0xff00ff;
      const right = (words[(p + 1) | 0] as number) & 0xff00ff;
      const below = (words[q] as number) & 0xff00ff;
      const corner = (words[(q + 1) | 0] as number) & 0xff00ff;
      const top = (((Math.imul(left, gx) + Math.imul(right, fx)) | 0) >>> 8) & 0xff00ff;
      const bottom = (((Math.imul(below, gx) + Math.imul(corner, fx)) | 0) >>> 8) & 0xff00ff;
      const mixed = (Math.imul(top, 256 - fy) + Math.imul(bottom, fy)) | 0;
      // Value and coverage are scaled by 256, so full coverage is 65280. The share of the background is out of 65535.
      const alpha = Math.imul(mixed >>> 16, force) >> 8;
      const rest = (65535 - alpha - (alpha >> 8)) | 0;
      const background = Math.imul(target[at] as number, rest);
      target[at] = (Math.imul(mixed & 0xffff, light) + background + 32768) >> 16;
    }
    // An empty run can be skipped when the drawing is upright.
    const steps = word >= 0x400 && word < 0x10000 && dy === 0 ? countSkippedSteps(word >> 8, x, dx) : 1;
    at = (at + steps) | 0;
    x = (x + Math.imul(dx, steps)) | 0;
    y = (y + dy) | 0;
  }
}

/**
 * Returns the number of steps of dx from x to the end of a run of squares, at least one. All values but `run`
 * are in 1/65536.
 */
function countSkippedSteps(run: number, x: number, dx: number): number {
  return Math.max(1, (((run << 16) - (x & 0xffff)) / dx) | 0);
}

/**
 * Paints a plane of a drawing over a plane of the frame. `strength` (0..256) fades it, `tint` (0..256)
 * darkens it.
 */
function paintDrawing(args: {
  to: SamplePlane;
  from: AlphaPlane;
  m: Mapping;
  area: Area;
  strength: number;
  tint: number;
}): void {
  const { m, area, strength } = args;
  const { words, width, height } = args.from;
  const brightness = (strength * args.tint) >> 8;
  const stepX = Math.round(m.ax * 65536);
  const stepY = Math.round(m.ay * 65536);
  const range: [number, number] = [0, 0];
  for (let j = area.top; j < area.bottom; j++) {
    const offsetX = m.bx * j + m.cx;
    const offsetY = m.by * j + m.cy;
    range[0] = area.left;
    range[1] = area.right;
    narrowRange(range, m.ax, offsetX, width);
    narrowRange(range, m.ay, offsetY, height);
    if (range[0] >= range[1]) continue;
    const x = Math.round((offsetX + m.ax * range[0]) * 65536);
    const y = Math.round((offsetY + m.ay * range[0]) * 65536);
    const row = j * args.to.width;
    const [from, to] = [row + range[0], row + range[1]];
    paintRow(args.to.data, from, to, words, width, x, y, stepX, stepY, strength, brightness);
  }
}

/**
 * Returns the frame samples that a part of the world covers, with even edges, so that the area can be halved.
 * Returns the whole frame for null.
 */
function areaOf(frame: YuvFrame, clip: Rect | null, view: View): Area {
  const { width, height } = frame.y;
  if (clip === null) return { left: 0, top: 0, right: width, bottom: height };
  const scale = width / view.width;
  const even = (value: number, max: number) => clampTo(Math.round((value * scale) / 2) * 2, max);
  return {
    left: even(clip.x - view.x, width),
    top: even(clip.y - view.y, height),
    right: even(clip.x + clip.width - view.x, width),
    bottom: even(clip.y + clip.height - view.y, height),
  };
}

/**
 * Paints a raster into the frame as the camera sees it. `strength` (0..1) fades it. `tint` (0..1) darkens it,
 * for characters who listen. `clip` limits it to a part of the world as its view sees it. A canvas must be
 * upright, and ignores strength and tint.
 */
export function paintRaster(args: {
  frame: YuvFrame;
  raster: Raster;
  view: View;
  pose?: Pose | null;
  strength?: number;
  tint?: number;
  clip?: { rect: Rect; view: View } | null;
}): void {
  const { frame, raster } = args;
  const m = mapFrameToRaster(frame, raster, args.view, args.pose ?? null);
  const halved = halveMapping(m);
  const area = areaOf(frame, args.clip?.rect ?? null, args.clip?.view ?? args.view);
  const half = { left: area.left / 2, top: area.top / 2, right: area.right / 2, bottom: area.bottom / 2 };
  if (raster.kind === 'canvas') {
    paintCanvas(frame.y, raster.planes.y, m, area);
    paintCanvas(frame.u, raster.planes.u, halved, half);
    paintCanvas(frame.v, raster.planes.v, halved, half);
    return;
  }
  const strength = Math.round(256 * (args.strength ?? 1));
  if (strength <= 0) return;
  const tint = Math.round(256 * (args.tint ?? 1));
  paintDrawing({ to: frame.y, from: raster.planes.y, m, area, strength, tint });
  paintDrawing({ to: frame.u, from: raster.planes.u, m: halved, area: half, strength, tint: 256 });
  paintDrawing({ to: frame.v, from: raster.planes.v, m: halved, area: half, strength, tint: 256 });
}

/** Returns the height of the world, in world units, that a view of this width shows. */
export function viewHeight(width: number): number {
  return (width * FRAME_HEIGHT) / FRAME_WIDTH;
}
