import { listFrameRateRatios, type SpeechActivity, type TimeSpan, type Timing } from '@taici/subtitle-sync';
import FFT from 'fft.js';

const STEP_MS = 10;
const MAX_OFFSET_MS = 120_000;

/**
 * Finds the timing with the highest full cross-correlation of binary speech and binary lines every 10 ms, at each ratio of
 * frame rates: the way of ffsubsync, without any test of how sure the result is.
 */
export function crossCorrelate(activity: SpeechActivity, lines: readonly TimeSpan[]): Timing {
  const ratios = listFrameRateRatios();
  const longest = Math.max(...ratios.map(({ ratio }) => ratio * (lines.at(-1)?.endMs ?? 0))) / STEP_MS;
  const size = 2 ** Math.ceil(Math.log2(activity.values.length + longest + 2 * (MAX_OFFSET_MS / STEP_MS)));
  const fft = new FFT(size);
  const transform = (values: ArrayLike<number>) => {
    const spectrum: number[] = fft.createComplexArray();
    fft.realTransform(spectrum, values);
    fft.completeSpectrum(spectrum);
    return spectrum;
  };
  const speech = new Float64Array(size);
  activity.values.forEach((value, t) => {
    speech[t] = value >= 0.5 ? 1 : -1;
  });
  const spectrumOfSpeech = transform(speech);
  let best = { ratio: 1, offsetMs: 0, score: Number.NEGATIVE_INFINITY };
  for (const { ratio } of ratios) {
    const shown = new Float64Array(size);
    for (const { startMs, endMs } of lines)
      shown.fill(1, Math.round((ratio * startMs) / STEP_MS), Math.round((ratio * endMs) / STEP_MS));
    const spectrum = transform(shown);
    const product: number[] = fft.createComplexArray();
    for (let k = 0; k < 2 * size; k += 2) {
      const [a, b] = [spectrumOfSpeech[k] as number, spectrumOfSpeech[k + 1] as number];
      const [c, d] = [spectrum[k] as number, spectrum[k + 1] as number];
      product[k] = a * c + b * d;
      product[k + 1] = b * c - a * d;
    }
    const correlation: number[] = fft.createComplexArray();
    fft.inverseTransform(correlation, product);
    for (let offset = -MAX_OFFSET_MS / STEP_MS; offset <= MAX_OFFSET_MS / STEP_MS; offset += 1) {
      const score = correlation[2 * ((offset + size) % size)] as number;
      if (score > best.score) best = { ratio, offsetMs: offset * STEP_MS, score };
    }
  }
  return best;
}
