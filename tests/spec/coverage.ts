import type { CoverageRow } from './coverage-row.ts';
import { readSpecification, type Statement } from './read-specification.ts';
import { coverageRows } from './rows/index.ts';

export interface CoveredStatement extends Statement {
  id: string;
  row: CoverageRow;
}

/** Matches each statement with its row. Throws when a statement has no row, a row no check, or a row no statement. */
export function readCoverage(): CoveredStatement[] {
  const left = new Map(coverageRows.map((row) => [row.place, row]));
  if (left.size < coverageRows.length) throw new Error('a statement has two rows');
  const covered = readSpecification().map((statement): CoveredStatement => {
    const id = `${statement.section}.${statement.place}`;
    const row = left.get(id);
    if (!row) throw new Error(`nothing holds ${id}: ${statement.says}`);
    if ('checks' in row && Object.keys(row.checks).length === 0) throw new Error(`${id} has no check`);
    if ('asksNothing' in row && !statement.says.includes('not shown'))
      throw new Error(`${id} asks for something: ${statement.says}`);
    left.delete(id);
    return { ...statement, id, row };
  });
  const [astray] = left.keys();
  if (astray) throw new Error(`the specification has no statement ${astray}`);
  return covered;
}

/** Returns the title of a check's test. */
export const checkTitleOf = (place: string, name: string) => `${place} ${name}`;

const cell = (text: string) => text.replaceAll('|', '\\|');

/** Formats docs/spec-coverage.md: each statement with its checks. */
export function renderCoverage(covered: readonly CoveredStatement[]): string {
  const checks = covered.reduce(
    (sum, { row }) => sum + ('checks' in row ? Object.keys(row.checks).length : 0),
    0,
  );
  return [
    '# What holds the specification',
    '',
    `Made by \`npm run spec\` from \`tests/spec\`; ${covered.length} statements, ${checks} checks. \`npm test\` runs every check.`,
    '',
    '| | The specification says | Checked |',
    '|---|---|---|',
    ...covered.map(({ id, says, row }) => {
      const held =
        'checks' in row ? Object.keys(row.checks).join('; ') : `asks for nothing: ${row.asksNothing}`;
      return `| ${id} | ${cell(says)} | ${cell(held)} |`;
    }),
    '',
  ].join('\n');
}
