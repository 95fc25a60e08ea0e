import { rmsLevel } from './trace-pitch.ts';

const STEP_MS = 10;
/** Shorter sounds are clicks, shorter silences belong to a word. Milliseconds. */
const SOUND_LEAST_MS = 40;
const PAUSE_LEAST_MS = 200;
/** The loud parts must stand out of the soft ones by this much, or what is under them is not silence. Decibels. */
const STANDS_OUT_DB = 18;
/** Speech begins this share of the way from the soft to the loud, in decibels. */
const THRESHOLD_SHARE = 0.4;
const FLOOR_DB = -70;
/** Softer than this at its loudest, nothing was said. */
const HEARD_DB = -45;

export type SpeechDetection =
  | {
      kind: 'speech';
      /** First and last moment that was loud, in milliseconds from the samples' start. */
      startMs: number;
      endMs: number;
      pauses: { startMs: number; endMs: number }[];
    }
  /** Nothing was said. */
  | { kind: 'silence' }
  /** Other sound throughout: where speech begins cannot be told by loudness. */
  | { kind: 'unclear' };

/**
 * Where something is said, by loudness alone: stretches of 10 ms above a threshold between the soft tenth and the loud
 * twentieth of all stretches.
 */
export function detectSpeech(args: { samples: Float32Array; sampleRate: number }): SpeechDetection {
  const levels = levelsOf(args);
  const sorted = levels.toSorted((a, b) => a - b);
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? FLOOR_DB;
  const soft = sorted[Math.floor(sorted.length * 0.1)] ?? FLOOR_DB;
  if (loud < HEARD_DB) return { kind: 'silence' };
  if (loud - soft < STANDS_OUT_DB) return { kind: 'unclear' };
  const threshold = soft + (loud - soft) * THRESHOLD_SHARE;
  const spans = joinSpans(
    loudSpans(levels, threshold).filter(({ startMs, endMs }) => endMs - startMs >= SOUND_LEAST_MS),
  );
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last) return { kind: 'silence' };
  const pauses = spans
    .slice(1)
    .map((span, i) => ({ startMs: spans[i]?.endMs ?? span.startMs, endMs: span.startMs }));
  return { kind: 'speech', startMs: first.startMs, endMs: last.endMs, pauses };
}

/** Decibels below full scale of every 10 ms. */
function levelsOf({ samples, sampleRate }: { samples: Float32Array; sampleRate: number }): number[] {
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

function loudSpans(levels: number[], threshold: number): Span[] {
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
    if (last && span.startMs - last.endMs < PAUSE_LEAST_MS) last.endMs = span.endMs;
    else joined.push({ ...span });
  }
  return joined;
}
