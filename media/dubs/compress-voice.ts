/** How a voice is compressed. */
interface Compression {
  /** Level from which on the voice is turned down, as a factor of full scale. */
  threshold: number;
  /** So many decibels above the threshold become one. */
  ratio: number;
  /** Time constants in milliseconds. */
  attackMs: number;
  releaseMs: number;
}

/** Width of the range around the threshold in which the compression sets in, as a factor. */
const KNEE = 2.82843;

/**
 * Returns a function that compresses the next samples of a voice in place, as ffmpeg's `acompressor` does with its usual
 * knee: by the smoothed power of the sound, with a cubic transition around the threshold.
 */
export function createCompressor(
  sampleRate: number,
  { threshold, ratio, attackMs, releaseMs }: Compression,
): (samples: Float32Array) => void {
  const coefficient = (ms: number) => Math.min(1, 4000 / (ms * sampleRate));
  const [attack, release] = [coefficient(attackMs), coefficient(releaseMs)];
  // All levels are natural logarithms.
  const center = Math.log(threshold);
  const compress = (level: number) => (level - center) / ratio + center;
  const kneeStart = center - Math.log(KNEE) / 2;
  const kneeStop = center + Math.log(KNEE) / 2;
  const kneeStartPower = threshold ** 2 / KNEE;
  // The cubic curve with slope 1 where it begins and 1 / ratio where it ends.
  const width = kneeStop - kneeStart;
  const rise = compress(kneeStop) - kneeStart;
  const cubic = width + width / ratio - 2 * rise;
  const square = 3 * rise - 2 * width - width / ratio;
  const bend = (t: number) => ((cubic * t + square) * t + width) * t + kneeStart;
  let power = 0;
  return (samples) => {
    for (let at = 0; at < samples.length; at += 1) {
      const sample = samples[at] ?? 0;
      const squared = sample * sample;
      power += (squared - power) * (squared > power ? attack : release);
      if (power <= kneeStartPower) continue;
      const level = Math.log(power) / 2;
      const target = level < kneeStop ? bend((level - kneeStart) / width) : compress(level);
      samples[at] = sample * Math.exp(target - level);
    }
  };
}
