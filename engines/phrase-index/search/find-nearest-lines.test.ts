import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { IndexedLine, IndexedVideo, PhraseIndex, PhraseQuery } from '../api/types.ts';
import { createInProcessPhraseIndex } from '../client/create-phrase-index.ts';
import { type AcceptedTerms, expandPhrase } from '../query/highlight.ts';
import { listReadings } from '../query/parse-query.ts';
import { createQuery, createVideo } from '../testing/fixtures.ts';
import { RandomLibrary } from '../testing/random-library.ts';
import { type Token, tokenizeChinese, tokenizeEnglish } from '../text/tokenize.ts';

/** Creates an index with a video of these lines. */
async function createIndexOf(...texts: [string, string?][]): Promise<PhraseIndex> {
  const index = createInProcessPhraseIndex();
  await index.put(createVideo('v', texts));
  return index;
}

const lines: [string, string?][] = [
  ['Take it from me.', '听我的'],
  ['It is so easy to take.', '很容易'],
  ['Easy now.', '没关系，慢慢来'],
  ['What a beautiful day.', '好天气'],
];

it.each([
  ['take it easily', ['v.1', 'v.0']],
  ['take it eazy', ['v.1', 'v.0']],
  ['beautiful nonsense', ['v.3']],
  ['没关天', ['v.2']],
  ['qqqqqq', []],
  ['', []],
])('finds the lines near to %s', async (text, expected) => {
  const index = await createIndexOf(...lines);
  const { hits } = await index.nearest(createQuery(text));
  expect(hits.map(({ lineId }) => lineId)).toEqual(expected);
});

it('replaces a word that no line has, and highlights every word of the query', async () => {
  const index = await createIndexOf(...lines);
  const { text } = await index.nearest(createQuery('take it eazy'));
  expect(text).toBe('take it easy');
  const [, line = ['']] = lines;
  const { en } = index.highlightWords({ text, en: line[0], zh: null });
  expect(en.map(([start, end]) => line[0].slice(start, end))).toEqual(['It', 'easy', 'take']);
});

it('returns only lines that the query may see', async () => {
  const index = await createIndexOf(...lines);
  const own = { source: 'client', ownerId: 'ann', filmId: 'own' };
  await index.put(createVideo('own', [['Take it easy.']], own));
  const lineIds = async (changes: Partial<PhraseQuery>) =>
    (await index.nearest(createQuery('take it slowly', changes))).hits.map(({ lineId }) => lineId);
  expect(await lineIds({ ownerIdsBySource: { client: ['ann'] } })).toEqual(
    expect.arrayContaining(['own.0', 'v.0', 'v.1']),
  );
  expect((await lineIds({ ownerIdsBySource: { client: ['bo'] } })).sort()).toEqual(['v.0', 'v.1']);
  expect(await lineIds({ filmId: 'own' })).toEqual(['own.0']);
  expect(await lineIds({ sources: ['kid'] })).toEqual([]);
  expect(await lineIds({ filters: { words: { min: 6, max: 6 } } })).toEqual(['v.1']);
});

it('prefers, like a scan of all lines, the most words, and then the shortest span', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const library = new RandomLibrary(seed);
      const index = createInProcessPhraseIndex();
      const videos = Array.from({ length: 4 }, (_, i) => library.video(`v${i}`));
      for (const video of videos) await index.put(video);
      for (let i = 0; i < 8; i++) {
        const query = { ...library.query(), filmId: null, ownerIdsBySource: {}, filters: {}, limit: 10 };
        const { hits, text } = await index.nearest(query);
        const measured = hits.map(({ lineId, videoId }) => {
          const line = videos
            .find((video) => video.videoId === videoId)
            ?.lines.find(({ seq }) => `${videoId}.${seq}` === lineId);
          return line && measure(line, { ...query, text });
        });
        expect(measured, JSON.stringify(query)).toEqual(scan(videos, { ...query, text }));
      }
    }),
    { numRuns: 60 },
  );
});

/** Reference: returns how near the nearest lines are, best first. */
function scan(videos: IndexedVideo[], query: PhraseQuery) {
  const all = videos.filter(({ source }) => query.sources.includes(source)).flatMap((video) => video.lines);
  const [reading] = listReadings(query);
  const { en = null, zh = null } = reading[0] ?? {};
  const known = [
    ...expandPhrase(en ?? []).filter((word) =>
      all.some((line) => hasWord(tokenizeEnglish(line.en ?? ''), word)),
    ),
    ...expandPhrase(zh ?? []).filter((word) =>
      all.some((line) => hasWord(tokenizeChinese(line.zh ?? ''), word)),
    ),
  ].length;
  return all
    .map((line) => measure(line, query))
    .filter(({ words }) => words >= Math.max(1, Math.ceil(known / 2)))
    .sort((a, b) => b.words - a.words || a.span - b.span)
    .slice(0, query.limit);
}

const accepts = ({ forms, prefix }: AcceptedTerms, term: string) =>
  forms.includes(term) || (prefix !== null && term.startsWith(prefix));
const hasWord = (tokens: Token[], word: AcceptedTerms) => tokens.some(({ text }) => accepts(word, text));

/** Returns how many words of a query a line has, and the smallest number of tokens that contain them all. */
function measure(line: IndexedLine, query: PhraseQuery): { words: number; span: number } {
  const [reading] = listReadings(query);
  const { en = null, zh = null } = reading[0] ?? {};
  let [words, span] = [0, 0];
  for (const [phrase, tokens] of [
    [en, tokenizeEnglish(line.en ?? '')],
    [zh, tokenizeChinese(line.zh ?? '')],
  ] as const) {
    const found = expandPhrase(phrase ?? []).filter((word) => hasWord(tokens, word));
    words += found.length;
    if (found.length === 0) continue;
    let shortest = tokens.length;
    for (let from = 0; from < tokens.length; from++) {
      for (let end = from + 1; end <= tokens.length; end++) {
        const part = tokens.slice(from, end);
        if (found.every((word) => hasWord(part, word))) shortest = Math.min(shortest, end - from);
      }
    }
    span += shortest;
  }
  return { words, span };
}
