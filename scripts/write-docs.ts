import { readFileSync, writeFileSync } from 'node:fs';
import { withSettingsTable } from '../server/settings-table.ts';

/** Writes the parts of the documentation that are generated. */
const readme = new URL('../README.md', import.meta.url);
writeFileSync(readme, withSettingsTable(readFileSync(readme, 'utf8')));
