import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACTIVITY_STARTS_MS, makeActivity } from '#store/testing/draw-fixtures.ts';
import { makeAccount } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { makeClock, makeViewer } from '../testing/factories.ts';
import { createDrawAdminService } from './draw-admin-service.ts';
import type { Activity, DrawAdminService } from './types.ts';

const owner = makeViewer('owner', 'owner');
const isChanged = { code: 'draw_changed', field: 'revision' };

describe.each(['sqlite', 'postgres'] as const)('two editors of one prize draw on %s', (dialect) => {
  let store: TestStore;
  let admin: DrawAdminService;
  let activity: Activity;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    await store.accounts.insertAccount(makeAccount({ id: 'owner' }));
    admin = createDrawAdminService({
      draw: store.draw,
      clock: makeClock(ACTIVITY_STARTS_MS),
      phoneKey: async () => new Uint8Array(32),
    });
  });
  afterAll(() => store?.dispose());
  const add = async (status: 'draft' | 'active') => {
    activity = makeActivity({ status, endsMs: ACTIVITY_STARTS_MS + 90_000, costCapCents: null });
    await store.draw.insertActivity(activity);
  };
  const save = (change: Partial<Activity>, revision: number | null) =>
    admin.save({ viewer: owner, activityId: activity.id, revision, form: { ...activity, ...change } });
  const stored = () => store.draw.activityById(activity.id);
  const countAudits = async () =>
    (await store.audits.listAudits({ filter: { subjectId: activity.id }, limit: 9, offset: 0 })).total;

  describe('before it is published', () => {
    beforeEach(() => add('draft'));

    test('the second save from one state changes nothing and is told', async () => {
      await save({ title: 'Theirs' }, 1);
      const saved = await stored();
      await expect(save({ title: 'Mine' }, 1)).rejects.toMatchObject(isChanged);
      expect(await stored()).toEqual(saved);
      expect(await countAudits()).toBe(1);
      await save({ title: 'Mine' }, 2);
      // A caller that names no revision replaces what is saved.
      await save({ title: 'Last' }, null);
      expect(await stored()).toMatchObject({ title: 'Last', revision: 4 });
    });

    test('a draft is published only as it was seen', async () => {
      const publish = (revision: number | null) =>
        admin.changeStatus({ viewer: owner, activityId: activity.id, to: 'active', revision });
      await save({ title: 'Theirs' }, 1);
      const saved = await stored();
      await expect(publish(1)).rejects.toMatchObject(isChanged);
      expect(await stored()).toEqual(saved);
      await publish(2);
      expect(await stored()).toMatchObject({ title: 'Theirs', status: 'active' });
      // Only publishing checks the revision. A running activity can be paused although somebody else has changed it.
      await admin.changeStatus({ viewer: owner, activityId: activity.id, to: 'paused', revision: 1 });
    });

    test('a draft that is published meanwhile has changed, too', async () => {
      await admin.changeStatus({ viewer: owner, activityId: activity.id, to: 'active' });
      const published = await stored();
      await expect(save({ title: 'Mine' }, 1)).rejects.toMatchObject(isChanged);
      expect(await stored()).toEqual(published);
    });
  });

  test.each(['draft', 'active'] as const)(
    'of two saves of an activity (%s) at once, one is told',
    async (status) => {
      await add(status);
      const outcomes = await Promise.allSettled([save({ chances: 50 }, 1), save({ chances: 60 }, 1)]);
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused).toEqual([expect.objectContaining({ reason: expect.objectContaining(isChanged) })]);
      expect(await stored()).toMatchObject({
        chances: outcomes[0]?.status === 'fulfilled' ? 50 : 60,
        revision: 2,
      });
      expect(await countAudits()).toBe(1);
    },
  );

  test('an extension from an old state adds no stock; what has ended cannot be extended from any', async () => {
    await add('active');
    const withStock = (stock: number) => ({
      prizes: activity.prizes.map((prize) => (prize.isFallback ? prize : { ...prize, stock })),
    });
    await save(withStock(5), 1);
    const extended = await stored();
    await expect(save(withStock(9), 1)).rejects.toMatchObject(isChanged);
    expect(await stored()).toEqual(extended);
    await admin.changeStatus({ viewer: owner, activityId: activity.id, to: 'ended' });
    await expect(save(withStock(9), 1)).rejects.toMatchObject({ code: 'illegal_move' });
  });
});
