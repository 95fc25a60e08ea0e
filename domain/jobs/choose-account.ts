import type { AccountRotation } from './types.ts';

/**
 * Chooses whose turn it is among accounts with queued jobs, sorted by their oldest job, the oldest first. An account without a
 * recent turn comes first, and then the one whose turn is the longest ago. Returns null if every account is at its limit.
 */
export function chooseAccount<Waiting extends { account: string }>(
  waiting: readonly Waiting[],
  { recent, atLimit }: AccountRotation,
): Waiting | null {
  // An account without a recent turn has the index -1.
  const lastTurn = ({ account }: Waiting) => recent.indexOf(account);
  return (
    waiting
      .filter(({ account }) => !atLimit.includes(account))
      .toSorted((one, other) => lastTurn(one) - lastTurn(other))
      .at(0) ?? null
  );
}
