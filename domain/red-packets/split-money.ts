import { randomInt } from 'node:crypto';
import { type RandomInteger, shuffle } from '../shuffle.ts';

const secureDraw: RandomInteger = (low, high) => (low === high ? low : randomInt(low, high + 1));

/**
 * Splits `total` cents into `count` random shares from `min` to `max`, in whole cents, that add up to exactly the
 * total. The amounts are fixed when the packet is activated; each claim takes the lowest-numbered
 * share that is left.
 *
 * Each share is drawn from the widest range that is symmetric about the mean of the remaining money and leaves an
 * amount that can still be split. This is the double-mean method of chat red packets, extended by bounds. It gives all
 * shares the same mean, and the shuffle gives every position the same variance. Throws RangeError if no split exists.
 */
export function splitMoney(args: {
  total: number;
  count: number;
  min: number;
  max: number;
  draw?: RandomInteger;
}): number[] {
  const { total, count, min, max, draw = secureDraw } = args;
  const areIntegers = [total, count, min, max].every(Number.isSafeInteger);
  if (!areIntegers || count < 1 || min < 1 || max < min || total < count * min || total > count * max) {
    throw new RangeError(`${total} cannot be split into ${count} shares of ${min} to ${max}`);
  }
  const shares: number[] = [];
  let remaining = total;
  for (let sharesLeft = count; sharesLeft > 1; sharesLeft -= 1) {
    const low = Math.max(min, remaining - (sharesLeft - 1) * max);
    const high = Math.min(max, remaining - (sharesLeft - 1) * min);
    const [from, to] =
      2 * remaining <= sharesLeft * (low + high)
        ? [low, Math.floor((2 * remaining - sharesLeft * low) / sharesLeft)]
        : [Math.ceil((2 * remaining - sharesLeft * high) / sharesLeft), high];
    const share = draw(from, to);
    shares.push(share);
    remaining -= share;
  }
  shares.push(remaining);
  return shuffle(shares, draw);
}
