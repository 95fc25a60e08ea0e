import { createHash, createHmac } from 'node:crypto';

/** SHA-256 of the seed's bytes, in hex: published before the first draw, so that the seed cannot be changed afterwards. */
export function createSeedCommitment(seed: string): string {
  return createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
}

const DRAW_BYTES = 6;
const DRAW_RANGE = 2 ** (8 * DRAW_BYTES);

/**
 * The random number of one draw: a whole number in [0, total), each equally likely. It is 48 bits of
 * HMAC-SHA256(seed, "activity|seq|request|try"); a value in the incomplete last multiple of `total` is thrown away and the
 * next try taken, so no remainder favours the small numbers. Whoever knows the seed can work it out again.
 * Throws RangeError unless `total` is a whole number from 1 to 2^40.
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
  const whole = DRAW_RANGE - (DRAW_RANGE % total);
  const key = Buffer.from(seed, 'hex');
  for (let at = 0; ; at++) {
    const digest = createHmac('sha256', key).update(`${activityId}|${seq}|${requestId}|${at}`).digest();
    const value = digest.readUIntBE(0, DRAW_BYTES);
    if (value < whole) return value % total;
  }
}

/** The place of the prize a roll falls on: prize i holds `weights[i]` numbers, in order. Throws RangeError outside. */
export function selectPrizeIndex(weights: readonly number[], roll: number): number {
  let end = 0;
  for (const [index, weight] of weights.entries()) {
    end += weight;
    if (roll >= 0 && roll < end) return index;
  }
  throw new RangeError(`no prize holds ${roll}`);
}

export const sumWeights = (prizes: readonly { weight: number }[]): number =>
  prizes.reduce((sum, { weight }) => sum + weight, 0);
