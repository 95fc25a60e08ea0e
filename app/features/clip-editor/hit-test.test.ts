import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hitTest, lineSpokenAt, linesWithin, nearestLine } from './hit-test.ts';

describe('hitTest', () => {
  const at = (x: number) => hitTest({ x, inX: 100, outX: 300, reach: 12 });
  it('catches the ends from both sides and the middle between them', () => {
    expect([87, 88, 100, 112, 113].map(at)).toEqual(['outside', 'in', 'in', 'in', 'body']);
    expect([287, 288, 300, 312, 313].map(at)).toEqual(['body', 'out', 'out', 'out', 'outside']);
  });
  it('leaves a third of a narrow selection for moving it', () => {
    const narrow = (x: number) => hitTest({ x, inX: 100, outX: 109, reach: 12 });
    expect([95, 103, 104, 105, 106, 115].map(narrow)).toEqual(['in', 'in', 'body', 'body', 'out', 'out']);
  });
  it('still tells the ends of a selection without width apart', () => {
    expect(hitTest({ x: 99, inX: 100, outX: 100, reach: 12 })).toBe('in');
    expect(hitTest({ x: 101, inX: 100, outX: 100, reach: 12 })).toBe('out');
  });
});

const lines = [
  { startMs: 0, endMs: 900 },
  { startMs: 1000, endMs: 5000 },
  { startMs: 1500, endMs: 1900 },
  { startMs: 6000, endMs: 7000 },
];

describe('linesWithin', () => {
  const within = (startMs: number, endMs: number) => linesWithin({ lines, longestMs: 4000, startMs, endMs });
  it('finds the lines that touch a window', () => {
    expect(within(0, 8000)).toEqual({ from: 0, to: 4 });
    expect(within(900, 999)).toEqual({ from: 1, to: 1 });
    expect(within(7000, 9000)).toEqual({ from: 4, to: 4 });
  });
  it('finds a long line that began before the window', () => {
    expect(within(4000, 6001)).toEqual({ from: 1, to: 4 });
  });
  it('misses none, for any lines', () => {
    const line = fc.record({ startMs: fc.nat(5000), length: fc.integer({ min: 1, max: 800 }) });
    fc.assert(
      fc.property(fc.array(line), fc.nat(5000), fc.nat(2000), (made, startMs, span) => {
        const sorted = made
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
  it('is the line being said, else the nearest', () => {
    expect(nearestLine(lines, 500)).toBe(0);
    expect(nearestLine(lines, 5400)).toBe(1);
    expect(nearestLine(lines, 5600)).toBe(3);
    expect(nearestLine(lines, 99_000)).toBe(3);
    expect(nearestLine([], 0)).toBe(-1);
  });
});

it('a line is being said from its start to before its end', () => {
  expect([-1, 0, 899, 900, 999, 1000, 6999, 7000].map((ms) => lineSpokenAt(lines, ms))).toEqual([
    -1, 0, 0, -1, -1, 1, 3, -1,
  ]);
});
