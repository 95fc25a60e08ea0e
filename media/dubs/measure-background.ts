import type { BackgroundMeasure } from '#domain/dubs/choose-bed.ts';
import { measureActorsLevel } from '#domain/dubs/measure-voice-level.ts';
import type { MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import { assertHasAudio, hasWideStereo } from '../clips/clip-audio.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { planSpeechBands } from '../plans/clip-audio.ts';
import { readSamples } from './read-samples.ts';

const WALL_MS = 10 * 60_000;
const BYTES_PER_MS = 16;
/** The method can't tell smaller remains from the music around them. In decibels. */
const FLOOR_DB = -30;
/** Lines and pauses shorter than this, in all, say nothing. In milliseconds. */
const MIN_MS = 200;

/** See MediaProcessor.measureBackground. */
export async function measureBackground(
  args: { run: RunFfmpeg } & Parameters<MediaProcessor['measureBackground']>[0],
  options: MediaTaskOptions,
): Promise<BackgroundMeasure> {
  const { run, clip, lines, durationMs } = args;
  const common = { signal: options.signal, wallMs: WALL_MS, fallbackErrorCode: 'internal' } as const;
  await assertHasAudio({ run, clip, ...common });
  const isWide = await hasWideStereo({ run, clip }, options);
  const { stdout, pipes } = await run({
    ...common,
    tool: 'ffmpeg',
    args: planSpeechBands({ clip, isWide }),
    extraPipes: 2,
    maxOutputBytes: (durationMs + 10_000) * BYTES_PER_MS,
  });
  const [original, background, whole] = [readSamples(stdout), readSamples(pipes[0]), readSamples(pipes[1])];
  return {
    isWide,
    ...compareBands({ original, background, lines }),
    actorsDb: measureActorsLevel({ original: whole, lines }),
  };
}

/**
 * Compares the speech band of a sound with that of its background. What is louder while lines are spoken than in the pauses
 * is taken to be speech, the rest music.
 */
export function compareBands(args: {
  /** 16-bit mono samples at 8 kHz. */
  original: Int16Array;
  background: Int16Array;
  /** When lines are spoken, in milliseconds. */
  lines: readonly { startMs: number; endMs: number }[];
}): Pick<BackgroundMeasure, 'speechLeftDb' | 'musicLeftDb'> {
  const spoken = markSpoken(args.lines, args.original.length);
  const [before, after] = [splitPower(args.original, spoken), splitPower(args.background, spoken)];
  const total = ratioDb(after.all, before.all);
  const pauses = before.pauseSamples >= MIN_MS * 8;
  const musicLeftDb = pauses ? ratioDb(after.pauses, before.pauses) : total;
  const speechBefore = before.lines - (pauses ? before.pauses : 0);
  const speechAfter = after.lines - (pauses ? after.pauses : 0);
  // Music that swells while somebody speaks, or a clip without speech: all that can be said is how much is left of all.
  const speechLeftDb =
    before.lineSamples >= MIN_MS * 8 && speechBefore > 0 ? ratioDb(speechAfter, speechBefore) : total;
  return { speechLeftDb, musicLeftDb };
}

function markSpoken(lines: readonly { startMs: number; endMs: number }[], length: number): Uint8Array {
  const spoken = new Uint8Array(length);
  for (const { startMs, endMs } of lines) spoken.fill(1, Math.max(0, startMs * 8), Math.max(0, endMs * 8));
  return spoken;
}

/** Mean powers while lines are spoken, in the pauses, and throughout. */
function splitPower(samples: Int16Array, spoken: Uint8Array) {
  let [lines, pauses, lineSamples] = [0, 0, 0];
  for (const [at, isSpoken] of spoken.entries()) {
    const power = (samples[at] ?? 0) ** 2;
    if (isSpoken === 1) {
      lines += power;
      lineSamples += 1;
    } else pauses += power;
  }
  const pauseSamples = spoken.length - lineSamples;
  return {
    lines: lines / Math.max(1, lineSamples),
    pauses: pauses / Math.max(1, pauseSamples),
    all: (lines + pauses) / Math.max(1, spoken.length),
    ...{ lineSamples, pauseSamples },
  };
}

/** A ratio of powers in decibels, between FLOOR_DB and 0. */
function ratioDb(after: number, before: number): number {
  if (before <= 0) return 0;
  const ratio = 10 * Math.log10(Math.max(after, 0) / before);
  return Math.round(10 * Math.min(0, Math.max(FLOOR_DB, ratio))) / 10;
}
