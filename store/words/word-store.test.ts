import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createReviewState } from '#domain/words/review-schedule.ts';
import type { SavedWord, WordEntry, WordEntryTarget } from '#domain/words/types.ts';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const clip = { videoId: 'v', lineId: 's', startMs: 1_000, endMs: 2_500, en: 'A donkey.', zh: '一头驴。' };
const makeWord = (change: Partial<SavedWord> = {}): SavedWord => ({
  id: randomUUID(),
  ownerId: 'lei',
  entryId: null,
  group: 'plain',
  text: 'Donkey',
  normalizedText: 'donkey',
  phonetic: '/ˈdɑːŋki/',
  meaning: '驴',
  note: null,
  clip,
  review: createReviewState(1_000),
  createdMs: 1_000,
  ...change,
});
const makeEntry = (change: Partial<WordEntry> = {}): WordEntry => ({
  id: randomUUID(),
  group: 'gold',
  text: 'Donkey',
  normalizedText: 'donkey',
  phonetic: null,
  meaning: '驴',
  note: null,
  clip,
  state: 'published',
  position: 0,
  publishedMs: 2_000,
  createdMs: 1_000,
  ...change,
});

describe.each(['sqlite', 'postgres'] as const)('words on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    for (const id of ['lei', 'mei']) {
      await store.accounts.insertAccount(makeAccount({ id, username: id, name: `name of ${id}` }));
    }
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    await store.db.deleteFrom('saved_words').execute();
    await store.db.deleteFrom('word_list_entries').execute();
  });

  const add = async (text: string, change: Partial<SavedWord> = {}) => {
    const word = makeWord({ text, normalizedText: text.toLowerCase(), ...change });
    expect(await store.words.insertWord(word, 100)).toBe(true);
    return word;
  };
  const list = (change: Partial<Parameters<typeof store.words.listWords>[0]> = {}) =>
    store.words.listWords({
      ownerId: 'lei',
      group: null,
      q: null,
      dueAtMs: null,
      limit: 50,
      offset: 0,
      asOfMs: null,
      ...change,
    });
  const texts = (rows: { text: string }[]) => rows.map(({ text }) => text).join(' ');

  test('stores a word and reads it back', async () => {
    const word = await add('Donkey', {
      review: {
        ...createReviewState(5),
        stability: 2.3065,
        difficulty: 2.11810397,
        lastReviewMs: 4,
        state: 2,
      },
    });
    expect(await store.words.wordById(word.id)).toEqual(word);
    const row = await store.db.selectFrom('saved_words').select('clip').where('id', '=', word.id).execute();
    expect(JSON.parse(row[0]?.clip ?? '')).toEqual(clip);
    const bare = await add('bare', { clip: null, phonetic: null, meaning: null });
    expect(await store.words.wordById(bare.id)).toEqual(bare);
    expect(await store.words.wordById('none')).toBeNull();
  });

  test('stores a word once per group and owner', async () => {
    await add('Donkey');
    expect(await store.words.insertWord(makeWord({ text: 'DONKEY' }), 100)).toBe(false);
    expect(texts((await list()).words)).toBe('Donkey');
    await add('Donkey', { group: 'gold' });
    await add('Donkey', { ownerId: 'mei' });
    const found = await store.words.wordsByKeys({ ownerId: 'lei', normalizedTexts: ['donkey', 'horse'] });
    expect(found.map(({ group }) => group).sort()).toEqual(['gold', 'plain']);
    expect(await store.words.wordsByKeys({ ownerId: 'lei', normalizedTexts: [] })).toEqual([]);
  });

  test('lists the texts of an owner’s words once each', async () => {
    await add('Donkey', { createdMs: 1_000 });
    await add('mule', { createdMs: 2_000 });
    await add('Donkey', { createdMs: 3_000, group: 'gold' });
    await add('horse', { ownerId: 'mei' });
    expect(await store.words.wordTexts({ ownerId: 'lei' })).toEqual(['Donkey', 'mule']);
    expect(await store.words.wordTexts({ ownerId: 'nobody' })).toEqual([]);
  });

  test('filters words by group, text, and watermark, in pages', async () => {
    await add('ass', { createdMs: 1_000, meaning: '驴' });
    await add('Horse', { createdMs: 2_000, meaning: '马 100%', group: 'RR' });
    await add('mule', { createdMs: 3_000, note: 'Half a HORSE', meaning: null });
    await add('pony', { ownerId: 'mei' });
    expect(await list()).toMatchObject({ total: 3, asOfMs: 3_000 });
    expect(texts((await list()).words)).toBe('mule Horse ass');
    expect(texts((await list({ group: 'RR' })).words)).toBe('Horse');
    expect(texts((await list({ q: 'hOrSe' })).words)).toBe('mule Horse');
    expect(texts((await list({ q: '0%' })).words)).toBe('Horse');
    expect((await list({ q: '_' })).total).toBe(0);
    expect(texts((await list({ limit: 1, offset: 1 })).words)).toBe('Horse');
    expect(texts((await list({ asOfMs: 2_000 })).words)).toBe('Horse ass');
  });

  test('lists due words by due time, and counts them', async () => {
    await add('later', { review: createReviewState(9_000) });
    await add('second', { review: { ...createReviewState(2_000), state: 2 } });
    await add('first', { review: createReviewState(1_000), group: 'gold' });
    const { words, total } = await list({ dueAtMs: 2_000 });
    expect(texts(words)).toBe('first second');
    expect(total).toBe(2);
    expect(await store.words.countWords({ ownerId: 'lei', group: null, nowMs: 2_000 })).toEqual({
      total: 3,
      due: 2,
      learned: 1,
    });
    expect(await store.words.countWords({ ownerId: 'lei', group: 'gold', nowMs: 2_000 })).toEqual({
      total: 1,
      due: 1,
      learned: 0,
    });
    expect(await store.words.countWords({ ownerId: 'mei', group: null, nowMs: 2_000 })).toEqual({
      total: 0,
      due: 0,
      learned: 0,
    });
  });

  test('stores one of several concurrent reviews', async () => {
    const word = await add('Donkey');
    const put = (stability: number) =>
      store.words.updateReview({
        id: word.id,
        ownerId: 'lei',
        reps: 0,
        review: { ...word.review, reps: 1, stability },
      });
    const done = await Promise.all([put(1), put(2), put(3)]);
    expect(done.filter(Boolean)).toHaveLength(1);
    const after = await store.words.wordById(word.id);
    expect(after?.review).toMatchObject({ reps: 1, stability: done.indexOf(true) + 1 });
    expect(
      await store.words.updateReview({ id: word.id, ownerId: 'mei', reps: 1, review: word.review }),
    ).toBe(false);
  });

  test('lets only the owner change and remove a word, keeps omitted fields, and updates the search text', async () => {
    const word = await add('Donkey', { note: 'from the swamp' });
    await add('mule');
    const change = (ownerId: string, by: Parameters<typeof store.words.updateWord>[0]['change']) =>
      store.words.updateWord({ id: word.id, ownerId, change: by });
    expect(await change('mei', { meaning: 'x' })).toBeNull();
    expect(await change('lei', { meaning: null, text: 'ass', normalizedText: 'ass' })).toEqual({
      ...word,
      text: 'ass',
      normalizedText: 'ass',
      meaning: null,
    });
    expect((await list({ q: 'donkey' })).total).toBe(0);
    expect((await list({ q: 'swamp' })).total).toBe(1);
    expect(await change('lei', { text: 'MULE', normalizedText: 'mule' })).toBe('taken');
    expect(await change('lei', {})).toMatchObject({ text: 'ass' });
    expect(await store.words.removeWord({ id: word.id, ownerId: 'mei' })).toBe(false);
    expect(await store.words.removeWord({ id: word.id, ownerId: 'lei' })).toBe(true);
    expect(await store.words.removeWord({ id: word.id, ownerId: 'lei' })).toBe(false);
  });

  describe('entries', () => {
    const entries = (change: Partial<Parameters<typeof store.words.listEntries>[0]> = {}) =>
      store.words.listEntries({
        group: 'gold',
        state: null,
        q: null,
        limit: 50,
        offset: 0,
        asOfMs: null,
        ...change,
      });
    const put = async (text: string, change: Partial<WordEntry> = {}) => {
      const entry = makeEntry({ text, normalizedText: text.toLowerCase(), ...change });
      expect(await store.words.insertEntry(entry, 'editor')).toBe(true);
      return entry;
    };

    test('stores entries once per group and lists them in order', async () => {
      const entry = await put('Donkey', { position: 2 });
      expect(await store.words.entryById(entry.id)).toEqual(entry);
      expect(await store.words.insertEntry(makeEntry(), 'editor')).toBe(false);
      await put('mule', { position: -1, state: 'draft', publishedMs: null });
      await put('Donkey', { group: 'RR' });
      expect(texts((await entries()).entries)).toBe('mule Donkey');
      expect(texts((await entries({ state: 'published' })).entries)).toBe('Donkey');
      expect(texts((await entries({ q: 'MUL' })).entries)).toBe('mule');
      expect((await entries({ group: null })).total).toBe(3);
      expect(
        (await store.words.publishedEntriesByKeys(['donkey', 'mule'])).map(({ group }) => group).sort(),
      ).toEqual(['RR', 'gold']);
    });

    test('inserts several entries at the end of their group, all of them or none', async () => {
      await put('Donkey', { position: 7 });
      const many = (...words: string[]) =>
        words.map((text) => makeEntry({ text, normalizedText: text, state: 'draft', publishedMs: null }));
      const insert = (...words: string[]) =>
        store.words.insertEntries({ group: 'gold', entries: many(...words), actorId: 'editor', nowMs: 9 });
      expect(await insert('zebra', 'ant')).toBe(true);
      expect((await entries()).entries.map(({ text, position }) => [text, position])).toEqual([
        ['Donkey', 7],
        ['zebra', 8],
        ['ant', 9],
      ]);
      expect(await insert('new', 'ant')).toBe(false);
      expect((await entries()).total).toBe(3);
      expect(await store.words.takenEntryTexts('gold', ['ant', 'new'])).toEqual(new Set(['ant']));
      expect((await store.words.takenEntryTexts('RR', ['ant'])).size).toBe(0);
    });

    test('moves an entry within its group, also among entries of the same position', async () => {
      for (const text of ['a', 'b', 'c', 'd'])
        await put(text, { id: `id-${text}`, position: 0, createdMs: 1 });
      await put('other', { group: 'RR', position: 40 });
      const order = async () => texts((await entries()).entries);
      const moveTo = (text: string, to: Partial<WordEntryTarget>, seenPosition: number | null = null) =>
        store.words.moveEntry({
          ...{ id: `id-${text}`, seenPosition, actorId: 'editor', nowMs: 9 },
          to: { by: null, place: null, toEntryId: null, ...to },
        });
      const move = (text: string, by: number) => moveTo(text, { by });
      const steps: [string, number, string][] = [
        ['b', 1, 'a c b d'],
        ['d', -1, 'a c d b'],
        ['b', -2, 'a b c d'],
        ['a', -1, 'a b c d'],
        ['a', 100, 'b c d a'],
        ['a', -100, 'a b c d'],
      ];
      for (const [text, by, expected] of steps) {
        expect(await move(text, by)).toBe('moved');
        expect(await order()).toBe(expected);
      }
      expect((await entries()).entries.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
      expect((await entries({ group: 'RR' })).entries[0]?.position).toBe(40);
      expect(await move('none', 1)).toBe('missing');

      expect(await moveTo('a', { place: 3 })).toBe('moved');
      expect(await order()).toBe('b c a d');
      expect(await moveTo('d', { toEntryId: 'id-b' }, 4)).toBe('moved');
      expect(await order()).toBe('d b c a');
      expect(await moveTo('d', { toEntryId: 'id-c' })).toBe('moved');
      expect(await order()).toBe('b c d a');
      expect(await moveTo('d', { place: 1 }, 1)).toBe('changed');
      expect(await moveTo('d', { toEntryId: 'none' })).toBe('target_missing');
      expect(await moveTo('d', { place: 1_000_000 })).toBe('moved');
      expect(await order()).toBe('b c a d');

      await Promise.all([moveTo('b', { place: 4 }), moveTo('d', { place: 1 })]);
      expect((await entries()).entries.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    });

    test('keeps later pages stable when an entry is published', async () => {
      await put('early', { position: 5, publishedMs: 1_000 });
      const first = await entries({ state: 'published' });
      await put('late', { position: 0, createdMs: 500, publishedMs: 9_000 });
      expect(texts((await entries({ state: 'published', asOfMs: first.asOfMs })).entries)).toBe('early');
      expect(texts((await entries({ state: 'published' })).entries)).toBe('late early');
    });

    test('keeps the first publication time, and keeps saved words when the entry is removed', async () => {
      const entry = await put('Donkey', { state: 'draft', publishedMs: null });
      const update = (change: Partial<WordEntry>) =>
        store.words.updateEntry({ entry: { ...entry, ...change }, actorId: 'editor', nowMs: 9 });
      const remove = () => store.words.removeEntry({ id: entry.id, actorId: 'editor', nowMs: 9 });
      const changed = await update({ state: 'published', publishedMs: 5_000 });
      expect(changed).toMatchObject({ state: 'published', publishedMs: 5_000 });
      expect(await update({ state: 'draft', publishedMs: null })).toMatchObject({
        state: 'draft',
        publishedMs: 5_000,
      });
      expect(await update({ publishedMs: 9_000 })).toMatchObject({
        publishedMs: 5_000,
      });
      await put('mule');
      expect(await update({ normalizedText: 'mule' })).toBe('taken');
      expect(await update({ id: 'none', normalizedText: 'new' })).toBeNull();
      const word = await add('Donkey', { group: 'gold', entryId: entry.id });
      expect(await remove()).toBe(true);
      expect(await remove()).toBe(false);
      expect(await store.words.wordById(word.id)).toEqual({ ...word, entryId: null });
    });
  });

  test('enforces the word limit for concurrent inserts', async () => {
    const first = await add('first');
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        store.words.insertWord(makeWord({ text: `w${at}`, normalizedText: `w${at}` }), 4),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await list()).total).toBe(4);
    const again = makeWord({ text: 'first', normalizedText: first.normalizedText });
    expect(await store.words.insertWord(again, 4)).toBe(false);
    expect(
      await store.words.insertWord(makeWord({ ownerId: 'mei', text: 'w', normalizedText: 'w' }), 4),
    ).toBe(true);
    await expect(
      store.words.insertWord(makeWord({ text: 'x', normalizedText: 'x' }), 4),
    ).rejects.toMatchObject({
      code: 'word_limit',
    });
  });

  test('stores a shared collection and reads it back with its author', async () => {
    const share = {
      id: randomUUID(),
      ownerId: 'lei',
      words: [{ text: 'donkey', phonetic: null, meaning: '驴' }],
      createdMs: 7,
    };
    await store.words.insertShare(share, 1);
    expect(await store.words.shareById(share.id)).toEqual({ ...share, ownerName: 'name of lei' });
    expect(await store.words.shareById('none')).toBeNull();
    const more = { ...share, id: randomUUID() };
    await expect(store.words.insertShare(more, 1)).rejects.toMatchObject({ code: 'word_limit' });
    expect(await store.words.shareById(more.id)).toBeNull();
    expect(await store.words.removeShare({ id: share.id, ownerId: 'mei' })).toBe(false);
    expect(await store.words.removeShare({ id: share.id, ownerId: 'lei' })).toBe(true);
    expect(await store.words.shareById(share.id)).toBeNull();
    await store.words.insertShare(more, 1);
  });
});
