import { expect, test } from 'vitest';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import { checkDemoTiming, expectProposal, moves, shift } from './testing/check-demo-timing.ts';
import { readDemoLines } from './testing/read-demo-lines.ts';

test.each(shippedFilms)('%s with subtitles that are off gets proposals within 100 ms', async (film) => {
  const { lines } = await readDemoLines(film);
  const [own, ...moved] = await checkDemoTiming(film, [lines, ...moves.map((ms) => shift(lines, ms))]);
  expect(own).toEqual({ kind: 'fits' });
  for (const [i, ms] of moves.entries()) expectProposal(moved[i], ms);
});
