import { randomInt } from 'node:crypto';

/** A random whole number from `low` to `high`, both included. */
export type RandomInteger = (low: number, high: number) => number;

const secureDraw: RandomInteger = (low, high) => (low === high ? low : randomInt(low, high + 1));

/**
 * Splits `total` cents into `count` random shares from `min` to `max` that add up to exactly the total. Integers only.
 *
 * Each share is drawn from the widest window that is symmetric about the mean of the remaining money and leaves a rest
 * that can still be split: the double-mean method of chat red packets, within bounds. All shares then have the same mean,
 * and the shuffle gives every position the same variance. Throws RangeError when no split exists.
 */
export function splitMoney(args: {
  total: number;
  count: number;
  min: number;
  max: number;
  draw?: RandomInteger;
}): number[] {
  const { total, count, min, max, draw = secureDraw } = args;
  const whole = [total, count, min, max].every(Number.isSafeInteger);
  if (!whole || count < 1 || min < 1 || max < min || total < count * min || total > count * max) {
    throw new RangeError(`${total} cannot be split into ${count} shares of ${min} to ${max}`);
  }
  const shares: number[] = [];
  let rest = total;
  for (let remaining = count; remaining > 1; remaining -= 1) {
    const low = Math.max(min, rest - (remaining - 1) * max);
    const high = Math.min(max, rest - (remaining - 1) * min);
    const [from, to] =
      2 * rest <= remaining * (low + high)
        ? [low, Math.floor((2 * rest - remaining * low) / remaining)]
        : [Math.ceil((2 * rest - remaining * high) / remaining), high];
    const share = draw(from, to);
    shares.push(share);
    rest -= share;
  }
  shares.push(rest);
  return shuffle(shares, draw);
}

/** Shuffles in place (Fisher-Yates). */
function shuffle(values: number[], draw: RandomInteger): number[] {
  for (let at = values.length - 1; at > 0; at -= 1) {
    const other = draw(0, at);
    [values[at], values[other]] = [values[other] ?? 0, values[at] ?? 0];
  }
  return values;
}
