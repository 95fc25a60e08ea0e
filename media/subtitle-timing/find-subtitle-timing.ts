import { SPEECH_SAMPLE_RATE } from '@taici/pronunciation';
import {
  METER_SAMPLE_RATE,
  placeAt,
  type Timing,
  type TimingVerdict,
  UNCHANGED_TIMING,
  type WordEvidence,
} from '@taici/subtitle-sync';
import type { MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import type { TimingFinding } from '#domain/subtitle-timing/timing-record.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { readFilmSound } from './read-film-sound.ts';
import { startTimingThread, type TimingThread } from './timing-thread.ts';

type TimedText = Parameters<MediaProcessor['findSubtitleTiming']>[0]['tracks'][number][number];

/** So much sound is decoded at once: 10 MB. */
const PART_MS = 5 * 60_000;
/** Longer films are checked up to here. */
const MAX_MS = 4 * 3_600_000;
/** How many lines are listened to at each timing, and how many of them must have told something. */
const HEARD_LINES = 5;
const MIN_HEARD = 3;
/** Lines of these lengths are heard well. */
const WORDS = { min: 3, max: 14 };
const LINE_MS = { min: 700, max: 7000 };
/** The sound around a line that is listened to. */
const MARGIN_MS = 400;

/** See MediaProcessor.findSubtitleTiming. */
export async function findSubtitleTiming(
  args: { run: RunFfmpeg; acousticModel: string | null } & Parameters<
    MediaProcessor['findSubtitleTiming']
  >[0],
  options: MediaTaskOptions,
): Promise<TimingFinding[]> {
  const { run, acousticModel, mezzanine, info, tracks } = args;
  const { signal } = options;
  if (!info.hasAudio) return tracks.map(() => ({ kind: 'no_match', reason: 'no_speech' }));
  await using thread = startTimingThread({ acousticModel, signal });
  const endMs = Math.min(MAX_MS, info.durationMs);
  for (let fromMs = 0; fromMs < endMs; fromMs += PART_MS) {
    const lengthMs = Math.min(PART_MS, endMs - fromMs);
    const samples = await readFilmSound(
      { run, mezzanine, fromMs, lengthMs, sampleRate: METER_SAMPLE_RATE },
      { signal },
    );
    await thread.ask({ kind: 'sound', samples });
    options.onProgress?.((0.8 * (fromMs + lengthMs)) / endMs);
  }
  const questions = await thread.ask<'analyze'>({
    kind: 'analyze',
    tracks: tracks.map((lines) =>
      lines.map(({ startMs, endMs: lineEndMs }) => ({ startMs, endMs: lineEndMs })),
    ),
  });
  options.onProgress?.(0.9);
  const words: WordEvidence[] = [];
  for (const [i, { present, best }] of questions.entries()) {
    const lines = chooseLines(tracks[i] ?? []);
    const hear = (timing: Timing) => hearLines({ run, thread, mezzanine, lines, timing, endMs }, { signal });
    words.push({
      present: present ? await hear(UNCHANGED_TIMING) : null,
      best: best ? await hear(best) : null,
    });
  }
  const verdicts = await thread.ask<'judge'>({ kind: 'judge', words });
  options.onProgress?.(1);
  return verdicts.map(toFinding);
}

/** Chooses lines that are heard well, spread over the film. */
function chooseLines(lines: readonly TimedText[]): TimedText[] {
  const good = lines.filter(({ en, startMs, endMs }) => {
    const count = en?.split(/\s+/).length ?? 0;
    const lengthMs = endMs - startMs;
    return count >= WORDS.min && count <= WORDS.max && lengthMs >= LINE_MS.min && lengthMs <= LINE_MS.max;
  });
  const count = Math.min(HEARD_LINES, good.length);
  return Array.from({ length: count }, (_, i) => good[Math.floor(((i + 0.5) * good.length) / count)]).filter(
    (line) => line !== undefined,
  );
}

/** Returns the mean presence of the words of lines where a timing puts them; null if too few tell anything. */
async function hearLines(
  args: {
    run: RunFfmpeg;
    thread: TimingThread;
    mezzanine: string;
    lines: readonly TimedText[];
    timing: Timing;
    endMs: number;
  },
  { signal }: Pick<MediaTaskOptions, 'signal'>,
): Promise<number | null> {
  const { run, thread, mezzanine, lines, timing, endMs } = args;
  const heard: number[] = [];
  for (const line of lines) {
    const fromMs = placeAt(timing, line.startMs) - MARGIN_MS;
    const lengthMs = placeAt(timing, line.endMs) + MARGIN_MS - fromMs;
    if (fromMs < 0 || fromMs + lengthMs > endMs) continue;
    const samples = await readFilmSound(
      { run, mezzanine, fromMs, lengthMs, sampleRate: SPEECH_SAMPLE_RATE },
      { signal },
    );
    const presence = await thread.ask<'hear'>({ kind: 'hear', text: line.en ?? '', samples });
    if (presence !== null) heard.push(presence);
  }
  if (heard.length < MIN_HEARD) return null;
  return heard.reduce((sum, presence) => sum + presence, 0) / heard.length;
}

function toFinding(verdict: TimingVerdict): TimingFinding {
  if (verdict.kind !== 'parts') return verdict;
  const { ratio, parts } = verdict;
  return {
    kind: 'parts',
    parts: parts.map(({ fromMs, toMs, lines, offsetMs }) => {
      const middleMs = (fromMs + toMs) / 2;
      const shiftMs = placeAt({ ratio, offsetMs }, middleMs) - middleMs;
      return { fromMs, toMs, lines, offsetMs: Math.round(shiftMs) };
    }),
  };
}
