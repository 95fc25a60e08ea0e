import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastStartedLine } from './line-lookup.ts';
import { paddedLineRange } from './padded-line-range.ts';

const line = (startMs: number, endMs = startMs + 1000) => ({ startMs, endMs });

test('finds what a walk along all lines finds', () => {
  const starts = fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 60 });
  fc.assert(
    fc.property(starts, fc.integer({ min: -10, max: 5010 }), (given, ms) => {
      const lines = given.sort((a, b) => a - b).map((start) => line(start));
      expect(lastStartedLine(lines, ms)).toBe(lines.findLastIndex(({ startMs }) => startMs <= ms));
    }),
  );
});

test('a line begins at its own start, not before', () => {
  const lines = [line(1000), line(3000)];
  expect([999, 1000, 2999, 3000].map((ms) => lastStartedLine(lines, ms))).toEqual([-1, 0, 0, 1]);
});

test('a line is played with room round it', () => {
  expect(paddedLineRange({ line: line(5000, 6000), previous: null, next: null, durationMs: 60_000 })).toEqual(
    {
      startMs: 4950,
      endMs: 6350,
    },
  );
});

test('the room never reaches into the neighbours nor past the film', () => {
  const range = paddedLineRange({
    line: line(5000, 6000),
    previous: line(3000, 4980),
    next: line(6100),
    durationMs: 60_000,
  });
  expect(range).toEqual({ startMs: 4980, endMs: 6100 });
  expect(paddedLineRange({ line: line(20, 900), previous: null, next: null, durationMs: 1000 })).toEqual({
    startMs: 0,
    endMs: 1000,
  });
});

test('neighbours that overlap take nothing from the line itself', () => {
  const range = paddedLineRange({
    line: line(5000, 6000),
    previous: line(4000, 5500),
    next: line(5600),
    durationMs: 60_000,
  });
  expect(range).toEqual({ startMs: 5000, endMs: 6000 });
});
