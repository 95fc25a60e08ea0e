import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { printTable } from './print-table.ts';
import type { Benchmark } from './types.ts';

/** `npm run bench -- NAME [--json] [--option value]`: one bench, as a table or as one JSON object. Ends with 1 when a bar is missed. */
const benches: Record<string, () => Promise<Benchmark>> = {
  cut: async () => (await import('./cut/cut-bench.ts')).cutBench,
  'demo-import': async () => (await import('./demo-import/demo-import-bench.ts')).demoImportBench,
  'first-picture': async () => (await import('./first-frame/first-frame-bench.ts')).firstFrameBench,
  search: async () => (await import('./search/search-bench.ts')).searchBench,
};

const { positionals, tokens } = parseArgs({ strict: false, allowPositionals: true, tokens: true });
const [name = ''] = positionals;
const load = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (!load) {
  console.error(`Benches: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
const options: Record<string, string> = {};
tokens.forEach((token, at) => {
  if (token.kind !== 'option') return;
  const next = tokens[at + 1];
  options[token.name] = token.value ?? (next?.kind === 'positional' ? next.value : '');
});

const bench = await load();
const { rows, targets } = await bench.run(options);
// As `--json` names them.
const bars = targets.map(({ name, expected, actual, isMet }) => ({
  name,
  wanted: expected,
  got: actual,
  met: isMet,
}));
const machine = `${cpus()[0]?.model ?? 'unknown'} x ${availableParallelism()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
if ('json' in options) console.log(JSON.stringify({ name, title: bench.title, machine, rows, bars }));
else {
  console.log(`${bench.title}\n${machine}\n\n${printTable(rows)}\n`);
  for (const { name: bar, wanted, got, met } of bars)
    console.log(`${met ? 'reached' : 'MISSED '}  ${bar}: wanted ${wanted}, got ${got}`);
}
process.exitCode = bars.every(({ met }) => met) ? 0 : 1;
