import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openPhraseIndex } from './open-phrase-index.ts';

/**
 * Opens the index in the directory `argv[2]`, queries it once in each language, and prints the growth of the
 * process in bytes.
 */
const folder = process.argv[2];
if (folder === undefined) throw new Error('no folder');
collectGarbage();
const before = process.memoryUsage.rss();
const index = openPhraseIndex({ folder });
await index.open();
for (const text of ['you', '你']) {
  await index.search({ text, sources: ['film'], filmId: null, after: null, limit: 20 });
}
collectGarbage();
console.log(process.memoryUsage.rss() - before);
await index.close();

/** Collects the garbage of this thread, so that a measurement includes live memory only. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('this Node cannot collect garbage on request');
  collect();
}
