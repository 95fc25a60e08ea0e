import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { coverageRows } from '../spec/rows/index.ts';
import type { NoticedBy } from './fault.ts';

/** The failed tests of a run, and why the run says nothing about the fault, if it doesn't. */
export interface TestRun {
  /** For each failed test, its file or statement, and its title. */
  failed: string[];
  /** How many tests passed. */
  passed: number;
  /** The end of the output, when tests could not run. */
  broken: string | null;
}

/** A test run that takes longer than this is stopped: the fault makes the tests hang. */
const MAX_RUN_MS = 10 * 60_000;

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const playwrightReport = z.object({
  suites: z.array(z.object({ specs: z.array(z.object({ title: z.string(), ok: z.boolean() })) })),
});

/** Runs the tests that must notice a fault in the tree that has it. Playwright's tests use a copy of `library`. */
export async function runTests(args: {
  folder: string;
  noticedBy: NoticedBy;
  library: string;
}): Promise<TestRun> {
  const { folder, noticedBy, library } = args;
  if ('unit' in noticedBy) return runUnitTests(folder, noticedBy.unit);
  if (!noticedBy.inPages) return runChecks(folder, noticedBy.statement, library);
  const [build, kept] = [join(folder, 'build'), join(folder, 'build-without-fault')];
  renameSync(build, kept);
  try {
    const built = await run(folder, ['react-router', 'build', '--logLevel', 'warn'], {
      NODE_ENV: 'production',
    });
    if (built.code !== 0) return { failed: [], passed: 0, broken: built.output };
    return await runChecks(folder, noticedBy.statement, library);
  } finally {
    rmSync(build, { recursive: true, force: true });
    renameSync(kept, build);
  }
}

async function runUnitTests(folder: string, files: readonly string[]): Promise<TestRun> {
  const report = join(folder, '.cache', 'mutation.json');
  rmSync(report, { force: true });
  const { output } = await run(
    folder,
    ['vitest', 'run', '--reporter=json', `--outputFile=${report}`, ...files],
    {},
  );
  if (!existsSync(report)) return { failed: [], passed: 0, broken: output };
  const { testResults } = vitestReport.parse(JSON.parse(readFileSync(report, 'utf8')));
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: `${name.slice(folder.length + 1)}: ${fullName}`,
      status,
    })),
  );
  const failed = tests.filter(({ status }) => status === 'failed').map(({ title }) => title);
  const unloaded = testResults.find(({ assertionResults }) => assertionResults.length === 0);
  return {
    failed,
    passed: tests.filter(({ status }) => status === 'passed').length,
    broken: unloaded?.message ?? (testResults.length === files.length ? null : output),
  };
}

async function runChecks(folder: string, statement: string, library: string): Promise<TestRun> {
  const report = join(folder, '.cache', 'e2e.json');
  rmSync(report, { force: true });
  const row = coverageRows.find(({ place }) => place === statement);
  if (!row || !('checks' in row)) throw new Error(`statement ${statement} has no check`);
  const titles = Object.keys(row.checks).map((name) => `${statement} ${name}`);
  const pattern = titles.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const { output } = await run(
    folder,
    ['playwright', 'test', 'tests/spec', '--workers=1', '--grep', `(?:${pattern})$`],
    { TAICI_E2E_LIBRARY: library },
  );
  if (!existsSync(report)) return { failed: [], passed: 0, broken: output };
  const { suites } = playwrightReport.parse(JSON.parse(readFileSync(report, 'utf8')));
  const specs = suites.flatMap((suite) => suite.specs);
  return {
    failed: specs.filter(({ ok }) => !ok).map(({ title }) => `tests/spec: ${title}`),
    passed: specs.filter(({ ok }) => ok).length,
    broken: specs.length === titles.length ? null : output,
  };
}

/** Runs a command in the tree. Resolves to its exit code and the end of its output. */
function run(
  folder: string,
  [command = '', ...args]: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(folder, 'node_modules', '.bin', command), args, {
      cwd: folder,
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, '.cache', 'node'), NO_COLOR: '1', ...env },
      timeout: MAX_RUN_MS,
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-3000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
