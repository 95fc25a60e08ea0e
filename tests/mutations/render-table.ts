import type { Fault } from './fault.ts';

/** Where a fault stands in the table: its first two cells. */
const keyOf = ({ file, breaks }: Pick<Fault, 'file' | 'breaks'>) => `| ${file} | ${breaks} | `;

/** What the table says of a fault when no test noticed it. */
export const explanationOf = ({ reasonForSurvival }: Fault): string =>
  reasonForSurvival === undefined ? 'nothing' : `nothing: ${reasonForSurvival}`;

/** Reads the third cell of a fault from a table; null if the table lacks the fault. */
export function findResult(table: string, fault: Fault): string | null {
  const row = table.split('\n').find((line) => line.startsWith(keyOf(fault)));
  return row === undefined ? null : row.slice(keyOf(fault).length, -2);
}

/**
 * Formats docs/mutations.md: each fault with the test that noticed it. `results` are the third cells; a fault without one
 * keeps that of the `previous` table.
 */
export function renderTable(args: {
  faults: readonly Fault[];
  results: ReadonlyMap<Fault, string>;
  previous: string;
}): string {
  const { faults, results, previous } = args;
  const rows = faults.map((fault) => {
    const result = results.get(fault)?.replaceAll('|', '\\|').replaceAll('\n', ' ');
    return `${keyOf(fault)}${result ?? findResult(previous, fault) ?? 'not run'} |`;
  });
  return [
    '# Mutations',
    '',
    `Written by \`npm run test:mutations\`, which puts each of the ${faults.length} faults of \`tests/mutations\` into a copy of the project and runs the tests that must notice it.`,
    '',
    '| File | Fault | Noticed by |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
