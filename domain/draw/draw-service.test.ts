import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeClock, makeViewer } from '#domain/testing/factories.ts';
import { makeAccount } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { createDrawService } from './draw-service.ts';
import { computeRoll } from './prize-selection.ts';
import { seedDemoActivity } from './seed-demo-activity.ts';
import type { ActivityInput, DrawService } from './types.ts';

const NOW = 1_000_000;
const owner = makeViewer('owner', 'owner');
const lei = makeViewer('lei');
const mei = makeViewer('mei');

let store: TestStore;
let service: DrawService;
let clock: ReturnType<typeof makeClock>;

beforeEach(async () => {
  store = await openTestStore();
  for (const id of ['owner', 'lei', 'mei']) await store.accounts.insertAccount(makeAccount({ id }));
  clock = makeClock(NOW);
  service = createDrawService({ draw: store.draw, clock, phoneKey: async () => new Uint8Array(32).fill(7) });
});
afterEach(() => store.dispose());

const prize = (name: string, change: Partial<ActivityInput['prizes'][number]> = {}) => ({
  id: null,
  name,
  img: null,
  weight: 10,
  stock: 3,
  fallback: false,
  ...change,
});
const form = (change: Partial<ActivityInput> = {}): ActivityInput => ({
  title: 'T',
  rules: 'R',
  startsMs: NOW,
  endsMs: NOW + 1000,
  chances: 2,
  needsPhone: false,
  prizes: [prize('gold'), prize('none', { fallback: true, stock: null })],
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
    expect(info).toMatchObject({ seed: null, chancesLeft: 2, phoneMasked: null, needsPhone: false });
    expect(JSON.stringify(info)).not.toContain((await store.draw.activityById(activityId))?.seed);
    clock.now = NOW + 1000;
    // Its time is over, but a draw that another process has begun could still be stored.
    expect((await service.info({ viewer: lei, activityId })).seed).toBeNull();
    await store.draw.endOverdueActivities(clock.now);
    const { seed, activity } = await service.info({ viewer: lei, activityId });
    expect(
      createHash('sha256')
        .update(Buffer.from(seed ?? '', 'hex'))
        .digest('hex'),
    ).toBe(activity.commitment);
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
    expect(first.record.chancesLeft).toBe(1);
    await draw();
    await expect(draw()).rejects.toMatchObject({ code: 'no_chances' });
    expect(await draw('click')).toEqual(first);
    expect((await draw('click', mei)).record.id).not.toBe(first.record.id);
    const own = await service.records({ viewer: lei, activityId: null });
    expect(own.map(({ seq }) => seq)).toEqual([2, 1]);
    expect((await service.info({ viewer: lei, activityId: null })).chancesLeft).toBe(0);
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
      prizes: [prize('gold', { weight: 3 }), prize('n', { weight: 97, fallback: true, stock: null })],
    });
    const results = [];
    for (let i = 0; i < 20; i++) results.push(await draw(`click-${i}`));
    await service.admin.changeStatus({ viewer: owner, activityId, to: 'ended' });
    const { seed, activity } = await service.info({ viewer: lei, activityId });
    for (const { record, totalWeight } of results) {
      const { seq, requestId } = record;
      const roll = computeRoll({ seed: seed ?? '', activityId, seq, requestId, total: totalWeight });
      expect([record.roll, record.drawnIndex]).toEqual([roll, roll < 3 ? 0 : 1]);
      expect(activity.prizes[record.index]?.id).toBe(record.prizeId);
    }
  });

  test('saves a phone number only with consent, returns it masked, and deletes it on request', async () => {
    await createActive({ needsPhone: true });
    await expect(draw()).rejects.toMatchObject({ code: 'phone_needed' });
    const save = (phone: string, consent: boolean) => service.savePhone({ viewer: lei, phone, consent });
    await expect(save('13812341234', false)).rejects.toMatchObject({ field: 'consent' });
    await expect(save('1381234', true)).rejects.toMatchObject({ field: 'phone' });
    expect(await store.draw.findPhone('lei')).toBeNull();
    expect(await save('138 1234 1234', true)).toEqual({ phoneMasked: '138****1234' });
    expect(JSON.stringify(await store.draw.findPhone('lei'))).not.toContain('13812341234');
    expect(await service.info({ viewer: lei, activityId: null })).toMatchObject({
      phoneMasked: '138****1234',
      needsPhone: false,
    });
    await draw();
    await expect(draw(null, mei)).rejects.toMatchObject({ code: 'phone_needed' });
    await service.removePhone({ viewer: lei });
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
  test('is forbidden for everybody except administrators, and never returns a seed', async () => {
    const activityId = await createActive();
    const { record } = await draw();
    const { admin } = service;
    const page = { pageno: 1, pagesize: 9 };
    const calls = [
      admin.list({ viewer: lei, ...page }),
      admin.save({ viewer: lei, activityId: null, form: form() }),
      admin.changeStatus({ viewer: lei, activityId, to: 'paused' }),
      admin.records({ viewer: lei, activityId, state: null, ...page }),
      admin.deliver({ viewer: lei, recordId: record.id }),
      admin.revealPhone({ viewer: lei, recordId: record.id, reason: 'r' }),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'forbidden' });
    expect((await admin.list({ viewer: owner, ...page })).total).toBe(1);
    expect(JSON.stringify(await admin.list({ viewer: owner, ...page }))).not.toContain('seed');
  });

  test.each<[string, Partial<ActivityInput>]>([
    ['title', { title: ' ' }],
    ['rules', { rules: '' }],
    ['ends_at', { endsMs: NOW }],
    ['chances', { chances: 0 }],
    ['prizes', { prizes: [prize('only', { fallback: true, stock: null })] }],
    [
      'prizes',
      {
        prizes: Array.from({ length: 17 }, (_, index) => prize('p', { fallback: index === 0, stock: null })),
      },
    ],
    ['prizes.0.name', { prizes: [prize(''), prize('n', { fallback: true, stock: null })] }],
    [
      'prizes.0.weight',
      { prizes: [prize('g', { weight: -1 }), prize('n', { fallback: true, stock: null })] },
    ],
    ['prizes.1.stock', { prizes: [prize('g'), prize('n', { fallback: true })] }],
    ['prizes.fallback', { prizes: [prize('g'), prize('n')] }],
    [
      'prizes.weight',
      { prizes: [prize('g', { weight: 0 }), prize('n', { weight: 0, fallback: true, stock: null })] },
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
      ['starts_at', { startsMs: NOW + 1 }],
      ['ends_at', { endsMs: NOW + 999 }],
      ['chances', { chances: 1 }],
      ['needs_phone', { needsPhone: true }],
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
    await save({ chances: 5, endsMs: NOW + 2000, prizes: [{ ...gold, stock: 8 }, none] });
    expect(await store.draw.activityById(activityId)).toMatchObject({
      chances: 5,
      endsMs: NOW + 2000,
      prizes: [{ stock: 8, stockLeft: 8 }, {}],
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
        prize('none', { weight: 0, fallback: true, stock: null }),
      ],
    });
    await service.savePhone({ viewer: lei, phone: '13812341234', consent: true });
    const [won, missed] = [(await draw()).record, (await draw()).record];
    expect([won.state, missed.state]).toEqual(['owed', 'none']);
    const page = { pageno: 1, pagesize: 9 };
    const listed = await service.admin.records({ viewer: owner, activityId, state: 'owed', ...page });
    expect(listed).toMatchObject({ total: 1, list: [{ id: won.id, phoneMasked: '138****1234' }] });
    expect(JSON.stringify(listed)).not.toContain('13812341234');
    const reveal = (recordId: string) =>
      service.admin.revealPhone({ viewer: owner, recordId, reason: '寄送' });
    expect(await reveal(won.id)).toEqual({ phone: '13812341234' });
    await expect(reveal(missed.id)).rejects.toMatchObject({ code: 'not_found' });
    const reveals = await store.db.selectFrom('draw_phone_reveals').selectAll().execute();
    expect(reveals).toMatchObject([{ record_id: won.id, admin_id: 'owner', reason: '寄送' }]);
    const deliver = (recordId: string) => service.admin.deliver({ viewer: owner, recordId });
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
