import { it } from 'vitest';
import { compareWithBruteForce, type MakeIndex, phraseIndexContract } from './conformance.ts';
import { createLocalIndex, createPhraseIndex } from './create-phrase-index.ts';

const local: MakeIndex = (folder) => createLocalIndex(folder === null ? {} : { folder });
const threaded: MakeIndex = (folder) =>
  createPhraseIndex({
    folder,
    logger: {
      error: (fields, message) => {
        throw new Error(message, { cause: fields });
      },
    },
  });

phraseIndexContract('the phrase index', local);

it('answers 4,800 random queries like the brute-force scan while the library changes', async () => {
  await compareWithBruteForce({ makeIndex: local, queries: 4_800, seed: 1 });
}, 600_000);

it('does so from a thread of its own', async () => {
  await compareWithBruteForce({ makeIndex: threaded, queries: 200, seed: 1_000 });
}, 600_000);
