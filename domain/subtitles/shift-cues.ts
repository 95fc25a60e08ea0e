import type { Cue } from '#domain/films/types.ts';

/**
 * Shifts cues by `offsetMs`, which may be negative. A cue that would begin before 0 is trimmed to 0; one that would end
 * at or before 0 is dropped.
 */
export function shiftCues(cues: Cue[], offsetMs: number): Cue[] {
  if (offsetMs === 0) return cues;
  return cues.flatMap((cue) => {
    const endMs = cue.endMs + offsetMs;
    return endMs <= 0 ? [] : [{ ...cue, startMs: Math.max(0, cue.startMs + offsetMs), endMs }];
  });
}
