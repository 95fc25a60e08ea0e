import { MAX_PHRASE_WORDS } from '@taici/phrase-index';
import { expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { stripQuotationMarks } from '#domain/search/quotation-marks.ts';
import type { SearchIndexQuery } from '#domain/search/types.ts';
import { PHRASE_MAX_WORDS } from '#shared/constants.ts';
import type { FilmSource } from '#shared/film-codes.ts';
import { createInProcessSearchIndex, createSearchIndex } from './create-search-index.ts';

const createQuery = (text: string, change: Partial<SearchIndexQuery> = {}): SearchIndexQuery => ({
  text,
  sources: ['film', 'client'],
  filmId: null,
  clientOwnerIds: [],
  after: null,
  limit: 20,
  ...change,
});
const createVideo = (videoId: string, source: FilmSource, ownerId: string | null) => ({
  videoId,
  filmId: videoId,
  source,
  ownerId,
  quality: 0,
  lines: [{ seq: 0, startMs: 0, endMs: 900, en: 'she takes it', zh: null }],
});
const badParameter = (field: string) =>
  expect.objectContaining({ name: 'AppError', code: 'bad_parameter', field });

it.each([
  ['this thread', () => createInProcessSearchIndex()],
  [
    'a thread of its own',
    () =>
      createSearchIndex({
        folder: null,
        logger: {
          error: (_, message) => {
            throw new Error(message);
          },
        },
      }),
  ],
])('reports a refused query as an AppError that names the request parameter (%s)', async (_, create) => {
  const index = create();
  const tooLong = 'a '.repeat(MAX_PHRASE_WORDS + 1);
  await expect(index.search(createQuery(tooLong))).rejects.toThrow(badParameter('q'));
  await expect(index.search(createQuery('a', { after: 'x' }))).rejects.toThrow(badParameter('after'));
  await expect(index.search(createQuery('a', { limit: 0 }))).rejects.toThrow(badParameter('limit'));
  await expect(
    index.facets({ ...createQuery(tooLong), speeds: [], words: [], filmLimit: 1 }),
  ).rejects.toBeInstanceOf(AppError);
  expect(() => index.highlight({ text: tooLong, en: 'a', zh: null })).toThrow(badParameter('q'));
  await index.close();
});

it('finds client films only of the given owners', async () => {
  const index = createInProcessSearchIndex();
  await index.put(createVideo('v', 'film', null));
  await index.put(createVideo('ann', 'client', 'ann'));
  await index.put(createVideo('bo', 'client', 'bo'));
  const find = async (clientOwnerIds: string[] | null) =>
    (await index.search(createQuery('she takes it', { clientOwnerIds }))).hits
      .map((hit) => hit.videoId)
      .sort();
  expect(await find([])).toEqual(['v']);
  expect(await find(['ann'])).toEqual(['ann', 'v']);
  expect(await find(null)).toEqual(['ann', 'bo', 'v']);
});

it('uses the same word limit and quotation marks as the pages', async () => {
  expect(PHRASE_MAX_WORDS).toBe(MAX_PHRASE_WORDS);
  const index = createInProcessSearchIndex();
  const spans = (text: string) => index.highlight({ text, en: 'she takes it', zh: null }).en;
  expect(spans('take')).toEqual([[4, 9]]);
  for (const mark of '"“”„‟«»＂') {
    expect(spans(`${mark}take${mark}`)).toEqual([]);
    expect(stripQuotationMarks(`${mark}take${mark}`)).toBe('take');
  }
});
