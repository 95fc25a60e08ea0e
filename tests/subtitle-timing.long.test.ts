import { expect, test } from 'vitest';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import { checkDemoTiming, expectProposal, moves, SURE, shift } from './testing/check-demo-timing.ts';
import { readDemoLines } from './testing/read-demo-lines.ts';

/**
 * How many of the 24 moved tracks may get no proposal, and how many a proposal that is not sure. A demo film has only 13 or 14
 * lines, and the check proposes nothing below a probability of 0.9.
 */
const WITHOUT_PROPOSAL_MAX = 2;
const UNSURE_MAX = 5;

test('a demo film with subtitles that are off gets only proposals within 100 ms, and most are sure', async () => {
  const withoutProposal: string[] = [];
  const unsure: string[] = [];
  for (const film of shippedFilms) {
    const { lines } = await readDemoLines(film);
    const [own, ...moved] = await checkDemoTiming(film, [lines, ...moves.map((ms) => shift(lines, ms))]);
    expect(own, film).toEqual({ kind: 'fits' });
    for (const [i, ms] of moves.entries()) {
      const finding = moved[i];
      const track = `${film}, off by ${ms} ms`;
      if (finding?.kind === 'no_match') {
        withoutProposal.push(track);
        continue;
      }
      expectProposal(finding, ms);
      if (finding?.kind === 'off' && finding.offsetSureness <= SURE) unsure.push(track);
    }
  }
  expect(withoutProposal.length, withoutProposal.join('; ')).toBeLessThanOrEqual(WITHOUT_PROPOSAL_MAX);
  expect(unsure.length, unsure.join('; ')).toBeLessThanOrEqual(UNSURE_MAX);
}, 600_000);
