import type { Take, TakeView } from '#domain/takes/types.ts';
import { takeUrl } from '#shared/media-urls.ts';

/** A take as the pages show it: its owner's id stays behind. */
export interface TakeDto extends Omit<Take, 'ownerId'> {
  url: string;
}

/** The facts of a take; `shareId` goes into its address. */
export function toTakeDto({ take }: TakeView, shareId: string | null = null): TakeDto {
  const { ownerId: _, ...facts } = take;
  return { ...facts, url: takeUrl(take.id, 'take.m4a', shareId) };
}

/** Where on the clip's time axis a take's first sample lies, in milliseconds; below 0 before the clip begins. */
export const takeStartMs = (take: Pick<Take, 'startMs' | 'preRollMs' | 'offsetMs'>): number =>
  take.startMs - take.preRollMs + take.offsetMs;
