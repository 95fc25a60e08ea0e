import type { Cue } from '#domain/films/types.ts';

/** Cues of one track that begin together, as one. */
export interface CueGroup {
  startMs: number;
  endMs: number;
  text: string;
  /** End for telling overlaps: not past the next moment's start, so that moments of a track never overlap. */
  untilMs: number;
}

/** Two speakers shown at once begin within a frame or two of each other. */
const TOGETHER_MS = 80;
/** More cues than this at one moment are a broken file, and stay apart. */
const MOST_TOGETHER = 4;

/** Sorts a track's cues with text in one language and gathers those that begin together. */
export function groupSimultaneousCues(cues: Cue[], lang: 'en' | 'zh'): CueGroup[] {
  const spoken = cues.flatMap(({ startMs, endMs, [lang]: text }) =>
    text === null || text.trim() === '' ? [] : [{ startMs, endMs, text }],
  );
  spoken.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
  const moments: CueGroup[] = [];
  let together = 0;
  for (const { startMs, endMs, text } of spoken) {
    const last = moments.at(-1);
    if (last && startMs - last.startMs <= TOGETHER_MS && together < MOST_TOGETHER) {
      last.endMs = Math.max(last.endMs, endMs);
      if (last.text !== text) last.text = `${last.text} ${text}`;
      together += 1;
    } else {
      moments.push({ startMs, endMs, text, untilMs: endMs });
      together = 1;
    }
  }
  for (const [at, moment] of moments.entries()) {
    const next = moments[at + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    moment.untilMs = Math.min(moment.endMs, next);
  }
  return moments;
}
