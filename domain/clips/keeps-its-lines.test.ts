import { expect, test } from 'vitest';
import { makeLine } from '../testing/factories.ts';
import { findOverlappingLines, keepsItsLines } from './keeps-its-lines.ts';

const segments = [{ startFrame: 0, endFrame: 96, startMs: 0, endMs: 4000, clipStartMs: 0 }];
const line = (seq: number, en: string | null, zh: string | null = null, startMs = seq * 2000) =>
  makeLine('v', seq, { startMs, endMs: startMs + 1500, en, zh });
const keeps = (before: Parameters<typeof line>[], after: Parameters<typeof line>[]) =>
  keepsItsLines({
    segments,
    before: before.map((one) => line(...one)),
    after: after.map((one) => line(...one)),
  });

test('a clip without lines follows its film', () => {
  expect(keeps([], [[0, 'Hello.']])).toBe(false);
  expect(keeps([[5, 'Beyond the clip.']], [[0, 'Hello.']])).toBe(false);
});

test('a clip follows when its lines say the same, and so gains the other language', () => {
  expect(keeps([[0, 'Hello.']], [[0, 'Hello.', '你好。']])).toBe(false);
  expect(keeps([[0, 'Hello.']], [[0, 'Hello.', null, 120]])).toBe(false);
  expect(keeps([[0, null, '你好。']], [[0, 'Hello.', '你好。']])).toBe(false);
});

test('a clip keeps its lines when they would say something else, be fewer, or be more', () => {
  expect(keeps([[0, 'Hello.']], [[0, 'Hallo.']])).toBe(true);
  expect(keeps([[0, 'Hello.']], [])).toBe(true);
  expect(
    keeps(
      [[0, 'Hello.']],
      [
        [0, 'Hello.'],
        [1, 'World.'],
      ],
    ),
  ).toBe(true);
  expect(keeps([[0, null, '你好。']], [[0, 'Hello.', '您好。']])).toBe(true);
});

test('finds the lines that overlap a segment', () => {
  const lines = [line(0, 'In.'), line(1, 'In, too.'), line(2, 'Out.')];
  expect(findOverlappingLines(lines, segments).map(({ en }) => en)).toEqual(['In.', 'In, too.']);
});
