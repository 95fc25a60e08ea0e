import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCoverage, renderCoverage } from './coverage.ts';

test('every statement of the specification has a check, and docs/spec-coverage.md is up to date (npm run spec)', () => {
  const table = readFileSync(new URL('../../docs/spec-coverage.md', import.meta.url), 'utf8');
  expect(renderCoverage(readCoverage())).toBe(table);
});
