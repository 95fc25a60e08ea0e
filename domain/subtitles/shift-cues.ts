import type { Cue } from '../films/types.ts';

/**
 * Multiplies the times of cues by `ratio` and adds `offsetMs`, which may be negative. A cue that would begin before 0 is
 * trimmed to 0; one that would end at or before 0 is dropped.
 */
export function shiftCues(cues: Cue[], offsetMs: number, ratio = 1): Cue[] {
  if (offsetMs === 0 && ratio === 1) return cues;
  const place = (ms: number) => Math.round(ratio * ms + offsetMs);
  return cues.flatMap((cue) => {
    const endMs = place(cue.endMs);
    return endMs <= 0 ? [] : [{ ...cue, startMs: Math.max(0, place(cue.startMs)), endMs }];
  });
}
