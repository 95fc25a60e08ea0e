import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/http-client.ts';
import { type LogStorage, type NewLogEntry, OperationLog, type OperationLogEntry } from './operation-log.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_763_700_000_900 });
});
afterEach(() => vi.useRealTimers());

function makeKeep(): LogStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
}

/** A server that answers when it is told to. */
function makeServer() {
  const got: { entries: OperationLogEntry[]; leaving: boolean; end: (error?: unknown) => Promise<void> }[] =
    [];
  const send = (entries: OperationLogEntry[], leaving: boolean) =>
    new Promise<void>((resolve, reject) => {
      got.push({
        entries,
        leaving,
        end: async (error) => {
          if (error === undefined) resolve();
          else reject(error);
          await vi.advanceTimersByTimeAsync(0);
        },
      });
    });
  return { got, send };
}

const entry: NewLogEntry = { eventId: 'step', lessonId: 'l1', pageId: 'm1/simpleClass' };
const add = (log: OperationLog, count: number) => {
  for (let at = 0; at < count; at++) log.add({ ...entry, remark: String(at) });
};
const keptEntries = (keep: ReturnType<typeof makeKeep>): number =>
  [...keep.kept.values()].reduce((sum, text) => sum + JSON.parse(text).length, 0);
const make = (keep = makeKeep(), server = makeServer(), viewerId = 'v') => ({
  keep,
  server,
  log: new OperationLog({ viewerId, keep, send: server.send }),
});

test('entries are sent when ten have built up, not before', async () => {
  const { log, keep, server } = make();
  log.start();
  add(log, 9);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(server.got).toHaveLength(0);
  expect(keptEntries(keep)).toBe(9);
  log.add({ ...entry, ctime: 5, remark: 'last' });
  expect(server.got).toHaveLength(1);
  expect(server.got[0]?.leaving).toBe(false);
  expect(server.got[0]?.entries).toHaveLength(10);
  expect(server.got[0]?.entries[0]).toEqual({
    ...entry,
    ctime: 1_763_700_000,
    remark: '0',
    entryId: expect.stringMatching(/^[0-9a-f]{24}$/),
  });
  expect(server.got[0]?.entries[9]).toMatchObject({ ctime: 5, remark: 'last' });
  await server.got[0]?.end();
  expect(keep.kept.size).toBe(0);
});

test('what comes while a batch is under way goes with the next', async () => {
  const { log, keep, server } = make();
  add(log, 13);
  expect(server.got).toHaveLength(1);
  await server.got[0]?.end();
  expect(keptEntries(keep)).toBe(3);
  add(log, 7);
  expect(server.got).toHaveLength(2);
  expect(server.got[1]?.entries.map(({ remark }) => remark).join()).toBe('10,11,12,0,1,2,3,4,5,6');
});

test('a batch that did not arrive is kept and tried with the next entry', async () => {
  const { log, keep, server } = make();
  add(log, 10);
  await server.got[0]?.end(new ApiError({ code: 'network', httpStatus: 0 }));
  expect(keptEntries(keep)).toBe(10);
  expect(server.got).toHaveLength(1);
  add(log, 1);
  expect(server.got[1]?.entries).toHaveLength(11);
  expect(server.got[1]?.entries[0]).toEqual(server.got[0]?.entries[0]);
});

test('leaving sends all there is, also what is under way; the next visit sends what was not acknowledged', async () => {
  const { log, keep, server } = make();
  add(log, 12);
  log.leave();
  expect(server.got.map((one) => [one.entries.length, one.leaving])).toEqual([
    [10, false],
    [12, true],
  ]);
  // The page went before an answer came.
  const next = make(keep);
  next.log.start();
  expect(next.server.got[0]?.entries).toEqual(server.got[1]?.entries);
  await next.server.got[0]?.end();
  expect(keep.kept.size).toBe(0);
});

test('a page that comes back has sent what was acknowledged meanwhile', async () => {
  const { log, keep, server } = make();
  add(log, 4);
  log.leave();
  log.add(entry);
  await server.got[0]?.end();
  expect(keptEntries(keep)).toBe(1);
  log.leave();
  expect(server.got[1]?.entries).toHaveLength(1);
});

test('nothing to say, nothing sent; another account’s entries wait for it', async () => {
  const keep = makeKeep();
  add(make(keep).log, 3);
  const { log, server } = make(keep, makeServer(), 'other');
  log.start();
  log.leave();
  expect(server.got).toHaveLength(0);
  expect(keptEntries(keep)).toBe(3);
});

test('what the server will never take does not hold up the others; a lost session does not lose entries', async () => {
  const { log, keep, server } = make();
  add(log, 10);
  await server.got[0]?.end(new ApiError({ code: 'login_required', httpStatus: 401 }));
  expect(keptEntries(keep)).toBe(10);
  add(log, 1);
  const refused = new ApiError({ code: 'bad_parameter', httpStatus: 400 });
  await server.got[1]?.end(refused);
  expect(keptEntries(keep)).toBe(11);
  for (let at = 0; at < 11; at++) {
    const single = server.got[at + 2];
    expect(single?.entries).toEqual([server.got[1]?.entries[at]]);
    await single?.end(at === 3 ? refused : undefined);
    expect(keptEntries(keep)).toBe(10 - at);
  }
  expect(server.got).toHaveLength(13);
});

test('a page that is left keeps what was refused for its next visit', async () => {
  const { log, keep, server } = make();
  add(log, 3);
  log.leave();
  await server.got[0]?.end(new ApiError({ code: 'bad_parameter', httpStatus: 400 }));
  expect(keptEntries(keep)).toBe(3);
});

test('what is kept is bounded, and what somebody else put there is left out', async () => {
  const { log, keep, server } = make();
  keep.kept.set('taici.log.v.old', JSON.stringify([{ eventId: 1 }, null, 'x']));
  keep.kept.set('taici.log.v.broken', '{');
  log.start();
  expect(server.got).toHaveLength(0);
  add(log, 700);
  expect(keptEntries(keep)).toBe(500);
  expect(server.got[0]?.entries.length).toBe(10);
});

test('a browser that keeps nothing still logs', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  const server = makeServer();
  const keep = { ...makeKeep(), getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse };
  const log = new OperationLog({ viewerId: 'v', keep, send: server.send });
  log.start();
  add(log, 10);
  expect(server.got[0]?.entries).toHaveLength(10);
});
