import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTestLibrary } from '../e2e/testing/build-test-library.ts';
import { createControl } from './create-control.ts';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';
import { readFaultyFile } from './find-source.ts';
import { explanationOf, renderTable } from './render-table.ts';
import { runTests } from './run-tests.ts';
import { createScratchTree, root } from './scratch-tree.ts';

/**
 * Puts each fault into a copy of the project, runs the tests that must notice it, and writes docs/mutations.md. The tests run
 * without the fault first, and must pass. Arguments choose the faults whose file begins with one of them; the others keep
 * their rows. Exits with 1 when a fault survives without an explanation, or when its tests cannot run or fail without it.
 */

/** How many faults are tested at once. */
const WORKERS = 2;

const filters = process.argv.slice(2);
const chosen = faults.filter(
  ({ file }) => filters.length === 0 || filters.some((filter) => file.startsWith(filter)),
);
for (const fault of faults) readFaultyFile(root, fault);

const control = createControl();
const results = new Map<Fault, string>();
let failedRuns = 0;
const queue = chosen.values();

/** Writes the table after each fault, so that a run that is stopped keeps what it has found out. */
function writeTable(): void {
  const table = join(root, 'docs', 'mutations.md');
  const previous = existsSync(table) ? readFileSync(table, 'utf8') : '';
  writeFileSync(table, renderTable({ faults, results, previous }));
}

async function testFaults(library: string): Promise<void> {
  const tree = createScratchTree();
  try {
    for (const fault of queue) {
      const failures = await control(fault.noticedBy, (noticedBy) =>
        runTests({ folder: tree.folder, noticedBy, library }),
      );
      if (failures.length > 0) {
        failedRuns += 1;
        console.log(
          `✗ ${fault.file}: ${fault.breaks}\n    its tests fail without it: ${failures.join('\n    ')}`,
        );
        continue;
      }
      const { failed, passed, broken } = await tree.withFault(fault, () =>
        runTests({ folder: tree.folder, noticedBy: fault.noticedBy, library }),
      );
      const [killedBy] = failed;
      const isExplained = broken === null && fault.reasonForSurvival !== undefined;
      const isFailure = killedBy === undefined && !isExplained;
      if (isFailure) failedRuns += 1;
      else results.set(fault, killedBy ?? explanationOf(fault));
      writeTable();
      const survived = broken === null ? `survived ${passed} tests` : `the tests did not run\n${broken}`;
      console.log(`${isFailure ? '✗' : '✓'} ${fault.file}: ${fault.breaks}\n    ${killedBy ?? survived}`);
    }
  } finally {
    tree.remove();
  }
}

mkdirSync(join(root, '.cache'), { recursive: true });
const given = process.env.TAICI_E2E_LIBRARY;
const library = given ?? mkdtempSync(join(root, '.cache', 'mutations-library-'));
try {
  if (!given && chosen.some(({ noticedBy }) => 'statement' in noticedBy)) await buildTestLibrary(library);
  await Promise.all(Array.from({ length: WORKERS }, () => testFaults(library)));
} finally {
  if (!given) rmSync(library, { recursive: true, force: true });
}
console.log(`${chosen.length} faults, ${chosen.length - failedRuns} noticed or explained, ${failedRuns} not`);
process.exitCode = failedRuns === 0 ? 0 : 1;
