import { randomInt } from 'node:crypto';

/** A random whole number from `low` to `high`, both included. */
export type RandomInteger = (low: number, high: number) => number;

const secureDraw: RandomInteger = (low, high) => (low === high ? low : randomInt(low, high + 1));

/**
 * `total` cents in `count` shares, each from `min` to `max`, summing to the total exactly. Integer arithmetic only.
 *
 * Each share is drawn from the widest window that lies symmetrically about the mean of what is left and from which the
 * rest can still be shared out: the double-mean method of chat red packets, held within bounds. Every share then has the
 * same mean; the shuffle makes the spread the same in every place, too. Throws RangeError when no split exists.
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
  for (let left = count; left > 1; left -= 1) {
    const low = Math.max(min, rest - (left - 1) * max);
    const high = Math.min(max, rest - (left - 1) * min);
    const [from, to] =
      2 * rest <= left * (low + high)
        ? [low, Math.floor((2 * rest - left * low) / left)]
        : [Math.ceil((2 * rest - left * high) / left), high];
    const share = draw(from, to);
    shares.push(share);
    rest -= share;
  }
  shares.push(rest);
  return shuffle(shares, draw);
}

/** Fisher and Yates, in place. */
function shuffle(values: number[], draw: RandomInteger): number[] {
  for (let at = values.length - 1; at > 0; at -= 1) {
    const other = draw(0, at);
    [values[at], values[other]] = [values[other] ?? 0, values[at] ?? 0];
  }
  return values;
}
