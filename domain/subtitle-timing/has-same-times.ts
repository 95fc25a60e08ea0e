import type { SubtitleTrack } from '../films/types.ts';

/** Tells whether tracks put the same lines at the same times. Texts and names don't count. */
export function hasSameTimes(a: readonly SubtitleTrack[], b: readonly SubtitleTrack[]): boolean {
  return a.length === b.length && a.every((track, i) => isSame(track, b[i]));
}

function isSame(a: SubtitleTrack, b: SubtitleTrack | undefined): boolean {
  return (
    b !== undefined &&
    a.lang === b.lang &&
    a.ratio === b.ratio &&
    a.offsetMs === b.offsetMs &&
    a.cues.length === b.cues.length &&
    a.cues.every(({ startMs, endMs }, i) => startMs === b.cues[i]?.startMs && endMs === b.cues[i]?.endMs)
  );
}
