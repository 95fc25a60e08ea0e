import { it } from 'vitest';
import { createInProcessPhraseIndex } from './client/create-phrase-index.ts';
import { compareWithBruteForce } from './testing/conformance-suite.ts';

const QUERIES = 200_000;

it('answers 200,000 random queries like the brute-force scan while the library changes', async () => {
  await compareWithBruteForce({
    createIndex: (folder) => createInProcessPhraseIndex(folder === null ? {} : { folder }),
    queries: QUERIES,
    seed: 1_000_000,
  });
});
