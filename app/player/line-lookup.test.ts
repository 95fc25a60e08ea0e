import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { lastStartedLine, lineSpokenAt, linesWithin, nearestLine } from './line-lookup.ts';
import { paddedLineRange } from './padded-line-range.ts';

const line = (startMs: number, endMs = startMs + 1000) => ({ startMs, endMs });

test('lastStartedLine returns the same index as a linear search', () => {
  const starts = fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 60 });
  fc.assert(
    fc.property(starts, fc.integer({ min: -10, max: 5010 }), (unsorted, ms) => {
      const lines = unsorted.sort((a, b) => a - b).map((start) => line(start));
      expect(lastStartedLine(lines, ms)).toBe(lines.findLastIndex(({ startMs }) => startMs <= ms));
    }),
  );
});

test('lastStartedLine counts a line from its start on', () => {
  const lines = [line(1000), line(3000)];
  expect([999, 1000, 2999, 3000].map((ms) => lastStartedLine(lines, ms))).toEqual([-1, 0, 0, 1]);
});

test('paddedLineRange pads a line on both sides', () => {
  expect(paddedLineRange({ line: line(5000, 6000), previous: null, next: null, durationMs: 60_000 })).toEqual(
    {
      startMs: 4950,
      endMs: 6350,
    },
  );
});

test('paddedLineRange stops at the neighboring lines and at the ends of the video', () => {
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

test('paddedLineRange contains the whole line even if its neighbors overlap it', () => {
  const range = paddedLineRange({
    line: line(5000, 6000),
    previous: line(4000, 5500),
    next: line(5600),
    durationMs: 60_000,
  });
  expect(range).toEqual({ startMs: 5000, endMs: 6000 });
});

const lookupLines = [
  { startMs: 0, endMs: 900 },
  { startMs: 1000, endMs: 5000 },
  { startMs: 1500, endMs: 1900 },
  { startMs: 6000, endMs: 7000 },
];

describe('linesWithin', () => {
  const within = (startMs: number, endMs: number) =>
    linesWithin({ lines: lookupLines, longestMs: 4000, startMs, endMs });
  it('returns the lines that overlap the range', () => {
    expect(within(0, 8000)).toEqual({ from: 0, to: 4 });
    expect(within(900, 999)).toEqual({ from: 1, to: 1 });
    expect(within(7000, 9000)).toEqual({ from: 4, to: 4 });
  });
  it('finds a long line that started before the range', () => {
    expect(within(4000, 6001)).toEqual({ from: 1, to: 4 });
  });
  it('finds every overlapping line, for any lines', () => {
    const line = fc.record({ startMs: fc.nat(5000), length: fc.integer({ min: 1, max: 800 }) });
    fc.assert(
      fc.property(fc.array(line), fc.nat(5000), fc.nat(2000), (generated, startMs, span) => {
        const sorted = generated
          .map(({ startMs: from, length }) => ({ startMs: from, endMs: from + length }))
          .sort((a, b) => a.startMs - b.startMs);
        const found = linesWithin({ lines: sorted, longestMs: 800, startMs, endMs: startMs + span });
        for (const [index, each] of sorted.entries()) {
          if (each.startMs < startMs + span && each.endMs > startMs) {
            expect(index >= found.from && index < found.to).toBe(true);
          }
        }
      }),
    );
  });
});

describe('nearestLine', () => {
  it('returns the line that is spoken, else the nearest one', () => {
    expect(nearestLine(lookupLines, 500)).toBe(0);
    expect(nearestLine(lookupLines, 5400)).toBe(1);
    expect(nearestLine(lookupLines, 5600)).toBe(3);
    expect(nearestLine(lookupLines, 99_000)).toBe(3);
    expect(nearestLine([], 0)).toBe(-1);
  });
});

it('lineSpokenAt returns a line from its start until just before its end', () => {
  expect([-1, 0, 899, 900, 999, 1000, 6999, 7000].map((ms) => lineSpokenAt(lookupLines, ms))).toEqual([
    -1, 0, 0, -1, -1, 1, 3, -1,
  ]);
});
