import { AppError } from '../errors.ts';

/** How many takes an account has of one line, and in total. */
export interface TakeCounts {
  ofLine: number;
  total: number;
}

/** How many takes an account may have of one line, and in total. */
export interface TakeLimits {
  perLine: number;
  perOwner: number;
}

export const takeLimits: TakeLimits = { perLine: 30, perOwner: 2000 };

/** Throws take_limit if an account may not have another take of a line. */
export function requireTakeBelowLimits({ counts, limits }: { counts: TakeCounts; limits: TakeLimits }): void {
  if (counts.ofLine >= limits.perLine || counts.total >= limits.perOwner) throw new AppError('take_limit');
}
