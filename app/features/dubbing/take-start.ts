import type { TakeDto } from '#contract/takes.ts';

/**
 * Returns the time of a take's first sample in the clip, in milliseconds; negative if it is before the clip's start.
 */
export const takeStartMs = (take: Pick<TakeDto, 'startMs' | 'preRollMs' | 'offsetMs'>): number =>
  take.startMs - take.preRollMs + take.offsetMs;
