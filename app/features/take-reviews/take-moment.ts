import type { TakeDto } from '#contract/takes.ts';
import { takeStartMs } from '../dubbing/take-start.ts';

type PlacedTake = Pick<TakeDto, 'startMs' | 'preRollMs' | 'offsetMs' | 'durationMs'>;

/** The shortest part that is played, so that something is heard from the last moment, too. */
const MIN_PART_MS = 1000;

/**
 * Returns the part of the picture in which a take is heard from a moment to its end, in milliseconds from the clip's start.
 * `originMs` is where the clip begins in the picture, `pictureMs` is the length of the picture: a take may begin before the
 * clip and end after it.
 */
export function partFromMoment(args: {
  take: PlacedTake;
  momentMs: number;
  originMs: number;
  pictureMs: number;
}): { fromMs: number; toMs: number } {
  const { take, momentMs, originMs, pictureMs } = args;
  const atMs = takeStartMs(take);
  const toMs = Math.min(atMs + take.durationMs, pictureMs - originMs);
  const fromMs = Math.max(Math.min(atMs + momentMs, toMs - MIN_PART_MS), -originMs);
  return { fromMs, toMs };
}

/** Returns the moment of a take at a time of the clip, in milliseconds, limited to the take. */
export const momentAt = (take: PlacedTake, clipMs: number): number =>
  Math.round(Math.max(0, Math.min(take.durationMs, clipMs - takeStartMs(take))));
