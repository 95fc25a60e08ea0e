import type { VoiceMeasurement } from './measure-voice.ts';

/** What the learner's voice is held against: times on the clip's axis, in milliseconds. */
export interface VoiceTiming {
  startMs: number;
  endMs: number;
  pauses: { startMs: number; endMs: number }[];
}

/** Plain differences of a take and the original; nothing is judged. */
export interface VoiceDifferences {
  original: VoiceTiming;
  /** The original's ends are the subtitle's, since they cannot be told by ear; its pauses are then unknown. */
  bySubtitle: boolean;
  /** Null: nothing was said, or it cannot be told from what else is heard (`mineUnclear`). */
  mine: VoiceTiming | null;
  mineUnclear: boolean;
  /** How much later the learner begins; negative: earlier. */
  laterMs: number;
  /** Per cent by which the learner takes longer; negative: shorter. */
  longerPercent: number;
  range: { original: number; mine: number } | null;
}

/**
 * Holds a take against the line. `atMs` are the times on the clip's axis at which each one's samples begin; `line` is the
 * stretch the subtitle gives, which stands in for an original with other sound under it.
 */
export function compareVoices(args: {
  original: { voice: VoiceMeasurement; atMs: number };
  mine: { voice: VoiceMeasurement; atMs: number };
  line: { startMs: number; endMs: number };
}): VoiceDifferences {
  const { original, mine, line } = args;
  const heard = timesOf(original);
  const bySubtitle = heard === null;
  const reference = heard ?? { ...line, pauses: [] };
  const own = timesOf(mine);
  const lengthOf = ({ startMs, endMs }: VoiceTiming) => endMs - startMs;
  const ranges = [original.voice.range, mine.voice.range];
  return {
    original: reference,
    bySubtitle,
    mine: own,
    mineUnclear: mine.voice.speech.kind === 'unclear',
    laterMs: own ? own.startMs - reference.startMs : 0,
    longerPercent: own ? Math.round((lengthOf(own) / lengthOf(reference) - 1) * 100) : 0,
    range: ranges[0] == null || ranges[1] == null ? null : { original: ranges[0], mine: ranges[1] },
  };
}

function timesOf({ voice, atMs }: { voice: VoiceMeasurement; atMs: number }): VoiceTiming | null {
  const { speech } = voice;

  if (speech.kind !== 'speech') return null;
  const move = (span: { startMs: number; endMs: number }) => ({
    startMs: span.startMs + atMs,
    endMs: span.endMs + atMs,
  });
  return { ...move(speech), pauses: speech.pauses.map(move) };
}
