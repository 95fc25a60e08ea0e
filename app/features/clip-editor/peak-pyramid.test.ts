import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPeakPyramid, readPeakColumns } from './peak-pyramid.ts';

const bytesOf = (pairs: [number, number][]) => Int8Array.from(pairs.flat()).buffer;
const columnsOf = (pairs: [number, number][], startMs: number, columnMs: number, columns: number) => {
  const out = new Int8Array(columns * 2);
  readPeakColumns({ pyramid: buildPeakPyramid(bytesOf(pairs)), startMs, columnMs, columns, out });
  return Array.from({ length: columns }, (_, i) => [out[i * 2], out[i * 2 + 1]]);
};

describe('readPeakColumns', () => {
  it('returns for a short column the pair that contains it', () => {
    expect(
      columnsOf(
        [
          [-1, 1],
          [-2, 2],
        ],
        0,
        5,
        4,
      ),
    ).toEqual([
      [-1, 1],
      [-1, 1],
      [-2, 2],
      [-2, 2],
    ]);
  });

  it('returns zeros before the beginning and past the end', () => {
    expect(columnsOf([[-9, 9]], -20, 10, 4)).toEqual([
      [0, 0],
      [0, 0],
      [-9, 9],
      [0, 0],
    ]);
    expect(columnsOf([], 0, 10, 1)).toEqual([[0, 0]]);
  });

  it('ignores a stray last byte', () => {
    const out = new Int8Array(2);
    readPeakColumns({
      pyramid: buildPeakPyramid(Int8Array.from([-3, 3, 99]).buffer),
      startMs: 0,
      columnMs: 1000,
      columns: 1,
      out,
    });
    expect([...out]).toEqual([-3, 3]);
  });

  it('returns the exact peaks for any range of any file', () => {
    const pair = fc
      .tuple(fc.integer({ min: -128, max: 0 }), fc.integer({ min: 0, max: 127 }))
      .map(([low, high]): [number, number] => [low, high]);
    fc.assert(
      fc.property(
        fc.array(pair, { minLength: 1, maxLength: 400 }),
        fc.nat(400),
        fc.nat(400),
        (pairs, from, length) => {
          const [column] = columnsOf(pairs, from * 10, (length + 1) * 10, 1);
          const covered = pairs.slice(from, from + length + 1);
          const expected =
            covered.length === 0
              ? [0, 0]
              : [Math.min(...covered.map(([low]) => low)), Math.max(...covered.map(([, high]) => high))];
          expect(column).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('reads 3000 columns of a two-hour film in less than 8 ms', () => {
    const pyramid = buildPeakPyramid(new Int8Array(720_000 * 2).fill(5).buffer);
    const out = new Int8Array(3000 * 2);
    const args = { pyramid, startMs: 0, columnMs: 2400, columns: 3000, out };
    for (let round = 0; round < 20; round += 1) readPeakColumns(args);
    const rounds = 50;
    const began = performance.now();
    for (let round = 0; round < rounds; round += 1) readPeakColumns(args);
    expect((performance.now() - began) / rounds).toBeLessThan(8);
  });
});
