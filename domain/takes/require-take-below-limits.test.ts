import { expect, test } from 'vitest';
import { requireTakeBelowLimits } from './require-take-below-limits.ts';

const check = (ofLine: number, total: number) => () =>
  requireTakeBelowLimits({ counts: { ofLine, total }, limits: { perLine: 3, perOwner: 5 } });
const refusal = expect.objectContaining({ code: 'take_limit' });

test('an account has takes of a line up to the limit and not one more', () => {
  expect(check(2, 2)).not.toThrow();
  expect(check(3, 3)).toThrow(refusal);
});

test('an account has takes in total up to the limit and not one more', () => {
  expect(check(0, 4)).not.toThrow();
  expect(check(0, 5)).toThrow(refusal);
});
