import { randomUUID } from 'node:crypto';
import { DefaultQueryExecutor } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { planPublication } from '#domain/prize-draw/draw-admin-service.ts';
import type { Activity, DrawStore, RecordFilter } from '#domain/prize-draw/types.ts';
import type { Store } from '../open-store.ts';
import { ACTIVITY_ENDS_MS, ACTIVITY_STARTS_MS, makeActivity, makePrize } from '../testing/draw-fixtures.ts';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const allActivities = { q: '', status: null, isArchived: false, order: 'newest' as const };
const allRecords = { state: null, prizeId: null, seq: null, isOldestFirst: false };

describe.each(['sqlite', 'postgres'] as const)('prize draws on %s', (dialect) => {
  let store: TestStore;
  let draw: DrawStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    draw = store.draw;
    for (const id of ['lei', 'mei']) {
      await store.accounts.insertAccount(makeAccount({ id, name: `Name of ${id}` }));
    }
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    for (const table of [
      'draw_phone_reveals',
      'draw_records',
      'draw_participants',
      'draw_activities',
    ] as const) {
      await store.db.deleteFrom(table).execute();
    }
  });

  const add = async (change: Partial<Activity> = {}) => {
    const activity = makeActivity(change);
    await draw.insertActivity(activity);
    return activity;
  };
  const spin = (
    activity: Activity,
    change: Partial<Parameters<DrawStore['draw']>[0]> & { index?: number; on?: Store } = {},
  ) =>
    (change.on ?? store).draw.draw({
      recordId: randomUUID(),
      activityId: activity.id,
      accountId: 'lei',
      requestId: randomUUID(),
      nowMs: ACTIVITY_STARTS_MS,
      roll: () => ({ roll: 0, index: change.index ?? 0 }),
      ...change,
    });
  const refusal = async (outcome: ReturnType<typeof spin>) => {
    const result = await outcome;
    return 'refused' in result ? result.refused : null;
  };

  test('stores an activity and reads it back with its prizes in order', async () => {
    const activity = await add();
    expect(await draw.activityById(activity.id)).toEqual(activity);
    expect(await draw.activityById('none')).toBeNull();
    expect(await draw.countActivities()).toBe(1);
  });

  test('lists activities newest first without removed ones, and only published ones for visitors', async () => {
    const old = await add({ createdMs: 1, status: 'ended', startsMs: 5 });
    const late = await add({ createdMs: 2, startsMs: 7 });
    const draft = await add({ createdMs: 3, status: 'draft' });
    await add({ createdMs: 4, status: 'removed' });
    const listed = await draw.listActivities({ ...allActivities, limit: 2, offset: 0 });
    expect(listed).toEqual({ activities: [draft, late], total: 3 });
    expect(await draw.publishedActivities()).toEqual([late, old]);
  });

  test('lists activities by title, status, archive, and order, and visitors see no archived one', async () => {
    const by = { nowMs: ACTIVITY_ENDS_MS, actorId: 'lei' };
    const a = await add({ createdMs: 1, title: 'Spring 100%', status: 'ended', endsMs: 9, drawCount: 4 });
    const b = await add({ createdMs: 2, title: '春天', endsMs: 8, drawCount: 7 });
    const list = async (filter: Partial<Parameters<DrawStore['listActivities']>[0]>) =>
      (await draw.listActivities({ ...allActivities, limit: 9, offset: 0, ...filter })).activities.map(
        ({ id }) => id,
      );
    expect(await list({ q: ' SPRING 100% ' })).toEqual([a.id]);
    expect(await list({ q: '%' })).toEqual([a.id]);
    expect(await list({ q: '春' })).toEqual([b.id]);
    expect(await list({ status: 'active' })).toEqual([b.id]);
    expect([await list({ order: 'ends' }), await list({ order: 'draws' })]).toEqual([
      [a.id, b.id],
      [b.id, a.id],
    ]);
    const archive = (id: string, archivedMs: number | null) =>
      draw.archiveActivity({ id, archivedMs, ...by });
    expect([await archive(b.id, 1), await archive(a.id, null)]).toEqual([false, false]);
    expect([await archive(a.id, 1), await archive(a.id, 1)]).toEqual([true, false]);
    expect([await list({}), await list({ isArchived: true })]).toEqual([[b.id], [a.id]]);
    expect((await draw.publishedActivities()).map(({ id }) => id)).toEqual([b.id]);
    expect(await archive(a.id, null)).toBe(true);
    expect(await draw.activityById(a.id)).toEqual({ ...a, revision: 3 });
    const logged = await store.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', a.id)
      .orderBy('seq')
      .execute();
    expect(logged.map(({ action }) => action)).toEqual(['draw_archived', 'draw_unarchived']);
  });

  test('counts the awards of limited and unlimited prizes', async () => {
    const activity = await add({ chances: 9 });
    for (const index of [0, 0, 0, 1]) await spin(activity, { index });
    const prizes = (await draw.activityById(activity.id))?.prizes ?? [];
    expect(prizes.map(({ awardedCount, stockRemaining }) => [awardedCount, stockRemaining])).toEqual([
      [2, 0],
      [2, null],
    ]);
  });

  test('uses a chance, a number, and stock per draw, and returns the same record for the same request', async () => {
    const activity = await add();
    const first = await spin(activity, { requestId: 'click' });
    expect(first).toMatchObject({
      record: {
        seq: 1,
        chancesRemaining: 2,
        deliveryState: 'owed',
        prizeName: `${activity.id}.gold`,
        awardedIndex: 0,
        roll: 0,
      },
    });
    await draw.transitionActivity({
      id: activity.id,
      from: 'active',
      to: 'ended',
      nowMs: ACTIVITY_STARTS_MS,
      actorId: 'lei',
    });
    expect(await spin(activity, { requestId: 'click', index: 1 })).toEqual(first);
    expect((await draw.activityById(activity.id))?.prizes[0]?.stockRemaining).toBe(1);
    expect(await draw.countDraws({ activityId: activity.id, accountId: 'lei' })).toBe(1);
    expect(await draw.countDraws({ activityId: activity.id, accountId: 'mei' })).toBe(0);
  });

  test('treats the same request ID of another visitor as a separate draw', async () => {
    const activity = await add();
    await spin(activity, { requestId: 'click' });
    expect(await spin(activity, { requestId: 'click', accountId: 'mei' })).toMatchObject({
      record: { seq: 2 },
    });
  });

  test('rejects a draw of a closed activity without writing', async () => {
    const activity = await add();
    const paused = await add({ status: 'paused' });
    expect(await refusal(spin(activity, { nowMs: ACTIVITY_STARTS_MS - 1 }))).toBe('closed');
    expect(await refusal(spin(activity, { nowMs: ACTIVITY_ENDS_MS }))).toBe('closed');
    expect(await refusal(spin(paused))).toBe('closed');
    expect(await refusal(spin(activity, { activityId: 'nothing' }))).toBe('closed');
    expect(await refusal(spin(activity, { nowMs: ACTIVITY_ENDS_MS - 1 }))).toBeNull();
    expect(await store.db.selectFrom('draw_records').select('seq').execute()).toEqual([{ seq: 1 }]);
  });

  test('limits chances, and gives the fallback for a prize that is out of stock', async () => {
    const activity = await add();
    const states: string[] = [];
    for (let at = 0; at < 3; at++) {
      const result = await spin(activity);
      states.push(
        'record' in result
          ? `${result.record.deliveryState} ${result.record.drawnIndex}${result.record.awardedIndex}`
          : '',
      );
    }
    expect(states).toEqual(['owed 00', 'owed 00', 'none 01']);
    expect(await refusal(spin(activity))).toBe('no_chances');
    expect((await draw.activityById(activity.id))?.drawCount).toBe(3);
  });

  test('rolls back a draw that throws', async () => {
    const activity = await add();
    const failing = spin(activity, {
      roll: () => {
        throw new Error('no roll');
      },
    });
    await expect(failing).rejects.toThrow('no roll');
    expect(await draw.activityById(activity.id)).toEqual(activity);
    expect(await draw.countDraws({ activityId: activity.id, accountId: 'lei' })).toBe(0);
  });

  test('never over-issues prizes in 200 concurrent draws over several connections', async () => {
    const id = randomUUID();
    const activity = await add({
      id,
      chances: 30,
      prizes: [
        makePrize(`${id}.a`, { stock: 7 }),
        makePrize(`${id}.b`, { stock: 5 }),
        makePrize(`${id}.f`, { isFallback: true }),
      ],
    });
    const visitors = Array.from({ length: 6 }, (_, at) => `visitor-${dialect}-${at}`);
    for (const visitor of visitors) await store.accounts.insertAccount(makeAccount({ id: visitor }));
    const openings = [store, store.openAnother(), store.openAnother()];
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        spin(activity, {
          ...(openings[at % 3] ? { on: openings[at % 3] } : {}),
          accountId: visitors[at % 6] ?? '',
          // Every tenth request is sent twice.
          requestId: `click-${at % 10 === 9 ? at - 6 : at}`,
          index: at % 2,
        }),
      ),
    );
    const records = await store.db.selectFrom('draw_records').selectAll().orderBy('seq').execute();
    const after = await draw.activityById(id);
    expect(records.map(({ seq }) => seq)).toEqual(records.map((_, at) => at + 1));
    expect(after?.drawCount).toBe(records.length);
    const given = (prizeId: string) => records.filter((one) => one.prize_id === prizeId).length;
    expect([given(`${id}.a`), given(`${id}.b`)]).toEqual([7, 5]);
    expect(after?.prizes.map(({ stockRemaining }) => stockRemaining)).toEqual([0, 0, null]);
    for (const visitor of visitors) {
      const own = records.filter((one) => one.account_id === visitor);
      expect(own.length).toBeLessThanOrEqual(30);
      expect(await draw.countDraws({ activityId: id, accountId: visitor })).toBe(own.length);
      expect(new Set(own.map((one) => one.chances_remaining)).size).toBe(own.length);
    }
    for (const outcome of outcomes) {
      if ('record' in outcome) expect(records.find((one) => one.id === outcome.record.id)).toBeDefined();
    }
    // 180 requests: three visitors use all of their 30 chances and are rejected ten times; the other three send 80.
    expect(records).toHaveLength(170);
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toHaveLength(10);
  });

  test('replaces a draft only at its revision, and only extends a published activity', async () => {
    const draft = await add({ status: 'draft' });
    const changed = { ...draft, title: 'New', prizes: [makePrize('only', { isFallback: true })] };
    expect(await draw.replaceDraft({ activity: changed, revision: 7 })).toBe(false);
    expect(await draw.replaceDraft({ activity: changed, revision: 1 })).toBe(true);
    expect(await draw.activityById(draft.id)).toEqual({ ...changed, revision: 2 });
    expect(await draw.replaceDraft({ activity: changed, revision: 1 })).toBe(false);
    const extend = (revision: number) =>
      draw.extendActivity({
        id: draft.id,
        revision,
        nowMs: ACTIVITY_ENDS_MS - 1,
        endsAfterMs: ACTIVITY_ENDS_MS - 1,
        endsMs: ACTIVITY_ENDS_MS + 1,
        chances: 9,
        addedStock: [{ prizeId: `${draft.id}.gold`, count: 3 }],
        actorId: 'lei',
      });
    expect(await extend(2)).toBe(false);

    const active = await add();
    await spin(active);
    expect(await draw.replaceDraft({ activity: active, revision: 1 })).toBe(false);
    const addedStock = [{ prizeId: `${active.id}.gold`, count: 3 }];
    expect(
      await draw.extendActivity({
        ...{ id: active.id, revision: 1, nowMs: ACTIVITY_ENDS_MS - 1, endsAfterMs: ACTIVITY_ENDS_MS - 1 },
        ...{ endsMs: ACTIVITY_ENDS_MS + 1, chances: 9, addedStock, actorId: 'lei' },
      }),
    ).toBe(true);
    expect(await draw.activityById(active.id)).toMatchObject({
      endsMs: ACTIVITY_ENDS_MS + 1,
      chances: 9,
      revision: 2,
      prizes: [{ stock: 5, stockRemaining: 4 }, {}],
    });
  });

  test('lets one of two concurrent transitions succeed', async () => {
    const { id } = await add({ status: 'draft' });
    const move = () =>
      draw.transitionActivity({ id, from: 'draft', to: 'active', nowMs: ACTIVITY_STARTS_MS, actorId: 'lei' });
    expect((await Promise.all([move(), move()])).sort()).toEqual([false, true]);
  });

  test('an activity that is over is neither extended nor made active', async () => {
    const active = await add();
    const extend = (nowMs: number) =>
      draw.extendActivity({
        ...{ id: active.id, revision: 1, nowMs, endsAfterMs: nowMs },
        ...{ endsMs: ACTIVITY_ENDS_MS + 9, chances: active.chances, addedStock: [], actorId: 'lei' },
      });
    expect(await extend(ACTIVITY_ENDS_MS)).toBe(false);
    expect(await draw.activityById(active.id)).toEqual(active);
    const paused = await add({ status: 'paused' });
    const resume = (nowMs: number) =>
      draw.transitionActivity({ id: paused.id, from: 'paused', to: 'active', nowMs, actorId: 'lei' });
    expect([await resume(ACTIVITY_ENDS_MS), await resume(ACTIVITY_ENDS_MS - 1)]).toEqual([false, true]);
    expect(await extend(ACTIVITY_ENDS_MS - 1)).toBe(true);
  });

  test('activities whose time is over are ended once, and no draw follows', async () => {
    await draw.endOverdueActivities(Number.MAX_SAFE_INTEGER);
    const [active, paused, draft, later] = [
      await add(),
      await add({ status: 'paused' }),
      await add({ status: 'draft' }),
      await add({ endsMs: ACTIVITY_ENDS_MS + 1 }),
    ];
    expect([
      await draw.hasOverdueActivities(ACTIVITY_ENDS_MS - 1),
      await draw.endOverdueActivities(ACTIVITY_ENDS_MS - 1),
    ]).toEqual([false, 0]);
    const other = store.openAnother().draw;
    expect(await draw.hasOverdueActivities(ACTIVITY_ENDS_MS)).toBe(true);
    const ended = await Promise.all([
      draw.endOverdueActivities(ACTIVITY_ENDS_MS),
      other.endOverdueActivities(ACTIVITY_ENDS_MS),
    ]);
    expect(ended.sort()).toEqual([0, 2]);
    const statuses = [active, paused, draft, later].map(
      async ({ id }) => (await draw.activityById(id))?.status,
    );
    expect(await Promise.all(statuses)).toEqual(['ended', 'ended', 'draft', 'active']);
    // Also a draw that began before the end and was stored late.
    expect(await spin(active)).toEqual({ refused: 'closed' });
  });

  test('lists records for a visitor, and for an administrator with names and masked phone numbers', async () => {
    const activity = await add({ chances: 9 });
    const unproved = { accountId: 'mei', phoneHash: 'h', verifiedMs: null, isAccepted: true };
    await draw.savePhone({ ...unproved, ciphertext: 'x', maskedNumber: 'old', consentedMs: 1 });
    await draw.savePhone({ ...unproved, ciphertext: 's', maskedNumber: '138****0000', consentedMs: 5 });
    await spin(activity, { index: 1 });
    await spin(activity, { accountId: 'mei' });
    await spin(activity);
    const seqs = async (accountId: string) =>
      (await draw.listAccountRecords({ activityId: activity.id, accountId, limit: 10 })).map(
        ({ seq }) => seq,
      );
    expect([await seqs('lei'), await seqs('mei'), await seqs('nobody')]).toEqual([[3, 1], [2], []]);
    const list = (state: 'owed' | 'none' | null) =>
      draw.listRecords({ ...allRecords, activityId: activity.id, state, limit: 1, offset: 1 });
    expect(await list('owed')).toMatchObject({
      total: 2,
      records: [{ seq: 2, accountName: 'Name of mei', maskedNumber: '138****0000' }],
    });
    expect(await list(null)).toMatchObject({ total: 3 });
    const seqsOf = async (filter: Partial<RecordFilter>) =>
      (
        await draw.listRecords({ ...allRecords, ...filter, activityId: activity.id, limit: 9, offset: 0 })
      ).records.map(({ seq }) => seq);
    expect([await seqsOf({ prizeId: `${activity.id}.gold` }), await seqsOf({ seq: 3 })]).toEqual([
      [3, 2],
      [3],
    ]);
    expect(await seqsOf({ isOldestFirst: true })).toEqual([1, 2, 3]);
    expect(await draw.findPhone('mei')).toEqual({
      accountId: 'mei',
      ciphertext: 's',
      maskedNumber: '138****0000',
      consentedMs: 5,
      phoneHash: 'h',
      verifiedMs: null,
      isAccepted: true,
    });
    await draw.deletePhone('mei');
    expect(await draw.findPhone('mei')).toBeNull();
  });

  test('delivers a prize once, and records each phone reveal', async () => {
    const activity = await add();
    const result = await spin(activity);
    if (!('record' in result)) throw new Error('refused');
    const { id, activityId } = result.record;
    const deliver = (of: string) =>
      draw.markDelivered({
        ...{
          activityId: of,
          recordIds: [id, 'nobody'],
          trackingNumber: 'SF123456',
          adminId: 'lei',
          nowMs: 9,
        },
      });
    expect([await deliver('another'), await deliver(activityId), await deliver(activityId)]).toEqual([
      [],
      [id],
      [],
    ]);
    expect(await draw.recordById(result.record.id)).toMatchObject({
      deliveryState: 'delivered',
      deliveredMs: 9,
      trackingNumber: 'SF123456',
    });
    expect(await draw.recordById('none')).toBeNull();
    const reveal = { id: 'r', recordId: result.record.id, adminId: 'lei', reason: '寄送', createdMs: 4 };
    await draw.insertReveal(reveal);
    expect(await store.db.selectFrom('draw_phone_reveals').select('reason').execute()).toEqual([
      { reason: '寄送' },
    ]);
  });
});

test('in SQLite, what begins, extends, or ends an activity is on disk before its seed can be told', async () => {
  const store = await openTestStore();
  try {
    const { draw } = store;
    const activity = makeActivity({ status: 'draft', endsMs: ACTIVITY_ENDS_MS + 60_000 });
    await draw.insertActivity(activity);
    const executed = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    const isDurable = async (act: () => Promise<unknown>) => {
      executed.mockClear();
      expect(await act()).toBeTruthy();
      return executed.mock.calls.some(([{ sql }]) => sql === 'pragma synchronous = full');
    };
    const by = { id: activity.id, nowMs: ACTIVITY_STARTS_MS, actorId: 'admin' };
    const published = { ...planPublication(activity), revision: 1 };
    expect(await isDurable(() => draw.publishActivity({ ...by, ...published }))).toBe(true);
    const longer = { endsAfterMs: 0, endsMs: ACTIVITY_ENDS_MS + 90_000, chances: 3, addedStock: [] };
    expect(await isDurable(() => draw.extendActivity({ ...by, ...longer, revision: 2, detail: {} }))).toBe(
      true,
    );
    expect(await isDurable(() => draw.transitionActivity({ ...by, from: 'active', to: 'paused' }))).toBe(
      true,
    );
    expect(await isDurable(() => draw.endOverdueActivities(ACTIVITY_ENDS_MS + 90_000))).toBe(true);
    executed.mockRestore();
  } finally {
    await store.dispose();
  }
});
