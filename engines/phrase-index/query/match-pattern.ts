/** How many tokens may stand before a slot's token and after the token of the slot before it. The first slot's is not used. */
export interface TokenGap {
  min: number;
  max: number;
}

export interface PatternMatch {
  /** Some match begins at the first token and ends at the last. */
  isWholeLine: boolean;
  /** For each slot, by token: 1 where the slot stands in some match. */
  positions: Uint8Array[];
}

/**
 * Matches slots with gaps between them against the tokens 0 to length - 1, all ways at once, in time
 * slots x length x widest gap: forward, which tokens a slot can reach from a beginning; backward, which of those get to the end.
 * Null when there is no match.
 */
export function matchPattern(args: {
  length: number;
  gaps: TokenGap[];
  accepts: (slot: number, at: number) => boolean;
}): PatternMatch | null {
  const { length, gaps, accepts } = args;
  const accepted = gaps.map((_, slot) =>
    Uint8Array.from({ length }, (_unused, at) => (accepts(slot, at) ? 1 : 0)),
  );
  const [first, ...others] = accepted;
  if (!first) return null;
  const reached = reachForward(first, others, gaps);
  const last = reached.at(-1);
  if (!last?.includes(1)) return null;
  const fromStart = reachForward(
    first.map((yes, at) => (at === 0 ? yes : 0)),
    others,
    gaps,
  );
  for (let slot = reached.length - 2; slot >= 0; slot--) {
    keepLeadingOn(reached[slot], reached[slot + 1], gaps[slot + 1]);
  }
  return { isWholeLine: fromStart.at(-1)?.[length - 1] === 1, positions: reached };
}

function reachForward(first: Uint8Array, others: Uint8Array[], gaps: TokenGap[]): Uint8Array[] {
  const reached = [first.slice()];
  for (const [index, accepted] of others.entries()) {
    const before = reached[index] ?? first;
    const gap = gaps[index + 1] ?? { min: 0, max: 0 };
    reached.push(
      accepted.map((yes, at) => (yes && anyIn(before, at - 1 - gap.max, at - 1 - gap.min) ? 1 : 0)),
    );
  }
  return reached;
}

function keepLeadingOn(places?: Uint8Array, next?: Uint8Array, gap?: TokenGap): void {
  if (!places || !next || !gap) return;
  for (const [at, yes] of places.entries()) {
    if (yes && !anyIn(next, at + 1 + gap.min, at + 1 + gap.max)) places[at] = 0;
  }
}

function anyIn(places: Uint8Array, from: number, to: number): boolean {
  const end = Math.min(to, places.length - 1);
  for (let at = Math.max(from, 0); at <= end; at++) {
    if (places[at]) return true;
  }
  return false;
}
