import { readFileSync, writeFileSync } from 'node:fs';
import { withSettingsTable } from '../server/start/settings-table.ts';

/** Writes the generated parts of the documentation. */
const readme = new URL('../README.md', import.meta.url);
writeFileSync(readme, withSettingsTable(readFileSync(readme, 'utf8')));
