import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { stopServersOnSignals } from '../tests/testing/server-process.ts';
import type { Benchmark } from './types.ts';

/**
 * `npm run bench -- NAME [--json] [--option value]`: runs one benchmark and prints a table or one JSON object.
 * Exits with 1 when a target is missed.
 */
const benchmarks: Record<string, () => Promise<Benchmark>> = {
  alignment: async () => (await import('./alignment/alignment-bench.ts')).alignmentBench,
  cut: async () => (await import('./cut/cut-bench.ts')).cutBench,
  'demo-import': async () => (await import('./demo-import/demo-import-bench.ts')).demoImportBench,
  draw: async () => (await import('./grants/draw-bench.ts')).drawBench,
  dub: async () => (await import('./dub/dub-bench.ts')).dubBench,
  'first-picture': async () => (await import('./first-picture/first-picture-bench.ts')).firstPictureBench,
  'first-run': async () => (await import('./first-run/first-run-bench.ts')).firstRunBench,
  grants: async () => (await import('./grants/grants-bench.ts')).grantsBench,
  'line-to-clip': async () => (await import('./line-to-clip/line-to-clip-bench.ts')).lineToClipBench,
  lighthouse: async () => (await import('./lighthouse/lighthouse-bench.ts')).lighthouseBench,
  pages: async () => (await import('./pages/pages-bench.ts')).pagesBench,
  search: async () => (await import('./search/search-bench.ts')).searchBench,
  'search-http': async () => (await import('./search-http/search-http-bench.ts')).searchHttpBench,
  speech: async () => (await import('./speech/speech-bench.ts')).speechBench,
  'subtitle-sync': async () => (await import('./subtitle-sync/subtitle-sync-bench.ts')).subtitleSyncBench,
  'take-analysis': async () => (await import('./take-analysis/take-analysis-bench.ts')).takeAnalysisBench,
  'verb-switch': async () => (await import('./verb-switch/verb-switch-bench.ts')).verbSwitchBench,
  wheel: async () => (await import('./wheel/wheel-bench.ts')).wheelBench,
};

const { positionals, tokens } = parseArgs({ strict: false, allowPositionals: true, tokens: true });
const [name = ''] = positionals;
const load = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
if (!load) {
  console.error(`Benchmarks: ${Object.keys(benchmarks).join(', ')}`);
  process.exit(2);
}
const options: Record<string, string> = {};
tokens.forEach((token, i) => {
  if (token.kind !== 'option') return;
  const next = tokens[i + 1];
  options[token.name] = token.value ?? (next?.kind === 'positional' ? next.value : '');
});

stopServersOnSignals();
const benchmark = await load();
const { rows, targets } = await benchmark.run(options);
const machine = `${cpus()[0]?.model ?? 'unknown'} x ${availableParallelism()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
if ('json' in options) console.log(JSON.stringify({ name, title: benchmark.title, machine, rows, targets }));
else {
  console.log(`${benchmark.title}\n${machine}\n\n${formatTable(rows)}\n`);
  for (const { name: target, expected, actual, isMet } of targets)
    console.log(`${isMet ? 'reached' : 'MISSED '}  ${target}: expected ${expected}, measured ${actual}`);
}
process.exitCode = targets.every(({ isMet }) => isMet) ? 0 : 1;

/** Formats rows as a table of aligned columns. Numbers are aligned to the right. */
function formatTable(rows: readonly Record<string, string | number>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((column) => formatCell(row[column] ?? '')));
  const widths = columns.map((column, i) =>
    Math.max(column.length, ...cells.map((row) => row[i]?.length ?? 0)),
  );
  const isNumeric = columns.map((column) =>
    rows.every((row) => typeof row[column] === 'number' || row[column] === ''),
  );
  const formatLine = (values: string[]) =>
    values
      .map((value, i) => (isNumeric[i] ? value.padStart(widths[i] ?? 0) : value.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  const separator = formatLine(widths.map((width) => '-'.repeat(width)));
  return [formatLine(columns), separator, ...cells.map(formatLine)].join('\n');
}

function formatCell(value: string | number): string {
  return typeof value === 'number' ? String(Number(value.toPrecision(4))) : value;
}
