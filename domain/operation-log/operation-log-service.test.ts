import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeAccount } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { makeClock, makeViewer } from '../testing/factories.ts';
import { createOperationLogService } from './operation-log-service.ts';
import type { OperationLogEntry } from './types.ts';

const admin = makeViewer('admin', 'client', 'admin');
const lei = makeViewer('lei');
const clock = makeClock(1_763_700_100_000);
let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
  for (const id of ['admin', 'lei']) await store.accounts.insertAccount(makeAccount({ id }));
});
afterEach(() => store.dispose());

const entry = (change: Partial<OperationLogEntry> = {}): OperationLogEntry => ({
  eventId: 'enter',
  lessonId: 'l1',
  createdSeconds: 1_763_700_000,
  pageId: 'm1/simpleClass',
  remark: '',
  entryId: '',
  ...change,
});
const log = () => createOperationLogService({ operationLog: store.operationLog, clock });

test('an entry is a duplicate only if all its fields, its visitor, and its browser are the same', async () => {
  const { save: send } = log();
  const from = (
    viewer: typeof lei | null,
    entries: OperationLogEntry[],
    deviceId: string | null = null,
    visitorId: string | null = null,
  ) => send({ viewer, deviceId, visitorId, entries, beforeWrite: async () => undefined });
  expect(await from(lei, [entry(), entry()])).toEqual({ saved: 1, duplicates: 1 });
  const others: Partial<OperationLogEntry>[] = [
    { eventId: 'play' },
    { lessonId: 'l2' },
    { createdSeconds: 1_763_700_001 },
    { pageId: 'm1/complete' },
    { remark: 'x' },
    { entryId: 'a' },
    { entryId: 'b' },
  ];
  expect(await from(lei, [entry(), ...others.map(entry)])).toEqual({ saved: 7, duplicates: 1 });
  expect(await from(admin, [entry()])).toEqual({ saved: 1, duplicates: 0 });
  expect(await from(null, [entry()], 'lei')).toEqual({ saved: 1, duplicates: 0 });
  // The same event in another browser of the same person is another entry.
  expect(await from(lei, [entry()], null, 'browser-1')).toEqual({ saved: 1, duplicates: 0 });
  expect(await from(lei, [entry()], null, 'browser-2')).toEqual({ saved: 1, duplicates: 0 });
  expect(await from(lei, [entry()], null, 'browser-2')).toEqual({ saved: 0, duplicates: 1 });
  expect(await from(null, [entry()], 'lei', 'browser-1')).toEqual({ saved: 1, duplicates: 0 });
  // With a session, the device does not identify the visitor.
  expect(await from(lei, [entry()], 'some-device')).toEqual({ saved: 0, duplicates: 1 });
});
