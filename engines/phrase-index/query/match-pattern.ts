/**
 * Number of tokens allowed between the token of the previous slot and the token of this slot. Unused for the
 * first slot.
 */
export interface TokenGap {
  min: number;
  max: number;
}

export interface PatternMatch {
  /** Whether some match covers the first and the last token. */
  isWholeLine: boolean;
  /** By slot, then by token: 1 where the token fills the slot in some match. */
  positions: Uint8Array[];
}

/**
 * Matches slots with gaps against the tokens 0 to length - 1. Computes all matches at once: a forward pass
 * finds the tokens that each slot can reach from the start, and a backward pass keeps those that lead to the
 * end. O(slots * length * widest gap). Returns null without a match.
 */
export function matchPattern(args: {
  length: number;
  gaps: TokenGap[];
  accepts: (slot: number, at: number) => boolean;
}): PatternMatch | null {
  const { length, gaps, accepts } = args;
  const accepted = gaps.map((_, slot) => {
    const tokens = new Uint8Array(length);
    for (let at = 0; at < length; at++) if (accepts(slot, at)) tokens[at] = 1;
    return tokens;
  });
  const [first, ...others] = accepted;
  if (!first) return null;
  const reached = reachForward(first, others, gaps);
  const last = reached.at(-1);
  if (!last?.includes(1)) return null;
  const fromStart = reachForward(
    first.map((isSet, at) => (at === 0 ? isSet : 0)),
    others,
    gaps,
  );
  for (let slot = reached.length - 2; slot >= 0; slot--) {
    keepReachingNext(reached[slot], reached[slot + 1], gaps[slot + 1]);
  }
  return { isWholeLine: fromStart.at(-1)?.[length - 1] === 1, positions: reached };
}

function reachForward(first: Uint8Array, others: Uint8Array[], gaps: TokenGap[]): Uint8Array[] {
  const reached = [first.slice()];
  for (const [index, accepted] of others.entries()) {
    const before = reached[index] ?? first;
    const gap = gaps[index + 1] ?? { min: 0, max: 0 };
    reached.push(
      accepted.map((isSet, at) => (isSet && hasAnyIn(before, at - 1 - gap.max, at - 1 - gap.min) ? 1 : 0)),
    );
  }
  return reached;
}

function keepReachingNext(positions?: Uint8Array, next?: Uint8Array, gap?: TokenGap): void {
  if (!positions || !next || !gap) return;
  for (const [at, isSet] of positions.entries()) {
    if (isSet && !hasAnyIn(next, at + 1 + gap.min, at + 1 + gap.max)) positions[at] = 0;
  }
}

function hasAnyIn(positions: Uint8Array, from: number, to: number): boolean {
  const end = Math.min(to, positions.length - 1);
  for (let at = Math.max(from, 0); at <= end; at++) {
    if (positions[at]) return true;
  }
  return false;
}
