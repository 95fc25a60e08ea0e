import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeAccount } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import type { OperationLogRecord } from '../lessons/types.ts';
import { makeClock, makeViewer } from '../testing/factories.ts';
import { createOperationLogService } from './operation-log-service.ts';
import { sweepOperationLog } from './sweep-operation-log.ts';

const admin = makeViewer('admin', 'client', 'admin');
const lei = makeViewer('lei');
const clock = makeClock();
let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
  for (const id of ['admin', 'lei']) await store.accounts.insertAccount(makeAccount({ id }));
});
afterEach(() => store.dispose());

const entry = (change: Partial<OperationLogRecord> = {}): OperationLogRecord => ({
  eventId: 'enter',
  lessonId: 'l1',
  ctime: 1_763_700_000,
  pageId: 'm1/simpleClass',
  remark: '',
  entryId: '',
  ...change,
});
const log = () => createOperationLogService({ lessons: store.lessons, clock });

test('an entry is the same when everything is the same, for the same visitor', async () => {
  const { save: send } = log();
  const from = (viewer: typeof lei | null, entries: OperationLogRecord[], deviceId: string | null = null) =>
    send({ viewer, deviceId, entries });
  expect(await from(lei, [entry(), entry()])).toEqual({ saved: 1, duplicates: 1 });
  const others: Partial<OperationLogRecord>[] = [
    { eventId: 'play' },
    { lessonId: 'l2' },
    { ctime: 1_763_700_001 },
    { pageId: 'm1/complete' },
    { remark: 'x' },
    { entryId: 'a' },
    { entryId: 'b' },
  ];
  expect(await from(lei, [entry(), ...others.map(entry)])).toEqual({ saved: 7, duplicates: 1 });
  expect(await from(admin, [entry()])).toEqual({ saved: 1, duplicates: 0 });
  expect(await from(null, [entry()], 'lei')).toEqual({ saved: 1, duplicates: 0 });
  // Signed in, the device is only noted.
  expect(await from(lei, [entry()], 'some-device')).toEqual({ saved: 0, duplicates: 1 });
});

test('a visitor with neither a session nor a device may not log', async () => {
  const batch = { viewer: null, entries: [entry()] };
  await expect(log().save({ ...batch, deviceId: null })).rejects.toMatchObject({ code: 'login_required' });
  expect(await log().save({ ...batch, deviceId: 'd' })).toEqual({ saved: 1, duplicates: 0 });
});

test('entries are kept for ninety days', async () => {
  const mine = { viewer: lei, deviceId: null, entries: [entry()] };
  await log().save(mine);
  const sweepAt = (nowMs: number) =>
    sweepOperationLog({ lessons: store.lessons, clock: { nowMs: () => nowMs } });
  const saved = clock.nowMs();
  expect(await sweepAt(saved + 90 * 86_400_000)).toBe(0);
  expect(await sweepAt(saved + 90 * 86_400_000 + 1)).toBe(1);
});
