import { expect, test } from 'vitest';
import { selectDubTakes } from './select-dub-takes.ts';

const take = (name: string, lineIndex: number | null, createdMs: number, isBest = false) => ({
  name,
  lineIndex,
  createdMs,
  isBest,
});
const names = (...takes: ReturnType<typeof take>[]) => selectDubTakes(takes).map(({ name }) => name);

test('selects the best or else the newest take of each line, in the order of the lines', () => {
  expect(names(take('a', 1, 1), take('b', 0, 5), take('c', 0, 7), take('d', 0, 6))).toEqual(['c', 'a']);
  expect(names(take('a', 0, 1, true), take('b', 0, 5))).toEqual(['a']);
  expect(names(take('b', 0, 5), take('a', 0, 1, true))).toEqual(['a']);
});

test('selects a take of the whole clip only if no line was recorded', () => {
  expect(names(take('w', null, 9), take('v', null, 10))).toEqual(['v']);
  expect(names(take('w', null, 9, true), take('a', 2, 1))).toEqual(['a']);
  expect(names()).toEqual([]);
});
