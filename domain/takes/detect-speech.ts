const STEP_MS = 10;
/** Shorter sounds are clicks. Milliseconds. */
const MIN_SOUND_MS = 40;
/** Shorter silences belong to a word. Milliseconds. */
const MIN_PAUSE_MS = 200;
/** If loud and quiet parts differ by less than this, the background is not silent. Decibels. */
const MIN_CONTRAST_DB = 18;
/** The speech threshold, as a share of the way from the quiet to the loud level in decibels. */
const THRESHOLD_SHARE = 0.4;
const FLOOR_DB = -70;
/** If the loud level is lower than this, nothing was spoken. */
const MIN_SPEECH_DB = -45;

export type SpeechDetection =
  | {
      kind: 'speech';
      /** First and last loud moment, in milliseconds from the start of the samples. */
      startMs: number;
      endMs: number;
      pauses: { startMs: number; endMs: number }[];
    }
  /** Nothing was spoken. */
  | { kind: 'silence' }
  /** Continuous other sound: loudness does not show where speech starts. */
  | { kind: 'unclear' };

/**
 * Detects speech by loudness alone: speech is where the level of 10 ms is above a threshold between the 10th and the
 * 95th percentile of all levels.
 */
export function detectSpeech(args: { samples: Float32Array; sampleRate: number }): SpeechDetection {
  const levels = measureLevels(args);
  const sorted = levels.toSorted((a, b) => a - b);
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? FLOOR_DB;
  const quiet = sorted[Math.floor(sorted.length * 0.1)] ?? FLOOR_DB;
  if (loud < MIN_SPEECH_DB) return { kind: 'silence' };
  if (loud - quiet < MIN_CONTRAST_DB) return { kind: 'unclear' };
  const threshold = quiet + (loud - quiet) * THRESHOLD_SHARE;
  const spans = joinSpans(
    findLoudSpans(levels, threshold).filter(({ startMs, endMs }) => endMs - startMs >= MIN_SOUND_MS),
  );
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last) return { kind: 'silence' };
  const pauses = spans
    .slice(1)
    .map((span, i) => ({ startMs: spans[i]?.endMs ?? span.startMs, endMs: span.startMs }));
  return { kind: 'speech', startMs: first.startMs, endMs: last.endMs, pauses };
}

/** Returns the level of every 10 ms, in decibels relative to full scale. */
function measureLevels({ samples, sampleRate }: { samples: Float32Array; sampleRate: number }): number[] {
  const step = (STEP_MS * sampleRate) / 1000;
  return Array.from({ length: Math.floor(samples.length / step) }, (_, i) => {
    const level = rmsLevel(samples.subarray(Math.round(i * step), Math.round((i + 1) * step)));
    return Math.max(FLOOR_DB, 20 * Math.log10(level));
  });
}

interface Span {
  startMs: number;
  endMs: number;
}

function findLoudSpans(levels: number[], threshold: number): Span[] {
  const spans: Span[] = [];
  let from = -1;
  for (let i = 0; i <= levels.length; i += 1) {
    const isLoud = (levels[i] ?? Number.NEGATIVE_INFINITY) >= threshold;
    if (isLoud && from < 0) from = i;
    if (!isLoud && from >= 0) {
      spans.push({ startMs: from * STEP_MS, endMs: i * STEP_MS });
      from = -1;
    }
  }
  return spans;
}

function joinSpans(spans: Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.startMs - last.endMs < MIN_PAUSE_MS) last.endMs = span.endMs;
    else joined.push({ ...span });
  }
  return joined;
}

/** Returns the root mean square of samples. */
function rmsLevel(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}
