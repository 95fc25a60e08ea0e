import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withSettingsTable } from './settings-table.ts';

test('the README lists all settings of the schema; `npm run docs` updates it', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect(readme).toBe(withSettingsTable(readme));
  expect(readme).toContain('| `PORT` | `3000` |');
});
