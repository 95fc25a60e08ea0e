import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { checkTitleOf, readCoverage, renderCoverage } from './coverage.ts';

/** Prints the result of each statement's checks and writes docs/spec-coverage.md. Exits with 1 unless all passed. */
const report = z
  .object({ suites: z.array(z.object({ specs: z.array(z.object({ title: z.string(), ok: z.boolean() })) })) })
  .parse(JSON.parse(readFileSync('.cache/e2e.json', 'utf8')));
const passed = new Map(report.suites.flatMap(({ specs }) => specs.map(({ title, ok }) => [title, ok])));

const covered = readCoverage();
writeFileSync('docs/spec-coverage.md', renderCoverage(covered));
let [passing, failing] = [0, 0];
for (const { id, says, row } of covered) {
  if (!('checks' in row)) {
    console.log(`  –  ${id.padEnd(12)} ${says.slice(0, 90)}`);
    continue;
  }
  for (const name of Object.keys(row.checks)) {
    const ok = passed.get(checkTitleOf(id, name)) === true;
    if (ok) passing += 1;
    else failing += 1;
    console.log(`  ${ok ? '✓' : '✗'}  ${id.padEnd(12)} ${says.slice(0, 90)} | ${name}`);
  }
}
console.log(`${covered.length} statements; ${passing} checks pass, ${failing} fail`);
process.exitCode = failing === 0 ? 0 : 1;
