import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withSettingsTable } from './settings-table.ts';

test('the README lists the settings as the schema has them; `npm run docs` writes them', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme).toBe(withSettingsTable(readme));
  expect(readme).toContain('| `PORT` | `3000` |');
});
