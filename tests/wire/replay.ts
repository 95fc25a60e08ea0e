import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compareRecordings, type Recording, writeRecording } from './compare.ts';
import { deliberateAdditions, deliberateChanges, deliberateReplacements } from './deliberate-changes.ts';
import { at, entriesOf, type Json, withSortedKeys } from './json.ts';
import { makeFixtures } from './make-fixtures.ts';
import { type Answer, normalize } from './normalize.ts';
import { Player } from './player.ts';
import { importFilms, serveProduct } from './product-process.ts';
import { playScenario } from './scenario.ts';

const ownRoot = resolve(import.meta.dirname, '../..');
const recordedPath = join(import.meta.dirname, 'recorded.json');
const docsPath = join(import.meta.dirname, 'recorded-docs.json');

/** Begins the name of each part of the API reference. */
const CALL_PREFIX = 'reference: ';

interface Replay {
  /** The answers by name of the request. */
  answers: Recording;
  /** The API reference, by call. */
  docs: Recording;
  /** The error that ended the scenario early, or null. */
  brokenOff: string | null;
}

/**
 * Starts the product of the checkout in `root` on an empty data folder, runs the scenario, and stops it. The scenario
 * must cover the calls of `recordedDocs`, or every call for a new recording (null). When `signal` aborts, the product is
 * killed.
 */
async function replay(args: {
  root: string;
  recordedDocs: Recording | null;
  signal?: AbortSignal | undefined;
}): Promise<Replay> {
  const { root, recordedDocs, signal } = args;
  const callsToCover =
    recordedDocs && Object.keys(recordedDocs).map((name) => name.slice(CALL_PREFIX.length));
  const folder = await mkdtemp(join(tmpdir(), 'taici-wire-'));
  try {
    const fixtures = await makeFixtures(join(folder, 'fixtures'));
    const dataFolder = join(folder, 'data');
    await importFilms({ root, dataFolder, path: fixtures.filmFolder, source: 'film', signal });
    const product = await serveProduct({ root, dataFolder, signal });
    try {
      const play = new Player(product.address);
      // The answers so far are more informative than the step that failed.
      const brokenOff = await playScenario({ play, fixtures, callsToCover, output: product.output }).then(
        () => null,
        (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
      );
      const docs = play.exchanges[0]?.body ?? null;
      const answers = [...normalize(play.exchanges, play.host)].map(([name, answer]): [string, Json] => [
        name,
        recordOf(name, answer),
      ]);
      return { answers: Object.fromEntries(answers), docs: splitDocs(docs), brokenOff };
    } finally {
      await product.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Converts an answer to plain JSON. The API reference is stored separately. */
function recordOf(name: string, { ask, status, headers, body }: Answer): Json {
  if (name === 'the reference' || body === undefined) return { ask, status, headers };
  return { ask, status, headers, body };
}

/** Splits the API reference into parts, so that a difference names its call. */
function splitDocs(docs: Json): Recording {
  const calls = entriesOf(at(docs, 'paths')).flatMap(([path, methods]) =>
    entriesOf(methods).map(([method, about]): [string, Json] => [
      `${CALL_PREFIX}${method.toUpperCase()} ${path}`,
      withSortedKeys(about),
    ]),
  );
  const others = entriesOf(docs)
    .filter(([key]) => key !== 'paths')
    .map(([key, value]): [string, Json] => [`${CALL_PREFIX}${key}`, withSortedKeys(value)]);
  return Object.fromEntries([...others, ...calls]);
}

async function readRecording(path: string): Promise<Recording> {
  return JSON.parse(await readFile(path, 'utf8'));
}

/** Runs the scenario, compares it with the recording, and returns the differences as text. */
export async function compareWithRecorded({
  root = ownRoot,
  signal,
}: {
  root?: string;
  /** Kills the product when it aborts. */
  signal?: AbortSignal;
} = {}): Promise<{ differences: string[]; requests: number }> {
  const [answers, docs] = await Promise.all([readRecording(recordedPath), readRecording(docsPath)]);
  const actual = await replay({ root, recordedDocs: docs, signal });
  const { brokenOff } = actual;
  const asked = Object.entries(answers).filter(([name]) => brokenOff === null || name in actual.answers);
  const differences = compareRecordings({
    recorded: { ...Object.fromEntries(asked), ...docs },
    actual: { ...actual.answers, ...actual.docs },
    changes: deliberateChanges.filter(
      ({ request }) => brokenOff === null || request in actual.answers || request in actual.docs,
    ),
    additions: deliberateAdditions,
    replacements: deliberateReplacements,
  });
  if (brokenOff !== null) differences.push(`The scenario could not go on\n  ${brokenOff}`);
  return { differences, requests: Object.keys(actual.answers).length };
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { record: { type: 'boolean', default: false }, root: { type: 'string', default: ownRoot } },
  });
  const root = resolve(values.root);
  const startedMs = performance.now();
  const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(1);
  if (values.record) {
    const { answers, docs, brokenOff } = await replay({ root, recordedDocs: null });
    if (brokenOff !== null) throw new Error(brokenOff);
    await writeFile(recordedPath, writeRecording(answers));
    await writeFile(docsPath, writeRecording(docs));
    console.log(`recorded ${Object.keys(answers).length} answers in ${seconds()} s`);
    return 0;
  }
  const { differences, requests } = await compareWithRecorded({ root });
  for (const difference of differences) console.log(`${difference}\n`);
  console.log(`${requests} answers, ${differences.length} differences, ${seconds()} s`);
  return differences.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main();
