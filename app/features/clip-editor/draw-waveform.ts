import { type TimeWindow, timeToX } from '../../ui/time-window.ts';
import { type PeakPyramid, readPeakColumns } from './peak-pyramid.ts';

const OUTSIDE_ALPHA = 0.42;
/** Share of the height that the loudest sample takes. */
const HEIGHT_SHARE = 0.94;

let columns = new Int8Array(0);

/**
 * Draws the waveform of a time window as one filled shape, with two columns for each CSS pixel. Dims it outside the
 * `bright` range, if there is one. The columns are aligned to time 0 of the film: otherwise the shape would flicker
 * when the window moves.
 */
export function drawWaveform(
  context: CanvasRenderingContext2D,
  args: {
    width: number;
    height: number;
    color: string;
    pyramid: PeakPyramid;
    window: TimeWindow;
    bright: { fromMs: number; toMs: number } | null;
  },
): void {
  const { width, height, color, pyramid, window, bright } = args;
  const columnMs = window.spanMs / (width * 2);
  const startMs = Math.floor(window.startMs / columnMs) * columnMs;
  const count = Math.ceil(width * 2) + 2;
  if (columns.length < count * 2) columns = new Int8Array(count * 2);
  readPeakColumns({ pyramid, startMs, columnMs, columns: count, out: columns });

  const shape = new Path2D();
  const middle = height / 2;
  const scale = (middle * HEIGHT_SHARE) / 128;
  const offset = timeToX(startMs, window, width);
  shape.moveTo(offset, middle);
  for (let i = 0; i < count; i += 1) {
    shape.lineTo(offset + i / 2, middle - Math.max(0.5, (columns[i * 2 + 1] ?? 0) * scale));
  }
  for (let i = count - 1; i >= 0; i -= 1) {
    shape.lineTo(offset + i / 2, middle + Math.max(0.5, -(columns[i * 2] ?? 0) * scale));
  }
  context.fillStyle = color;
  context.globalAlpha = bright ? OUTSIDE_ALPHA : 1;
  context.fill(shape);
  context.globalAlpha = 1;
  if (!bright) return;
  const fromX = timeToX(bright.fromMs, window, width);
  const toX = timeToX(bright.toMs, window, width);
  context.save();
  context.beginPath();
  context.rect(fromX, 0, toX - fromX, height);
  context.clip();
  context.fill(shape);
  context.restore();
}
