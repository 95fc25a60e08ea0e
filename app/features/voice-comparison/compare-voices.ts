import type { VoiceMeasurement } from './measure-voice.ts';

/** When a voice speaks, in milliseconds on the time axis of the clip. */
interface VoiceTiming {
  startMs: number;
  endMs: number;
  pauses: { startMs: number; endMs: number }[];
}

/** The differences between a take and the original, without a judgment. */
export interface VoiceDifferences {
  original: VoiceTiming;
  /**
   * Whether the original has the subtitle's times because its speech could not be detected. Its pauses are then
   * unknown.
   */
  bySubtitle: boolean;
  /** Null if the take has no speech, or if its speech could not be distinguished from other sound (`mineUnclear`). */
  mine: VoiceTiming | null;
  mineUnclear: boolean;
  /** How much later the learner starts; negative if earlier. */
  laterMs: number;
  /** By how much longer the learner speaks, in percent; negative if shorter. */
  longerPercent: number;
  range: { original: number; mine: number } | null;
}

/**
 * Compares a take with the original. `atMs` is the time on the clip's axis at which the samples of each voice start.
 * `line` is the time range of the subtitle, which replaces an original whose speech cannot be detected.
 */
export function compareVoices(args: {
  original: { voice: VoiceMeasurement; atMs: number };
  mine: { voice: VoiceMeasurement; atMs: number };
  line: { startMs: number; endMs: number };
}): VoiceDifferences {
  const { original, mine, line } = args;
  const detected = timingOf(original);
  const bySubtitle = detected === null;
  const reference = detected ?? { ...line, pauses: [] };
  const own = timingOf(mine);
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

function timingOf({ voice, atMs }: { voice: VoiceMeasurement; atMs: number }): VoiceTiming | null {
  const { speech } = voice;
  if (speech.kind !== 'speech') return null;
  const toClipTime = (span: { startMs: number; endMs: number }) => ({
    startMs: span.startMs + atMs,
    endMs: span.endMs + atMs,
  });
  return { ...toClipTime(speech), pauses: speech.pauses.map(toClipTime) };
}
