import { beforeAll, describe, expect, it } from 'vitest';
import type { PhraseIndex, Suggestion, SuggestionQuery } from '../api/types.ts';
import { createInProcessPhraseIndex } from '../client/create-phrase-index.ts';
import { type BilingualText, createVideo } from '../testing/fixtures.ts';
import { editDistance, prefixEditDistance } from '../text/edit-distance.ts';

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
    ['Never mind, the gap', '没关系，地球很大'],
    ['mind the door - please', '没关系 地上凉'],
    ['Never mind. The end', '没关系的'],
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

  it('does not run across punctuation that was not typed', async () => {
    expect(formatAll(await index.suggest(createSuggestionQuery('mind')))).toEqual(['mind the: 1']);
    expect(formatAll(await index.suggest(createSuggestionQuery('never mind t')))).toEqual([]);
    expect(formatAll(await index.suggest(createSuggestionQuery('never mind, t')))).toEqual([
      'never mind, the: 2',
    ]);
    expect(formatAll(await index.suggest(createSuggestionQuery('never mind, ')))).toEqual([
      'never mind, the: 2',
    ]);
    expect(formatAll(await index.suggest(createSuggestionQuery('the door')))).toEqual([]);
    expect(formatAll(await index.suggest(createSuggestionQuery('没关')))).toEqual(['没关系: 3']);
    expect(formatAll(await index.suggest(createSuggestionQuery('没关系')))).toEqual(['没关系的: 1']);
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
    ['"you\'re a fol"', ['"you\'re a fool": 2']],
    ['"beutifull dya"', ['"beautiful day": 1']],
    ["your'e a freind", ["you're a friend: 1"]],
    ['such a beutiful firend', ['such a beautiful friend: 1']],
    ['fool frend of mine', []],
    ['beutiful * mien', []],
    ['such * beutiful', ['such * beautiful: 1']],
  ])('returns the similar spellings of %s', async (text, expected) => {
    expect(formatAll(await index.didYouMean(createSuggestionQuery(text)))).toEqual(expected);
  });

  it.each([
    ['such a beutiful fri', ['such a beautiful friend: 1']],
    ["you're a fro", ["you're a fool: 2", "you're a friend: 1"]],
    ['beautiful dq', []],
  ])('completes an unfinished last word in the similar spellings of %s', async (text, expected) => {
    const query = createSuggestionQuery(text, { lastWordIsPrefix: true });
    expect(formatAll(await index.didYouMean(query))).toEqual(expected);
  });
});

it.each([
  ['eaz', 'easy', 1],
  ['freind', 'friendship', 1],
  ['fool', 'foolish', 0],
  ['abc', 'xyz', 3],
  ['', 'xyz', 0],
])(
  'prefixEditDistance with a limit of 2 returns for %s and %s the distance %i',
  (beginning, whole, distance) => {
    expect(prefixEditDistance(beginning, whole, 2)).toBe(distance);
  },
);

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
