import { describe, expect, test } from 'vitest';
import { findHardestLine, type LineTotals } from './find-hardest-line.ts';

const line = (lineIndex: number, change: Partial<LineTotals> = {}): LineTotals => ({
  ...{ lineIndex, readers: 0, reads: 0, scored: 0, meanScore: 0, answered: 0, correct: 0 },
  ...change,
});

describe('the hardest line of a class', () => {
  test('is the one with the lowest mean of best scores', () => {
    const totals = [
      line(0, { scored: 3, meanScore: 81 }),
      line(1, { scored: 4, meanScore: 62.345, readers: 4, reads: 4 }),
      line(2, { scored: 3, meanScore: 70, readers: 3, reads: 30 }),
    ];
    expect(findHardestLine(totals)).toEqual({ lineIndex: 1, reason: 'score', value: 62.3, students: 4 });
  });

  test('leaves out lines that fewer than three students have worked at', () => {
    const totals = [
      line(0, { scored: 2, meanScore: 10 }),
      line(1, { scored: 3, meanScore: 80 }),
      line(2, { scored: 3, meanScore: 90 }),
    ];
    expect(findHardestLine(totals)).toMatchObject({ lineIndex: 1 });
    expect(
      findHardestLine([line(0, { readers: 2, reads: 20 }), line(1, { readers: 2, reads: 2 })]),
    ).toBeNull();
  });

  test('is the one with the most takes per student while scores do not tell lines apart', () => {
    const totals = [
      line(0, { readers: 3, reads: 6 }),
      line(1, { readers: 10, reads: 18, scored: 3, meanScore: 50 }),
      line(2, { readers: 3, reads: 10 }),
    ];
    expect(findHardestLine(totals)).toEqual({ lineIndex: 2, reason: 'reads', value: 3.3, students: 3 });
  });

  test('of a lesson is the one with the fewest right answers', () => {
    const totals = [line(0, { answered: 4, correct: 4 }), line(1, { answered: 3, correct: 1 })];
    expect(findHardestLine(totals)).toEqual({ lineIndex: 1, reason: 'answers', value: 33.3, students: 3 });
  });

  test('of equals is the one with more takes per student, then the first', () => {
    const equal = { scored: 3, meanScore: 50, readers: 3 };
    const rest = line(3, { scored: 3, meanScore: 90 });
    expect(
      findHardestLine([line(0, { ...equal, reads: 3 }), line(1, { ...equal, reads: 6 }), rest]),
    ).toMatchObject({ lineIndex: 1 });
    expect(
      findHardestLine([line(0, { ...equal, reads: 3 }), line(1, { ...equal, reads: 3 }), rest]),
    ).toMatchObject({ lineIndex: 0 });
  });

  test('is none where nothing tells lines apart', () => {
    expect(findHardestLine([])).toBeNull();
    expect(findHardestLine([line(0), line(1)])).toBeNull();
    const same = { readers: 5, reads: 10, scored: 5, meanScore: 70 };
    expect(findHardestLine([line(0, same), line(1, same)])).toBeNull();
    expect(findHardestLine([line(0, same)])).toBeNull();
  });
});
