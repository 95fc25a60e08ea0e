import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SavedLine } from '#domain/words/saved-line-types.ts';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const makeSavedLine = (lineId: string, change: Partial<SavedLine> = {}): SavedLine => ({
  id: randomUUID(),
  ownerId: 'lei',
  phrase: null,
  clip: { videoId: 'v', lineId, startMs: 0, endMs: 900, en: `Line ${lineId}`, zh: '一句' },
  createdMs: 1_000,
  ...change,
});

describe.each(['sqlite', 'postgres'] as const)('saved lines on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    for (const id of ['lei', 'mei']) {
      await store.accounts.insertAccount(makeAccount({ id, username: id, name: id }));
    }
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    await store.db.deleteFrom('saved_lines').execute();
  });
  const list = (change: Partial<Parameters<typeof store.savedLines.listLines>[0]> = {}) =>
    store.savedLines.listLines({ ownerId: 'lei', q: null, limit: 10, offset: 0, asOfMs: null, ...change });

  test('stores a line once for each owner, and reads it back', async () => {
    const line = makeSavedLine('a', { phrase: 'line' });
    expect(await store.savedLines.insertLine(line, 10)).toBe(true);
    expect(await store.savedLines.insertLine(makeSavedLine('a'), 10)).toBe(false);
    expect(await store.savedLines.insertLine(makeSavedLine('a', { ownerId: 'mei' }), 10)).toBe(true);
    expect(await store.savedLines.lineOf({ ownerId: 'lei', lineId: 'a' })).toEqual(line);
    expect(await store.savedLines.lineOf({ ownerId: 'lei', lineId: 'b' })).toBeNull();
  });

  test('keeps a sentence whose ID new subtitles have given to another one', async () => {
    const clip = { ...makeSavedLine('a').clip, zh: null };
    const old = makeSavedLine('a', { clip });
    await store.savedLines.insertLine(old, 10);
    const bilingual = makeSavedLine('a', { clip: { ...clip, zh: '一句' } });
    expect(await store.savedLines.insertLine(bilingual, 10)).toBe(false);
    const other = makeSavedLine('a', { clip: { ...clip, en: 'Another sentence' }, createdMs: 2_000 });
    expect(await store.savedLines.insertLine(other, 10)).toBe(true);
    expect(await store.savedLines.insertLine({ ...other, id: 'again' }, 10)).toBe(false);
    expect(await store.savedLines.lineOf({ ownerId: 'lei', lineId: 'a' })).toEqual(other);
    expect((await list()).lines).toEqual([other, old]);
  });

  test('lists the newest first, by pages and by a part of the text', async () => {
    for (const [at, lineId] of ['a', 'b', 'c'].entries()) {
      await store.savedLines.insertLine(makeSavedLine(lineId, { createdMs: at }), 10);
    }
    const ids = (rows: SavedLine[]) => rows.map(({ clip }) => clip.lineId).join('');
    expect(ids((await list()).lines)).toBe('cba');
    expect(ids((await list({ limit: 1, offset: 1 })).lines)).toBe('b');
    expect((await list({ limit: 1 })).total).toBe(3);
    expect(ids((await list({ q: 'LINE B' })).lines)).toBe('b');
    expect(ids((await list({ asOfMs: 1 })).lines)).toBe('ba');
  });

  test('refuses one line more than allowed, and keeps the others', async () => {
    await store.savedLines.insertLine(makeSavedLine('a'), 1);
    await expect(store.savedLines.insertLine(makeSavedLine('b'), 1)).rejects.toMatchObject({
      code: 'line_limit',
    });
    expect((await list()).total).toBe(1);
  });

  test('removes only a line of the owner', async () => {
    const line = makeSavedLine('a');
    await store.savedLines.insertLine(line, 10);
    expect(await store.savedLines.removeLine({ id: line.id, ownerId: 'mei' })).toBe(false);
    expect(await store.savedLines.removeLine({ id: line.id, ownerId: 'lei' })).toBe(true);
    expect((await list()).total).toBe(0);
  });
});
