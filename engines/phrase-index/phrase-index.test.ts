import { it } from 'vitest';
import { createInProcessBackend } from './backend/in-process-backend.ts';
import { createInProcessPhraseIndex, createPhraseIndex } from './client/create-phrase-index.ts';
import { IndexClient } from './client/index-client.ts';
import {
  compareWithBruteForce,
  describePhraseIndex,
  type IndexFactory,
} from './testing/conformance-suite.ts';

const local: IndexFactory = (folder) => createInProcessPhraseIndex(folder === null ? {} : { folder });
/** With segments so small that a library has many, even after all merges. */
const segmented: IndexFactory = (folder) =>
  new IndexClient(
    createInProcessBackend({
      folder,
      limits: { lines: 60, tokens: 1 << 26 },
      logError: (fields, message) => {
        throw new Error(message, { cause: fields });
      },
    }),
  );
const threaded: IndexFactory = (folder) =>
  createPhraseIndex({
    folder,
    readers: 2,
    logger: {
      error: (fields, message) => {
        throw new Error(message, { cause: fields });
      },
    },
  });

describePhraseIndex('the phrase index', local);

// phrase-index.long.test.ts asks 200,000.
it('answers 400 random queries like the brute-force scan while the library changes', async () => {
  await compareWithBruteForce({ createIndex: local, queries: 400, seed: 1 });
}, 600_000);

it('answers 300 random queries like the brute-force scan when many segments are merged', async () => {
  await compareWithBruteForce({ createIndex: segmented, queries: 300, seed: 500 });
}, 600_000);

it('answers 100 random queries like the brute-force scan in two reader threads', async () => {
  await compareWithBruteForce({ createIndex: threaded, queries: 100, seed: 1_000 });
}, 600_000);
