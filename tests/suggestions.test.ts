import { beforeAll, expect, test } from 'vitest';
import { demoFilms } from '#demo/generator/screenplay/demo-films.ts';
import { createInProcessPhraseIndex } from '#server/search-index/create-phrase-index.ts';
import { en } from '#shared/catalogue/en/index.ts';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';

const index = createInProcessPhraseIndex();

beforeAll(async () => {
  for (const scene of demoFilms) {
    await index.put({
      videoId: scene.id,
      filmId: scene.seriesId,
      source: 'film',
      ownerId: null,
      quality: 1,
      lines: scene.lines.map((line, seq) => ({
        seq,
        startMs: seq * 1000,
        endMs: seq * 1000 + 900,
        en: line.en,
        zh: line.zh,
      })),
    });
  }
});

const phrases = [zhCN, en].flatMap(({ home, search }) => [
  ...Object.values(home.examples),
  ...search.suggestion.split('|'),
]);

test.each([...new Set(phrases)])(
  'what is suggested to a newcomer is said in the demo library: %s',
  async (text) => {
    const found = await index.search({
      text,
      sources: ['film'],
      filmId: null,
      clientOwnerIds: [],
      after: null,
      limit: 1,
    });
    expect(found.total).toBeGreaterThan(0);
  },
);
