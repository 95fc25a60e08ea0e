import { expect, test } from 'vitest';
import { findLinesOutsideSegments } from './find-lines-outside-segments.ts';

const span = (startMs: number, endMs: number) => ({ startMs, endMs });
const lines = [span(0, 10), span(10, 20), span(20, 30), span(25, 60), span(40, 50)];

test('without segments every line is outside', () => {
  expect(findLinesOutsideSegments(lines, [])).toEqual(lines);
});

test('a line that only touches a segment is outside', () => {
  expect(findLinesOutsideSegments(lines, [span(10, 20)])).toEqual([lines[0], lines[2], lines[3], lines[4]]);
});

test('segments may overlap and come in any order', () => {
  expect(findLinesOutsideSegments(lines, [span(28, 29), span(5, 29), span(6, 7)])).toEqual([lines[4]]);
  expect(findLinesOutsideSegments(lines, [span(45, 46), span(0, 1)])).toEqual([lines[1], lines[2]]);
});
