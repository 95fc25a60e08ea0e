import { type TimeWindow, timeToX, xToTime } from '../../ui/time-window.ts';
import { PITCH_STEP_MS } from './trace-pitch.ts';

/** The waveform of samples whose first lies at `atMs`, the loudest of them at full height. */
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
    /** Greatest sample, 0 to 1. */
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
const REACH = 12;

/** A pitch contour whose first value lies at `atMs`, broken where it is unvoiced. */
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
  let down = false;
  semitones.forEach((value, i) => {
    if (Number.isNaN(value)) {
      down = false;
      return;
    }
    const x = timeToX(atMs + i * PITCH_STEP_MS, window, width);
    const y = (height / 2) * (1 - Math.max(-1, Math.min(1, value / REACH)) * 0.94);
    if (down) context.lineTo(x, y);
    else context.moveTo(x, y);
    down = true;
  });
  context.stroke();
  context.setLineDash([]);
}
