/** Length of the crossfade at each end of a stretch, in seconds. */
const CROSSFADE_SECONDS = 0.01;

/**
 * Returns a sound of the same length whose samples in [fromSample, toSample) are those of `again` from `againFrom` on. A
 * crossfade of 10 ms within the stretch, or of half of a shorter one, leads into it and out of it; its gains are the
 * sine and cosine of the same angle, so that the power of unrelated sounds stays. There is none at the start and end of
 * the sound. Where `again` has ended, the sound stays as it was.
 */
export function replaceStretch(args: {
  samples: Float32Array;
  again: Float32Array;
  sampleRate: number;
  fromSample: number;
  toSample: number;
  againFrom: number;
}): Float32Array<ArrayBuffer> {
  const { samples, again, sampleRate, againFrom } = args;
  // Before its first sample there is nothing of `again` either.
  const from = Math.max(0, args.fromSample, args.fromSample - againFrom);
  const shift = againFrom - args.fromSample;
  const to = Math.min(samples.length, args.toSample, again.length - shift);
  const result = Float32Array.from(samples);
  if (to <= from) return result;
  const fade = Math.min(Math.round(CROSSFADE_SECONDS * sampleRate), Math.floor((to - from) / 2));
  for (let at = from; at < to; at += 1) {
    const fadeIn = from === 0 ? 1 : shareOf(at - from, fade);
    const fadeOut = to === samples.length ? 1 : shareOf(to - 1 - at, fade);
    const angle = (Math.min(fadeIn, fadeOut) * Math.PI) / 2;
    const mixed =
      angle === Math.PI / 2
        ? (again[at + shift] ?? 0)
        : Math.sin(angle) * (again[at + shift] ?? 0) + Math.cos(angle) * (samples[at] ?? 0);
    result[at] = Math.max(-1, Math.min(1, mixed));
  }
  return result;
}

/** How far a sample is through a fade of `length` samples, 0 to 1. */
const shareOf = (index: number, length: number): number => (index >= length ? 1 : (index + 0.5) / length);
