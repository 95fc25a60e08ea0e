import { beforeAll, expect, test } from 'vitest';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import { createInProcessSearchIndex } from '#server/search-index/create-search-index.ts';
import { en } from '#shared/catalogue/en/index.ts';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';
import { readDemoLines } from './testing/read-demo-lines.ts';

const index = createInProcessSearchIndex();

beforeAll(async () => {
  for (const path of shippedFilms) {
    const { lines } = await readDemoLines(path);
    await index.put({
      videoId: path,
      filmId: path,
      source: 'film',
      ownerId: null,
      quality: 1,
      lines: lines.map((line, seq) => ({ ...line, seq })),
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
