import { beforeAll, describe, expect, it } from 'vitest';
import type { PhraseIndex, Suggestion, SuggestionQuery } from '../api/types.ts';
import { createInProcessPhraseIndex } from '../client/create-phrase-index.ts';
import { type BilingualText, createVideo } from '../testing/fixtures.ts';
import { editDistance } from '../text/edit-distance.ts';

const createSuggestionQuery = (text: string, change: Partial<SuggestionQuery> = {}): SuggestionQuery => ({
  text,
  sources: ['film', 'client'],
  ownerIdsBySource: { client: [] },
  limit: 5,
  ...change,
});
const formatAll = (suggestions: Suggestion[]) => suggestions.map(({ text, count }) => `${text}: ${count}`);

let index: PhraseIndex;

beforeAll(async () => {
  index = createInProcessPhraseIndex();
  const lines: BilingualText[] = [
    ["You're a fool"],
    ["you're a fool, you fool"],
    ["You're a friend of mine"],
    ['A foolish friend', '你还活着'],
    ['beautiful day', '你还好吗'],
    ['such a beautiful friend', '你还活着吗'],
  ];
  await index.put(createVideo('v', lines));
  await index.put(createVideo('gone', [["you're a fossil"]]));
  await index.put(createVideo('mine', [["you're a foreigner"]], { source: 'client', ownerId: 'ann' }));
  await index.remove('gone');
});

describe('suggest', () => {
  it('completes the last word, most frequent first, with counts', async () => {
    expect(formatAll(await index.suggest(createSuggestionQuery("you're a f")))).toEqual([
      "you're a fool: 2",
      "you're a friend: 1",
    ]);
    expect(formatAll(await index.suggest(createSuggestionQuery('foo')))).toEqual(['fool: 3', 'foolish: 1']);
  });

  it('suggests one more word or character', async () => {
    expect(formatAll(await index.suggest(createSuggestionQuery("You're a ")))).toEqual([
      "You're a fool: 2",
      "You're a friend: 1",
    ]);
    expect(formatAll(await index.suggest(createSuggestionQuery('beautiful')))).toEqual([
      'beautiful day: 1',
      'beautiful friend: 1',
    ]);
    expect(formatAll(await index.suggest(createSuggestionQuery('你还')))).toEqual(['你还活: 2', '你还好: 1']);
  });

  it("never suggests words from other owners' films", async () => {
    expect(formatAll(await index.suggest(createSuggestionQuery("you're a fore")))).toEqual([]);
    expect(
      formatAll(await index.suggest(createSuggestionQuery("you're a fore", { ownerIdsBySource: {} }))),
    ).toEqual(["you're a foreigner: 1"]);
  });

  it.each(['', ' ', '*', '"', '\0', '😀', 'שלום', 'zzz', 'x'.repeat(10_001), 'zz '.repeat(3_000)])(
    'returns no suggestions for %j',
    async (text) => {
      expect(await index.suggest(createSuggestionQuery(text))).toEqual([]);
      expect(await index.didYouMean(createSuggestionQuery(text))).toEqual([]);
    },
  );
});

describe('didYouMean', () => {
  it.each([
    ["you're a fol", ["you're a fool: 2"]],
    ['beutifull day', ['beautiful day: 1']],
    ['Beautiful dya', ['Beautiful day: 1']],
    ['"you fool', []],
    ['beautiful fool', []],
    ['qqqqqq', []],
    ['你还', []],
  ])('returns the similar spellings of %s', async (text, expected) => {
    expect(formatAll(await index.didYouMean(createSuggestionQuery(text)))).toEqual(expected);
  });
});

it.each([
  ['fool', 'fool', 0],
  ['fool', 'fol', 1],
  ['fool', 'foolo', 1],
  ['fool', 'folo', 1],
  ['fool', 'pool', 1],
  ['day', 'dya', 1],
  ['taht', 'that', 1],
  ['fool', 'olfo', 3],
  ['fool', 'f', 3],
  ['abcdef', 'badcfe', 3],
])('editDistance with a limit of 2 returns for %s and %s the distance %i', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance);
  expect(editDistance(b, a, 2)).toBe(distance);
});
