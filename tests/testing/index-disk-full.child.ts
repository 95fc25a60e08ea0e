import { createInProcessSearchIndex } from '#server/search-index/create-search-index.ts';
import { filmSources } from '#shared/film-codes.ts';

/** Adds a video of `argv[3]` lines with the ID `argv[4]` to the index in the folder `argv[2]`, and prints the index's answer as JSON. */
const [folder, count, videoId] = process.argv.slice(2);
if (folder === undefined || videoId === undefined) throw new Error('folder, count, name');
const logged: string[] = [];
const index = createInProcessSearchIndex({ folder, logError: (_, message) => logged.push(message) });
await index.open();
const lines = Array.from({ length: Number(count) }, (_, seq) => ({
  seq,
  startMs: seq,
  endMs: seq + 1,
  en: `hello from ${videoId} and ${seq}`,
  zh: '你好',
}));
await index.put({ videoId, filmId: videoId, source: 'film', ownerId: null, quality: 0, lines });
const { total, totalKind } = await index.search({
  text: 'hello from',
  sources: [...filmSources],
  filmId: null,
  clientOwnerIds: null,
  after: null,
  limit: 1,
});
await index.close();
console.log(JSON.stringify({ total, totalKind, videos: index.stats().videos, logged }));
