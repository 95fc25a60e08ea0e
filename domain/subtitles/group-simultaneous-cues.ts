import type { Cue, Speakers } from '../films/types.ts';
import { joinSpeakers } from './speaker-names.ts';

/** Cues of one track that begin at the same time, merged into one. */
export interface CueGroup {
  startMs: number;
  endMs: number;
  text: string;
  speakers?: Speakers;
  /** End used to find overlaps: at most the start of the next group, so that the groups of a track never overlap. */
  untilMs: number;
}

/** Maximum distance of simultaneous cues. Two speakers shown at once begin within a frame or two of each other. */
const MAX_DISTANCE_MS = 80;
/** Maximum number of simultaneous cues. More of them indicate a broken file and stay separate. */
const MAX_SIMULTANEOUS = 4;

/** Sorts the cues of a track that have text in one language and groups those that begin at the same time. */
export function groupSimultaneousCues(cues: Cue[], lang: 'en' | 'zh'): CueGroup[] {
  const spoken = cues.flatMap(({ startMs, endMs, [lang]: text, speakers }) =>
    text === null || text.trim() === '' ? [] : [{ startMs, endMs, text, speakers }],
  );
  spoken.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
  const groups: CueGroup[] = [];
  let groupSize = 0;
  for (const { startMs, endMs, text, speakers } of spoken) {
    const last = groups.at(-1);
    if (last && startMs - last.startMs <= MAX_DISTANCE_MS && groupSize < MAX_SIMULTANEOUS) {
      last.endMs = Math.max(last.endMs, endMs);
      if (last.text !== text) last.text = `${last.text} ${text}`;
      last.speakers = joinSpeakers([last.speakers, speakers]);
      groupSize += 1;
    } else {
      groups.push({ startMs, endMs, text, speakers, untilMs: endMs });
      groupSize = 1;
    }
  }
  for (const [at, group] of groups.entries()) {
    const next = groups[at + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    group.untilMs = Math.min(group.endMs, next);
  }
  return groups;
}
