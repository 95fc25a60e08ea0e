import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { type LogEntry, type LogStorage, type NewLogEntry, OperationLog } from './operation-log.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_763_700_000_900 });
});
afterEach(() => vi.useRealTimers());

function makeStorage(): LogStorage & { items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    key: (at) => [...items.keys()][at] ?? null,
    get length() {
      return items.size;
    },
  };
}

/** A fake server. The test answers each request with `settle`. */
function makeServer() {
  const requests: {
    entries: LogEntry[];
    leaving: boolean;
    settle: (error?: unknown) => Promise<void>;
  }[] = [];
  const send = (entries: LogEntry[], leaving: boolean) =>
    new Promise<void>((resolve, reject) => {
      requests.push({
        entries,
        leaving,
        settle: async (error) => {
          if (error === undefined) resolve();
          else reject(error);
          await vi.advanceTimersByTimeAsync(0);
        },
      });
    });
  return { requests, send };
}

const entry: NewLogEntry = { eventId: 'step', lessonId: 'l1', pageId: 'm1/simpleClass' };
const add = (log: OperationLog, count: number) => {
  for (let at = 0; at < count; at++) log.add({ ...entry, remark: String(at) });
};
const countStoredEntries = (storage: ReturnType<typeof makeStorage>): number =>
  [...storage.items.values()].reduce((sum, text) => sum + JSON.parse(text).length, 0);
const setUp = (storage = makeStorage(), server = makeServer(), viewerId = 'v') => ({
  storage,
  server,
  log: new OperationLog({ viewerId, storage, send: server.send }),
});

test('sends entries when there are ten, not before', async () => {
  const { log, storage, server } = setUp();
  log.start();
  add(log, 9);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(server.requests).toHaveLength(0);
  expect(countStoredEntries(storage)).toBe(9);
  log.add({ ...entry, createdAt: 5, remark: 'last' });
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]?.leaving).toBe(false);
  expect(server.requests[0]?.entries).toHaveLength(10);
  expect(server.requests[0]?.entries[0]).toEqual({
    ...entry,
    createdAt: 1_763_700_000,
    remark: '0',
    entryId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(server.requests[0]?.entries[9]).toMatchObject({ createdAt: 5, remark: 'last' });
  await server.requests[0]?.settle();
  expect(storage.items.size).toBe(0);
});

test('sends entries that are added during a request with the next batch', async () => {
  const { log, storage, server } = setUp();
  add(log, 13);
  expect(server.requests).toHaveLength(1);
  await server.requests[0]?.settle();
  expect(countStoredEntries(storage)).toBe(3);
  add(log, 7);
  expect(server.requests).toHaveLength(2);
  expect(server.requests[1]?.entries.map(({ remark }) => remark).join()).toBe('10,11,12,0,1,2,3,4,5,6');
});

test('keeps a batch that failed and sends it again with the next entry', async () => {
  const { log, storage, server } = setUp();
  add(log, 10);
  await server.requests[0]?.settle(new ApiError({ code: 'network', httpStatus: 0 }));
  expect(countStoredEntries(storage)).toBe(10);
  expect(server.requests).toHaveLength(1);
  add(log, 1);
  expect(server.requests[1]?.entries).toHaveLength(11);
  expect(server.requests[1]?.entries[0]).toEqual(server.requests[0]?.entries[0]);
});

test('sends all entries, also those under way, on leave, and unacknowledged ones again on the next visit', async () => {
  const { log, storage, server } = setUp();
  add(log, 12);
  log.leave();
  expect(server.requests.map(({ entries, leaving }) => [entries.length, leaving])).toEqual([
    [10, false],
    [12, true],
  ]);
  // The page closes before the answer arrives.
  const next = setUp(storage);
  next.log.start();
  expect(next.server.requests[0]?.entries).toEqual(server.requests[1]?.entries);
  await next.server.requests[0]?.settle();
  expect(storage.items.size).toBe(0);
});

test('drops entries that were acknowledged while the page was hidden', async () => {
  const { log, storage, server } = setUp();
  add(log, 4);
  log.leave();
  log.add(entry);
  await server.requests[0]?.settle();
  expect(countStoredEntries(storage)).toBe(1);
  log.leave();
  expect(server.requests[1]?.entries).toHaveLength(1);
});

test('sends nothing without entries, and leaves the entries of another account alone', async () => {
  const storage = makeStorage();
  add(setUp(storage).log, 3);
  const { log, server } = setUp(storage, makeServer(), 'other');
  log.start();
  log.leave();
  expect(server.requests).toHaveLength(0);
  expect(countStoredEntries(storage)).toBe(3);
});

test('drops only an entry that the server rejects, and keeps all entries when the session is lost', async () => {
  const { log, storage, server } = setUp();
  add(log, 10);
  await server.requests[0]?.settle(new ApiError({ code: 'login_required', httpStatus: 401 }));
  expect(countStoredEntries(storage)).toBe(10);
  add(log, 1);
  const refused = new ApiError({ code: 'bad_parameter', httpStatus: 400 });
  await server.requests[1]?.settle(refused);
  expect(countStoredEntries(storage)).toBe(11);
  for (let at = 0; at < 11; at++) {
    const single = server.requests[at + 2];
    expect(single?.entries).toEqual([server.requests[1]?.entries[at]]);
    await single?.settle(at === 3 ? refused : undefined);
    expect(countStoredEntries(storage)).toBe(10 - at);
  }
  expect(server.requests).toHaveLength(13);
});

test('keeps rejected entries for the next visit when the page is left', async () => {
  const { log, storage, server } = setUp();
  add(log, 3);
  log.leave();
  await server.requests[0]?.settle(new ApiError({ code: 'bad_parameter', httpStatus: 400 }));
  expect(countStoredEntries(storage)).toBe(3);
});

test('limits the stored entries and ignores invalid ones', async () => {
  const { log, storage, server } = setUp();
  storage.items.set('taici.log.v.old', JSON.stringify([{ eventId: 1 }, null, 'x']));
  storage.items.set('taici.log.v.broken', '{');
  log.start();
  expect(server.requests).toHaveLength(0);
  add(log, 700);
  expect(countStoredEntries(storage)).toBe(500);
  expect(server.requests[0]?.entries.length).toBe(10);
});

test('logs without browser storage', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  const server = makeServer();
  const storage = { ...makeStorage(), getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse };
  const log = new OperationLog({ viewerId: 'v', storage, send: server.send });
  log.start();
  add(log, 10);
  expect(server.requests[0]?.entries).toHaveLength(10);
});
