import { it } from 'vitest';
import { createInProcessPhraseIndex, createPhraseIndex } from './client/create-phrase-index.ts';
import {
  compareWithBruteForce,
  describePhraseIndex,
  type IndexFactory,
} from './testing/conformance-suite.ts';

const local: IndexFactory = (folder) => createInProcessPhraseIndex(folder === null ? {} : { folder });
const threaded: IndexFactory = (folder) =>
  createPhraseIndex({
    folder,
    logger: {
      error: (fields, message) => {
        throw new Error(message, { cause: fields });
      },
    },
  });

describePhraseIndex('the phrase index', local);

it('answers 4,800 random queries like the brute-force scan while the library changes', async () => {
  await compareWithBruteForce({ createIndex: local, queries: 4_800, seed: 1 });
}, 600_000);

it('answers 200 random queries like the brute-force scan in a worker thread', async () => {
  await compareWithBruteForce({ createIndex: threaded, queries: 200, seed: 1_000 });
}, 600_000);
