import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layOutSegments } from '#shared/clip-segments.ts';
import { selectClipLines } from './select-clip-lines.ts';

const line = (startMs: number, endMs: number) => ({ startMs, endMs });
/** The clip of one part of the film. */
const partOf = (startMs: number, endMs: number) => [{ startMs, endMs, clipStartMs: 0 }];
const select = (lines: { startMs: number; endMs: number }[], segments = partOf(1000, 2000)) =>
  selectClipLines({ lines, segments });

test("moves lines to the clip's time axis, trims them, and leaves out those that only touch the clip", () => {
  const film = [
    { ...line(0, 1000), en: 'a' },
    { ...line(900, 1500), en: 'b' },
    { ...line(1600, 1900), en: 'c' },
    { ...line(1950, 2500), en: 'd' },
    { ...line(2000, 2600), en: 'e' },
  ];
  const { lines, positions } = selectClipLines({ lines: film, segments: partOf(1000, 2000) });
  expect(lines).toEqual([
    { ...line(0, 500), en: 'b' },
    { ...line(600, 900), en: 'c' },
  ]);
  // The sliver of "d" keeps its position.
  expect(positions).toEqual([0, 1]);
  expect(selectClipLines({ lines: film, segments: partOf(1450, 2600) })).toMatchObject({
    lines: [{ en: 'c' }, { en: 'd' }, { en: 'e' }],
    positions: [1, 2, 3],
  });
});

describe('a line belongs to a clip when a meaningful part of it is heard:', () => {
  test.each([
    ['a third of it', line(1900, 2200), true],
    ['a little less than a third', line(1901, 2201), false],
    ['500 ms of a long line', line(1500, 9000), true],
    ['499 ms of a long line', line(1501, 9000), false],
    ['22 ms', line(1978, 3000), false],
    ['the whole of a short line', line(1400, 1410), true],
    ['more than half of the clip, though little of the line', line(0, 1501), true],
  ])('%s', (_, one, belongs) => {
    expect(select([one]).lines.length).toBe(belongs ? 1 : 0);
  });

  test('a word cut out of a long line still has the line', () => {
    expect(select([line(0, 9000)], partOf(1000, 1200)).lines).toEqual([line(0, 200)]);
  });

  test('the padding of a cut never brings in a line that is longer than a second', () => {
    expect(select([line(0, 1000), line(2000, 3051)], partOf(950, 2350)).lines).toEqual([]);
  });
});

test('a line that goes on in the next segment is one line, and appears again in a later one', () => {
  const segments = [
    { startMs: 1000, endMs: 2000, clipStartMs: 0 },
    { startMs: 2000, endMs: 3000, clipStartMs: 1000 },
    { startMs: 1500, endMs: 2500, clipStartMs: 2000 },
  ];
  const { lines, positions } = selectClipLines({ lines: [line(1980, 2600), line(2900, 5000)], segments });
  expect(lines).toEqual([line(980, 1600), line(2480, 3000)]);
  // Overlaps in order: the first line in segments 0, 1, and the sliver, and then the first line again.
  expect(positions).toEqual([0, 3]);
});

test('every selected line is within the clip, has some length, and has its position among all overlapping lines', () => {
  const anyLines = fc.array(fc.tuple(fc.nat(20_000), fc.integer({ min: 1, max: 5000 })), { maxLength: 12 });
  const anySpans = fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 200 })), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(anyLines, anySpans, (lineParts, spanParts) => {
      const film = lineParts.map(([startMs, lengthMs], id) => ({ id, ...line(startMs, startMs + lengthMs) }));
      const segments = layOutSegments(
        spanParts.map(([startFrame, frames]) => ({ startFrame, endFrame: startFrame + frames })),
        { num: 24_000, den: 1001 },
      );
      const overlapping = segments.flatMap(({ startMs, endMs }) =>
        film.filter((one) => one.endMs > startMs && one.startMs < endMs),
      );
      const { lines, positions } = selectClipLines({ lines: film, segments });
      const last = segments.at(-1);
      const lengthMs = last ? last.clipStartMs + last.endMs - last.startMs : 0;
      expect(positions.length).toBe(lines.length);
      lines.forEach((one, i) => {
        expect(one.startMs).toBeGreaterThanOrEqual(0);
        expect(one.endMs).toBeGreaterThan(one.startMs);
        expect(one.endMs).toBeLessThanOrEqual(lengthMs + 1);
        expect(overlapping[positions[i] ?? -1]?.id).toBe(one.id);
      });
    }),
    { seed: 5, numRuns: 500 },
  );
});
