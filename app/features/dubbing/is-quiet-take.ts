import type { TakeDto } from '#contract/takes.ts';
import { QUIET_PEAK } from '#shared/take-level.ts';

/** Whether a take is barely audible. Its peak is in thousandths of full scale. */
export const isQuietTake = ({ peak }: Pick<TakeDto, 'peak'>): boolean => peak / 1000 < QUIET_PEAK;
