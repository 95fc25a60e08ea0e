import { createInProcessSearchIndex } from '#server/search-index/create-search-index.ts';

/** Adds videos to an index in a folder, closing and reopening it, until it is killed. Prints a line when the first write has begun. */
const folder = process.argv[2];
if (folder === undefined) throw new Error('no folder');
const logError = (fields: object, message: string) => console.log(message, fields);
for (let round = 0; ; round++) {
  const index = createInProcessSearchIndex({ folder, logError });
  await index.open();
  for (let at = 0; at < 8; at++) {
    const lines = Array.from({ length: 300 }, (_, seq) => ({
      seq,
      startMs: seq,
      endMs: seq + 1,
      en: `hello from ${round} and ${seq}`,
      zh: '你好',
    }));
    const videoId = `v${(round * 5 + at) % 30}`;
    await index.put({ videoId, filmId: videoId, source: 'film', ownerId: null, quality: 0, lines });
  }
  await index.close();
  console.log(`round ${round}`);
}
