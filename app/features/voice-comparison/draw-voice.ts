import { SPEECH_FRAME_MS } from '@taici/pronunciation';
import { type TimeWindow, timeToX, xToTime } from '../../ui/time-window.ts';

/** Draws the waveform of samples that start at `atMs`. The loudest sample gets the full height. */
export function drawSamples(
  context: CanvasRenderingContext2D,
  args: {
    width: number;
    height: number;
    color: string;
    samples: Float32Array;
    sampleRate: number;
    atMs: number;
    window: TimeWindow;
    /** Largest absolute value of the samples, 0 to 1. */
    peak: number;
  },
): void {
  const { width, height, color, samples, sampleRate, atMs, window, peak } = args;
  const middle = height / 2;
  const scale = (middle * 0.94) / Math.max(0.02, peak);
  context.fillStyle = color;
  for (let x = 0; x < width; x += 1) {
    const from = Math.round(((xToTime(x, window, width) - atMs) * sampleRate) / 1000);
    const to = Math.round(((xToTime(x + 1, window, width) - atMs) * sampleRate) / 1000);
    if (to <= 0 || from >= samples.length) continue;
    let low = 0;
    let high = 0;
    for (let i = Math.max(0, from); i < Math.min(to, samples.length); i += 1) {
      const sample = samples[i] ?? 0;
      if (sample < low) low = sample;
      if (sample > high) high = sample;
    }
    context.fillRect(x, middle - high * scale, 1, Math.max(1, (high - low) * scale));
  }
}

/** Semitones from the middle to the upper and lower edge. */
const MAX_SEMITONES = 12;

/** Draws a pitch contour that starts at `atMs`, with gaps where it is unvoiced. */
export function drawPitchContour(
  context: CanvasRenderingContext2D,
  args: {
    width: number;
    height: number;
    color: string;
    semitones: Float32Array;
    atMs: number;
    window: TimeWindow;
    dashed: boolean;
  },
): void {
  const { width, height, color, semitones, atMs, window, dashed } = args;
  context.strokeStyle = color;
  context.lineWidth = 3;
  context.lineCap = 'round';
  context.setLineDash(dashed ? [1, 6] : []);
  context.beginPath();
  let isDrawing = false;
  semitones.forEach((value, i) => {
    if (Number.isNaN(value)) {
      isDrawing = false;
      return;
    }
    const x = timeToX(atMs + i * SPEECH_FRAME_MS, window, width);
    const y = (height / 2) * (1 - Math.max(-1, Math.min(1, value / MAX_SEMITONES)) * 0.94);
    if (isDrawing) context.lineTo(x, y);
    else context.moveTo(x, y);
    isDrawing = true;
  });
  context.stroke();
  context.setLineDash([]);
}
