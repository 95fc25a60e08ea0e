import { it } from 'vitest';
import { compareWithBruteForce } from './conformance.ts';
import { createLocalIndex } from './create-phrase-index.ts';

const QUERIES = 200_000;

it('answers 200,000 random queries like the brute-force scan while the library changes', async () => {
  await compareWithBruteForce({
    makeIndex: (folder) => createLocalIndex(folder === null ? {} : { folder }),
    queries: QUERIES,
    seed: 1_000_000,
  });
});
