import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from './faults.ts';
import { readFaultyFile } from './find-source.ts';
import { explanationOf, findResult, renderTable } from './render-table.ts';
import { root } from './scratch-tree.ts';

test('the text of each fault occurs once, and its replacement is another text', () => {
  for (const fault of faults) {
    readFaultyFile(root, fault);
    expect(fault.replacement).not.toBe(fault.source);
  }
});

test('there are at least sixty faults, at least one for each section of the specification', () => {
  expect(faults.length).toBeGreaterThanOrEqual(60);
  const sections = faults.flatMap(({ noticedBy }) =>
    'statement' in noticedBy ? [noticedBy.statement.split('.')[0]] : [],
  );
  expect([...new Set(sections)].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test('docs/mutations.md says for every fault which test noticed it (npm run test:mutations)', () => {
  const table = readFileSync(new URL('../../docs/mutations.md', import.meta.url), 'utf8');
  for (const fault of faults) {
    const result = findResult(table, fault);
    expect([fault.breaks, result]).toEqual([
      fault.breaks,
      fault.reasonForSurvival === undefined ? expect.stringMatching(/^\w+\/.*: /) : explanationOf(fault),
    ]);
  }
  expect(renderTable({ faults, results: new Map(), previous: table })).toBe(table);
});
