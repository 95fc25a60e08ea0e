import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeAccount } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { createSharedLimits } from '../shared-limits/create-shared-limits.ts';
import { makeClock, makeViewer } from '../testing/factories.ts';
import { createDrawService } from './draw-service.ts';
import { createFindParticipant } from './find-participant.ts';
import { computeRoll } from './prize-selection.ts';
import { seedDemoActivity } from './seed-demo-activity.ts';
import type { ActivityInput, DrawService } from './types.ts';

const NOW = 1_000_000;
const owner = makeViewer('owner', 'owner');
const lei = makeViewer('lei');
const mei = makeViewer('mei');

let store: TestStore;
let service: DrawService;
const phoneKey = async () => new Uint8Array(32).fill(7);
let clock: ReturnType<typeof makeClock>;

beforeEach(async () => {
  store = await openTestStore();
  for (const id of ['owner', 'lei', 'mei']) await store.accounts.insertAccount(makeAccount({ id }));
  clock = makeClock(NOW);
  const { draw, visitors } = store;
  service = createDrawService({
    ...{ draw, clock, phoneKey },
    limits: createSharedLimits({ store: store.sharedLimits, secret: phoneKey, clock }),
    findParticipant: createFindParticipant({ draw, visitors, clock }),
  });
});
afterEach(() => store.dispose());

/** The filter of a list of all records. */
const allRecords = { state: null, prizeId: null, seq: null, isOldestFirst: false };
const prize = (name: string, change: Partial<ActivityInput['prizes'][number]> = {}) => ({
  id: null,
  name,
  imageDataUrl: null,
  weight: 10,
  stock: 3,
  isFallback: false,
  costCents: null,
  ...change,
});
const form = (change: Partial<ActivityInput> = {}): ActivityInput => ({
  title: 'T',
  rules: 'R',
  startsMs: NOW,
  endsMs: NOW + 1000,
  chances: 2,
  needsPhone: false,
  sponsor: '台词',
  contact: '400-000-0000',
  wheelTheme: 'blank',
  costCapCents: null,
  prizes: [prize('gold'), prize('none', { isFallback: true, stock: null })],
  ...change,
});
const createDraft = async (change: Partial<ActivityInput> = {}) =>
  (await service.admin.save({ viewer: owner, activityId: null, form: form(change) })).activityId;
const createActive = async (change: Partial<ActivityInput> = {}) => {
  const activityId = await createDraft(change);
  await service.admin.changeStatus({ viewer: owner, activityId, to: 'active' });
  return activityId;
};
const draw = (requestId: string | null = null, viewer = lei) =>
  service.draw({ viewer, activityId: null, requestId });

describe('draw service', () => {
  test('publishes the seed only once the activity is over', async () => {
    const activityId = await createActive();
    const info = await service.info({ viewer: lei, activityId: null });
    expect(info).toMatchObject({ seed: null, chancesRemaining: 2, maskedNumber: null, needsPhone: false });
    expect(JSON.stringify(info)).not.toContain((await store.draw.activityById(activityId))?.seed);
    clock.now = NOW + 1000;
    // Its time is over, but a draw that another process has begun could still be stored.
    expect((await service.info({ viewer: lei, activityId })).seed).toBeNull();
    await store.draw.endOverdueActivities(clock.now);
    expect((await service.info({ viewer: lei, activityId })).seed).toBe(
      (await store.draw.activityById(activityId))?.seed,
    );
  });

  test('hides drafts from visitors', async () => {
    await expect(service.info({ viewer: lei, activityId: null })).rejects.toMatchObject({
      code: 'not_found',
    });
    const activityId = await createDraft();
    for (const call of [service.info, service.records]) {
      await expect(call({ viewer: lei, activityId })).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(service.draw({ viewer: lei, activityId, requestId: null })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('draws until no chances are left, and repeats the result for the same request ID', async () => {
    await createActive();
    const first = await draw('click');
    expect(await draw('click')).toEqual(first);
    expect(first.record.chancesRemaining).toBe(1);
    await draw();
    await expect(draw()).rejects.toMatchObject({ code: 'no_chances' });
    expect(await draw('click')).toEqual(first);
    expect((await draw('click', mei)).record.id).not.toBe(first.record.id);
    const own = await service.records({ viewer: lei, activityId: null });
    expect(own.map(({ seq }) => seq)).toEqual([2, 1]);
    expect((await service.info({ viewer: lei, activityId: null })).chancesRemaining).toBe(0);
  });

  test('refuses draws before the start, after the end, and while the activity is paused', async () => {
    const activityId = await createActive({ startsMs: NOW + 10 });
    await expect(draw()).rejects.toMatchObject({ code: 'activity_closed' });
    clock.now = NOW + 10;
    await service.admin.changeStatus({ viewer: owner, activityId, to: 'paused' });
    await expect(draw()).rejects.toMatchObject({ code: 'activity_closed' });
    await service.admin.changeStatus({ viewer: owner, activityId, to: 'active' });
    await draw();
    clock.now = NOW + 1000;
    await expect(draw()).rejects.toMatchObject({ code: 'activity_closed' });
  });

  test('publishes everything needed to recompute each result', async () => {
    const activityId = await createActive({
      chances: 20,
      prizes: [prize('gold', { weight: 3 }), prize('n', { weight: 97, isFallback: true, stock: null })],
    });
    const results = [];
    for (let i = 0; i < 20; i++) results.push(await draw(`click-${i}`));
    await service.admin.changeStatus({ viewer: owner, activityId, to: 'ended' });
    const { seed, activity } = await service.info({ viewer: lei, activityId });
    for (const { record, totalWeight } of results) {
      const { seq, requestId } = record;
      const roll = computeRoll({ seed: seed ?? '', activityId, seq, requestId, total: totalWeight });
      expect([record.roll, record.drawnIndex]).toEqual([roll, roll < 3 ? 0 : 1]);
      expect(activity.prizes[record.awardedIndex]?.id).toBe(record.prizeId);
    }
  });

  test('makes thirty draws a minute for a participant in all activities, and repeats an earlier one all the same', async () => {
    const ids = [await createActive({ chances: 20 }), await createActive({ chances: 20 })];
    const [first = '', second = ''] = ids;
    const drawIn = (activityId: string, requestId: string) =>
      service.draw({ viewer: lei, activityId, requestId });
    for (let i = 0; i < 20; i++) await drawIn(first, `click-${i}`);
    for (let i = 0; i < 10; i++) await drawIn(second, `click-${i}`);
    await expect(drawIn(second, 'more')).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 60,
    });
    expect((await drawIn(second, 'click-9')).record.seq).toBe(10);
    expect((await service.info({ viewer: lei, activityId: second })).chancesRemaining).toBe(10);
    expect((await draw('other', mei)).record).toBeDefined();
    clock.now += 999;
    await expect(drawIn(second, 'more')).rejects.toMatchObject({ retryAfterSeconds: 60 });
  });

  test('saves a phone number only with consent, returns it masked, and deletes it on request', async () => {
    await createActive({ needsPhone: true });
    await expect(draw()).rejects.toMatchObject({ code: 'phone_needed' });
    const save = (phone: string, consent: boolean) => service.savePhone({ viewer: lei, phone, consent });
    await expect(save('13812341234', false)).rejects.toMatchObject({ field: 'consent' });
    await expect(save('1381234', true)).rejects.toMatchObject({ field: 'phone' });
    expect(await store.draw.findPhone('lei')).toBeNull();
    expect(await save('138 1234 1234', true)).toEqual({ maskedNumber: '138****1234' });
    expect(JSON.stringify(await store.draw.findPhone('lei'))).not.toContain('13812341234');
    const info = () => service.info({ viewer: lei, activityId: null });
    // No code has proved it.
    expect(await info()).toMatchObject({ maskedNumber: '138****1234', needsPhone: true });
    await expect(draw()).rejects.toMatchObject({ code: 'phone_needed' });
    // As a number from before codes were asked for.
    await store.db.updateTable('draw_phone_numbers').set({ is_accepted: 1 }).execute();
    await save('13812341234', true);
    expect(await info()).toMatchObject({ maskedNumber: '138****1234', needsPhone: false });
    // As a number from before there were hashes.
    await store.db.updateTable('draw_phone_numbers').set({ phone_hash: null }).execute();
    await save('13812341234', true);
    expect(await info()).toMatchObject({ maskedNumber: '138****1234', needsPhone: false });
    await draw();
    await save('13912341234', true);
    expect(await info()).toMatchObject({ maskedNumber: '139****1234', needsPhone: true });
    await expect(draw()).rejects.toMatchObject({ code: 'phone_needed' });
    await expect(draw(null, mei)).rejects.toMatchObject({ code: 'phone_needed' });
    await service.removePhone({ viewer: lei, activityId: null });
    expect(await store.draw.findPhone('lei')).toBeNull();
  });
});

test('chooses the running activity without an ID, or else the next one, or else the last one', async () => {
  const titleNow = async () => (await service.info({ viewer: lei, activityId: null })).activity.title;
  const old = await createActive({ title: 'old', startsMs: 1, endsMs: NOW + 5 });
  await service.admin.changeStatus({ viewer: owner, activityId: old, to: 'ended' });
  expect(await titleNow()).toBe('old');
  await createActive({ title: 'later', startsMs: NOW + 900 });
  await createActive({ title: 'next', startsMs: NOW + 500 });
  expect(await titleNow()).toBe('next');
  await createActive({ title: 'on' });
  expect(await titleNow()).toBe('on');
});

describe('administration', () => {
  test('lists activities without their seeds', async () => {
    await createActive();
    const { admin } = service;
    const page = {
      q: '',
      status: null,
      isArchived: false,
      order: 'newest' as const,
      pageNumber: 1,
      pageSize: 9,
    };
    expect((await admin.list(page)).total).toBe(1);
    expect(JSON.stringify(await admin.list(page))).not.toContain('seed');
  });

  test.each<[string, Partial<ActivityInput>]>([
    ['title', { title: ' ' }],
    ['rules', { rules: '' }],
    ['endsAt', { endsMs: NOW }],
    ['chances', { chances: 0 }],
    ['prizes', { prizes: [prize('only', { isFallback: true, stock: null })] }],
    [
      'prizes',
      {
        prizes: Array.from({ length: 17 }, (_, index) =>
          prize('p', { isFallback: index === 0, stock: null }),
        ),
      },
    ],
    ['prizes.0.name', { prizes: [prize(''), prize('n', { isFallback: true, stock: null })] }],
    [
      'prizes.0.weight',
      { prizes: [prize('g', { weight: -1 }), prize('n', { isFallback: true, stock: null })] },
    ],
    ['prizes.1.stock', { prizes: [prize('g'), prize('n', { isFallback: true })] }],
    ['prizes.isFallback', { prizes: [prize('g'), prize('n')] }],
    [
      'prizes.weight',
      { prizes: [prize('g', { weight: 0 }), prize('n', { weight: 0, isFallback: true, stock: null })] },
    ],
  ])('refuses an invalid form with the field %s', async (field, change) => {
    await expect(createDraft(change)).rejects.toMatchObject({ code: 'bad_parameter', field });
    expect(await store.draw.countActivities()).toBe(0);
  });

  test("changes a draft freely, but a published activity only in its visitors' favor", async () => {
    const activityId = await createDraft();
    const save = (change: Partial<ActivityInput>) =>
      service.admin.save({ viewer: owner, activityId, form: form(change) });
    await save({ title: 'New', chances: 1 });
    await save({});
    await service.admin.changeStatus({ viewer: owner, activityId, to: 'active' });
    const before = await store.draw.activityById(activityId);
    const prizes = before?.prizes ?? [];
    const [gold, none] = prizes;
    if (!gold || !none) throw new Error('no prizes');
    const illegal: [string, Partial<ActivityInput>][] = [
      ['title', { title: 'Other' }],
      ['rules', { rules: 'Other' }],
      ['startsAt', { startsMs: NOW + 1 }],
      ['endsAt', { endsMs: NOW + 999 }],
      ['chances', { chances: 1 }],
      ['needsPhone', { needsPhone: true }],
      ['prizes', { prizes: [...prizes, prize('more')] }],
      ['prizes.0', { prizes: [{ ...gold, weight: 9 }, none] }],
      ['prizes.0', { prizes: [none, gold] }],
      ['prizes.0.stock', { prizes: [{ ...gold, stock: 2 }, none] }],
      ['prizes.0.stock', { prizes: [{ ...gold, stock: null }, none] }],
    ];
    for (const [field, change] of illegal) {
      await expect(save({ prizes, ...change })).rejects.toMatchObject({ code: 'illegal_move', field });
    }
    expect(await store.draw.activityById(activityId)).toEqual(before);
    // Just before its end, another server may have ended it and published its seed.
    await expect(save({ chances: 5, prizes })).rejects.toMatchObject({ code: 'illegal_move' });
    clock.now = NOW - 60_000;
    await save({ chances: 5, endsMs: NOW + 2000, prizes: [{ ...gold, stock: 8 }, none] });
    expect(await store.draw.activityById(activityId)).toMatchObject({
      chances: 5,
      endsMs: NOW + 2000,
      prizes: [{ stock: 8, stockRemaining: 8 }, {}],
    });
    clock.now = NOW + 2000;
    await expect(save({ chances: 9, endsMs: NOW + 9000, prizes })).rejects.toMatchObject({
      code: 'illegal_move',
    });
  });

  test('allows only the defined status changes', async () => {
    const changeStatus = (activityId: string, to: 'draft' | 'active' | 'paused' | 'ended' | 'removed') =>
      service.admin.changeStatus({ viewer: owner, activityId, to });
    const activityId = await createDraft();
    for (const to of ['draft', 'paused', 'ended'] as const)
      await expect(changeStatus(activityId, to)).rejects.toMatchObject({ code: 'illegal_move' });
    await changeStatus(activityId, 'active');
    await expect(changeStatus(activityId, 'removed')).rejects.toMatchObject({ code: 'illegal_move' });
    await changeStatus(activityId, 'ended');
    await expect(changeStatus(activityId, 'active')).rejects.toMatchObject({ code: 'illegal_move' });
    const other = await createDraft();
    await changeStatus(other, 'removed');
    await expect(changeStatus(other, 'active')).rejects.toMatchObject({ code: 'not_found' });
    const late = await createDraft();
    clock.now = NOW + 1000;
    await expect(changeStatus(late, 'active')).rejects.toMatchObject({ code: 'illegal_move' });
  });

  test('delivers a prize once, and reveals a phone number only for a prize and stores the reason', async () => {
    const activityId = await createActive({
      prizes: [
        prize('gold', { weight: 1, stock: 1 }),
        prize('none', { weight: 0, isFallback: true, stock: null }),
      ],
    });
    await service.savePhone({ viewer: lei, phone: '13812341234', consent: true });
    const [won, missed] = [(await draw()).record, (await draw()).record];
    expect([won.deliveryState, missed.deliveryState]).toEqual(['owed', 'none']);
    const page = { pageNumber: 1, pageSize: 9 };
    const listed = await service.admin.records({ activityId, ...allRecords, state: 'owed', ...page });
    expect(listed).toMatchObject({ total: 1, list: [{ id: won.id, maskedNumber: '138****1234' }] });
    expect(JSON.stringify(listed)).not.toContain('13812341234');
    const reveal = (recordId: string) =>
      service.admin.revealPhone({ viewer: owner, recordId, reason: '寄送' });
    expect(await reveal(won.id)).toEqual({ phone: '13812341234' });
    await expect(reveal(missed.id)).rejects.toMatchObject({ code: 'not_found' });
    const reveals = await store.db.selectFrom('draw_phone_reveals').selectAll().execute();
    expect(reveals).toMatchObject([{ record_id: won.id, admin_id: 'owner', reason: '寄送' }]);
    const deliver = (recordId: string) =>
      service.admin.deliver({ viewer: owner, recordId, trackingNumber: null });
    await deliver(won.id);
    for (const id of [won.id, missed.id])
      await expect(deliver(id)).rejects.toMatchObject({ code: 'illegal_move' });
    await expect(deliver('nobody')).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('seedDemoActivity creates one active activity, and none if there ever was one', async () => {
  await seedDemoActivity({ draw: store.draw, clock });
  await seedDemoActivity({ draw: store.draw, clock });
  expect(await store.draw.countActivities()).toBe(1);
  expect((await draw()).record.seq).toBe(1);
  const { activity } = await service.info({ viewer: lei, activityId: null });
  await service.admin.changeStatus({ viewer: owner, activityId: activity.id, to: 'ended' });
  await seedDemoActivity({ draw: store.draw, clock });
  expect(await store.draw.countActivities()).toBe(1);
});
