import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccount, makeJob, makeReel } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

describe.each(['sqlite', 'postgres'] as const)('reels on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    for (const id of ['lei', 'mei']) {
      await store.accounts.insertAccount(makeAccount({ id, username: id, name: id }));
    }
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    await store.db.deleteFrom('reels').execute();
  });
  const list = (change: Partial<Parameters<typeof store.reels.listReels>[0]> = {}) =>
    store.reels.listReels({ ownerId: 'lei', limit: 10, offset: 0, ...change });

  test('stores a reel and reads it back', async () => {
    const reel = makeReel({
      ownerId: 'lei',
      hasFilmTitles: true,
      omitted: [{ lineId: 'v.9', en: 'Gone.', zh: null, reason: 'gone' }],
    });
    await store.reels.insertReel(reel, 10);
    expect(await store.reels.reelById(reel.id)).toEqual(reel);
    expect(await store.reels.reelsByIds(['absent', reel.id, reel.id])).toEqual([reel]);
    expect(await store.reels.reelById('absent')).toBeNull();
    await store.reels.deleteReel(reel.id);
    expect(await store.reels.reelById(reel.id)).toBeNull();
  });

  test('lists only the reels of the owner, newest first', async () => {
    for (const [createdMs, id] of ['reel-a', 'reel-b', 'reel-c'].entries()) {
      await store.reels.insertReel(makeReel({ id, ownerId: 'lei', createdMs }), 10);
    }
    await store.reels.insertReel(makeReel({ ownerId: 'mei' }), 10);
    const page = await list({ limit: 2 });
    expect([page.total, page.reels.map(({ id }) => id)]).toEqual([3, ['reel-c', 'reel-b']]);
    expect((await list({ asOfMs: 1 })).reels.map(({ id }) => id)).toEqual(['reel-b', 'reel-a']);
  });

  test('refuses one reel more than allowed, and keeps the others', async () => {
    await store.reels.insertReel(makeReel({ ownerId: 'lei' }), 1);
    await expect(store.reels.insertReel(makeReel({ ownerId: 'lei' }), 1)).rejects.toMatchObject({
      code: 'reel_limit',
    });
    expect((await list()).total).toBe(1);
    await store.reels.insertReel(makeReel({ ownerId: 'mei' }), 1);
  });

  test('changes only what is named, and only in an expected state', async () => {
    const reel = makeReel({ ownerId: 'lei', state: 'cutting', durationMs: null });
    await store.reels.insertReel(reel, 10);
    await store.reels.updateReel(reel.id, { state: 'failed' }, { expectedStates: ['ready'] });
    await store.reels.updateReel(reel.id, {});
    expect(await store.reels.reelById(reel.id)).toEqual(reel);
    expect(await store.reels.reelsInState('cutting')).toEqual([reel]);
    const change = { state: 'failed', errorCode: 'cancelled', durationMs: 5, parts: reel.parts } as const;
    await store.reels.updateReel(reel.id, change, { expectedStates: ['cutting'] });
    expect(await store.reels.reelById(reel.id)).toEqual({ ...reel, ...change });
  });

  test('a cut works for the owner of the reel', async () => {
    const reel = makeReel({ ownerId: 'mei', state: 'cutting' });
    await store.reels.insertReel(reel, 10);
    const job = await store.jobs.enqueue(
      makeJob({ kind: 'cut_reel', payload: { reelId: reel.id }, subjectId: reel.id }),
    );
    expect(job.accountKey).toBe('mei');
  });
});
