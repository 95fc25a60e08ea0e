import type { LineAligner, LineToAlign, WordTime } from '../types.ts';

export interface FakeAligner extends LineAligner {
  /** The texts of the lines of each call. */
  calls: string[][];
  /** Runs at the beginning of each call. It can throw or wait. */
  before: () => Promise<void> | void;
  /** The confidence of a line; 0.9 by default. */
  confidenceOf: (line: LineToAlign) => number;
}

/** Creates an aligner that gives each word of a line the same share of it. */
export function createFakeAligner(version = 1): FakeAligner {
  const aligner: FakeAligner = {
    version,
    sampleRate: 16_000,
    calls: [],
    before: () => undefined,
    confidenceOf: () => 0.9,
    async align({ lines, signal }) {
      aligner.calls.push(lines.map(({ text }) => text));
      await aligner.before();
      signal.throwIfAborted();
      return lines.map((line) => ({
        refusal: null,
        confidence: aligner.confidenceOf(line),
        words: spreadEvenly(line),
        contour: { startMs: line.startMs, values: Int8Array.of(-128, 4, -4) },
      }));
    },
  };
  return aligner;
}

function spreadEvenly({ text, startMs, endMs }: LineToAlign): WordTime[] {
  const words = [...text.matchAll(/\S+/g)];
  const timeOf = (share: number) => Math.round(startMs + ((endMs - startMs) * share) / words.length);
  return words.map((word, i) => ({
    ...{ from: word.index, end: word.index + word[0].length },
    ...{ startMs: timeOf(i), endMs: timeOf(i + 1), confidence: 0.75 },
  }));
}
