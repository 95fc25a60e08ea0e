import type { TakeDto } from '#contract/takes.ts';

/** Where a take's first sample lies on the clip's time axis, in milliseconds; negative if it is before the clip. */
export const takeStartMs = (take: Pick<TakeDto, 'startMs' | 'preRollMs' | 'offsetMs'>): number =>
  take.startMs - take.preRollMs + take.offsetMs;
