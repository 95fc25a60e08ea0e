import { describe, expect, test } from 'vitest';
import { encodeCallUrl } from './encode-input.ts';
import { changedFlagParam, flagParam, requiredFlagParam } from './fields.ts';

describe('a flag', () => {
  test.each([true, 1, '1', 'true'])('is true for %j', (value) => {
    expect([requiredFlagParam.parse(value), flagParam(false).parse(value)]).toEqual([true, true]);
  });

  test.each([false, 0, '0', 'false'])('is false for %j', (value) => {
    expect([requiredFlagParam.parse(value), flagParam(true).parse(value)]).toEqual([false, false]);
  });

  test.each([undefined, ''])('is its fallback for %j, and is missed where it is required', (value) => {
    expect([flagParam(true).parse(value), flagParam(false).parse(value)]).toEqual([true, false]);
    expect(requiredFlagParam.safeParse(value).success).toBe(false);
  });

  test.each([null, 2, -1, '2', 'yes', 'TRUE', [], {}])('is not %j', (value) => {
    const flags = [requiredFlagParam, flagParam(true)];
    expect(flags.map((flag) => flag.safeParse(value).success)).toEqual([false, false]);
  });

  test('of a partial change is null when it is absent, empty, or null', () => {
    const values = [undefined, '', null, '0', true];
    expect(values.map((value) => changedFlagParam.parse(value))).toEqual([null, null, null, false, true]);
  });

  test('is sent as 1 or 0', () => {
    expect(encodeCallUrl('/x', { mine: true, isBest: false })).toBe('/x?mine=1&best=0');
  });
});
