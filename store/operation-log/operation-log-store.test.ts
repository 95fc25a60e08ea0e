import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

describe.each(['sqlite', 'postgres'] as const)('operation log on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    await store.accounts.insertAccount(makeAccount({ id: 'lei' }));
  });
  afterAll(() => store?.dispose());

  test('stores an entry once, even if two batches with it arrive concurrently', async () => {
    const entry = (key: string) => ({
      dedupKey: key,
      eventId: 'enter',
      lessonId: '',
      createdSeconds: 1_763_700_000,
      pageId: 'm1/simpleClass',
      remark: '',
      entryId: '',
    });
    const insert = (...keys: string[]) =>
      store.operationLog.insertEntries({
        entries: keys.map(entry),
        accountId: 'lei',
        deviceId: null,
        nowMs: 1,
      });
    const saved = await Promise.all([insert('a', 'b'), insert('b', 'c')]);
    expect(saved.reduce((sum, one) => sum + one, 0)).toBe(3);
    expect(await insert('a', 'a', 'd')).toBe(1);
    expect(await insert()).toBe(0);
    expect(await store.operationLog.deleteEntries({ beforeMs: 1 })).toBe(0);
    expect(await store.operationLog.deleteEntries({ beforeMs: 2 })).toBe(4);
    expect(await insert('a')).toBe(1);
  });
});
