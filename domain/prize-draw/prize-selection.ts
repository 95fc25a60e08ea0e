import { hexBytes, hmacSha256, sha256, toHex, utf8Bytes } from '#shared/sha256.ts';

/**
 * Returns the SHA-256 of the seed's bytes, in hex. It is published before the first draw, so that the seed cannot be
 * changed later.
 */
export const hashSeed = (seed: string): string => toHex(sha256(hexBytes(seed)));

const DRAW_BYTES = 6;
const DRAW_RANGE = 2 ** (8 * DRAW_BYTES);

/**
 * Computes the random number of one draw: a uniformly distributed whole number in [0, total). It takes the first 48
 * bits of HMAC-SHA256(seed, "activity|seq|request|attempt") modulo `total`. To avoid modulo bias, a value in the
 * incomplete last multiple of `total` is rejected and the next attempt is used. Anyone who knows the seed can recompute
 * the number. Throws RangeError unless `total` is a whole number from 1 to 2^40.
 */
export function computeRoll(args: {
  seed: string;
  activityId: string;
  seq: number;
  requestId: string;
  total: number;
}): number {
  const { seed, activityId, seq, requestId, total } = args;
  if (!Number.isSafeInteger(total) || total < 1 || total > 2 ** 40) throw new RangeError('weights');
  const acceptedBelow = DRAW_RANGE - (DRAW_RANGE % total);
  const key = hexBytes(seed);
  for (let attempt = 0; ; attempt++) {
    const digest = hmacSha256(key, utf8Bytes(`${activityId}|${seq}|${requestId}|${attempt}`));
    const value = digest.subarray(0, DRAW_BYTES).reduce((sum, byte) => sum * 256 + byte, 0);
    if (value < acceptedBelow) return value % total;
  }
}

/**
 * Returns the index of the prize that a roll selects. Each prize has as many consecutive rolls as its weight, in the
 * order of `weights`. Throws RangeError if the roll is not below the sum of the weights.
 */
export function selectPrizeIndex(weights: readonly number[], roll: number): number {
  let end = 0;
  for (const [index, weight] of weights.entries()) {
    end += weight;
    if (roll >= 0 && roll < end) return index;
  }
  throw new RangeError(`no prize for roll ${roll}`);
}

export const sumWeights = (prizes: readonly { weight: number }[]): number =>
  prizes.reduce((sum, { weight }) => sum + weight, 0);

/** Returns the roll of a draw and the index of the prize that it selects. The draw and its verification share it. */
export function rollPrize(args: {
  activity: { id: string; seed: string; prizes: readonly { weight: number }[] };
  seq: number;
  requestId: string;
}): { roll: number; index: number } {
  const { activity, seq, requestId } = args;
  const { seed, id: activityId, prizes } = activity;
  const roll = computeRoll({ seed, activityId, seq, requestId, total: sumWeights(prizes) });
  return {
    roll,
    index: selectPrizeIndex(
      prizes.map(({ weight }) => weight),
      roll,
    ),
  };
}
