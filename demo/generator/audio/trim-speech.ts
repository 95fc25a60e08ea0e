import { SAMPLES_PER_MS } from './audio-format.ts';

/** Number of samples in a window of 10 ms. */
const WINDOW = 10 * SAMPLES_PER_MS;
/** Loudness of the result, and its maximum peak. */
const SPEECH_RMS = 0.12;
const MAX_PEAK = 0.8;
/** A window at an end is silent below this share of the loudest window. */
const SILENCE_SHARE = 0.03;

function windowLevels(samples: Float32Array): Float32Array {
  const levels = new Float32Array(Math.ceil(samples.length / WINDOW));
  for (let window = 0; window < levels.length; window++) {
    let sum = 0;
    for (let i = window * WINDOW; i < (window + 1) * WINDOW; i++) sum += (samples[i] ?? 0) ** 2;
    levels[window] = Math.sqrt(sum / WINDOW);
  }
  return levels;
}

/**
 * Removes the silence before and after one spoken line and brings it to the common loudness.
 * @param bytes signed 16-bit samples (little-endian, mono, 48 kHz)
 * @returns samples from -1 to 1, a whole number of milliseconds; empty when the line is silent
 */
export function trimSpeech(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength - (bytes.byteLength % 2));
  const samples = new Float32Array(view.byteLength / 2);
  for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(i * 2, true) / 32768;

  const levels = windowLevels(samples);
  const threshold = Math.max(...levels, 0) * SILENCE_SHARE;
  const first = levels.findIndex((level) => level > threshold);
  if (first === -1) return new Float32Array(0);
  const last = levels.findLastIndex((level) => level > threshold);
  const spoken = new Float32Array((last - first + 1) * WINDOW);
  spoken.set(samples.subarray(first * WINDOW, (last + 1) * WINDOW));

  let sum = 0;
  let peak = 0;
  for (const sample of spoken) {
    sum += sample * sample;
    peak = Math.max(peak, Math.abs(sample));
  }
  const gain = Math.min(SPEECH_RMS / Math.sqrt(sum / spoken.length), MAX_PEAK / peak);
  return spoken.map((sample) => sample * gain);
}
