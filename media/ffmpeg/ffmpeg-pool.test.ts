import { beforeEach, expect, test } from 'vitest';
import type { MediaCaller } from '#domain/media/types.ts';
import { createFfmpegPool, type FfmpegPool } from './ffmpeg-pool.ts';

let pool: FfmpegPool;
/** What happened, in order: a process's name when it starts, with `-` when it is suspended and `+` when it goes on. */
let events: string[];
let enders: Map<string, () => void>;
let nowMs: number;
const createPool = (limit: number) => createFfmpegPool({ limit, nowMs: () => nowMs });

beforeEach(() => {
  nowMs = 0;
  pool = createPool(2);
  events = [];
  enders = new Map();
});

/** Waits until everything that can happen now has happened. */
const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const start = (
  name: string,
  caller: MediaCaller = { priority: 'waiting', accountId: name[0] ?? null },
  signal: AbortSignal = new AbortController().signal,
) =>
  pool.as({ signal, caller }, () =>
    pool.run(async (onSuspendable) => {
      events.push(name);
      onSuspendable({
        pause: () => void events.push(`${name}-`),
        resume: () => void events.push(`${name}+`),
      });
      await new Promise<void>((resolve) => enders.set(name, resolve));
      return name;
    }, signal),
  );
/** Ends a process 10 ms after the last event. */
const end = async (name: string) => {
  nowMs += 10;
  enders.get(name)?.();
  await settle();
};
const listStarts = () => events.filter((event) => !/[-+]$/.test(event));
const imports: MediaCaller = { priority: 'import', accountId: null };

test('runs as many processes as its limit, in order, and returns their results', async () => {
  const all = ['a1', 'a2', 'a3'].map((name) => start(name));
  await settle();
  expect(events).toEqual(['a1', 'a2']);
  expect(pool.load()).toEqual({ limit: 2, running: 2, waiting: 1, paused: 0 });
  await end('a2');
  expect(events).toEqual(['a1', 'a2', 'a3']);
  for (const name of ['a1', 'a3']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3']);
  expect(pool.load()).toEqual({ limit: 2, running: 0, waiting: 0, paused: 0 });
});

test('lets accounts take turns, however many processes one of them has', async () => {
  pool = createPool(1);
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => start(name));
  await settle();
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3', 'a4']) await end(name);
  await Promise.all(all);
  expect(listStarts()).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
});

test('suspends processes of the account that has used slots for longer', async () => {
  const all = ['a1', 'a2', 'a3'].map((name) => start(name));
  await settle();
  nowMs += 400;
  all.push(start('b1'), start('b2'));
  await settle();
  expect(events).toEqual(['a1', 'a2', 'a2-', 'a1-', 'b1', 'b2']);
  expect(pool.load()).toEqual({ limit: 2, running: 2, waiting: 1, paused: 2 });
  await end('b1');
  expect(events.slice(6)).toEqual(['a1+']);
  while (pool.load().running > 0) for (const name of [...enders.keys()]) await end(name);
  await Promise.all(all);
  expect(events.filter((event) => /b.-/.test(event))).toEqual([]);
});

test.each([
  [10_000, ['b1', 'a1', 'a1-', 'b2']],
  [40_000, ['b1', 'a1']],
])(
  'with %i ms of use, an account with one task goes before one with several: %j',
  async (useMs, expected) => {
    pool = createPool(1);
    const all = [start('b1')];
    await settle();
    nowMs += useMs;
    await end('b1');
    all.push(start('a1'), start('a2'));
    await settle();
    nowMs += 100;
    all.push(start('b2'));
    await settle();
    expect(events).toEqual(expected);
    for (const name of ['b2', 'a1', 'a2', 'b2']) await end(name);
    await Promise.all(all);
  },
);

test('takes an account between two of its several tasks for one with several', async () => {
  pool = createPool(1);
  const all = [start('b1')];
  await settle();
  nowMs += 5000;
  await end('b1');
  all.push(start('a1'), start('a2'));
  await settle();
  await end('a1');
  all.push(start('b2'));
  await settle();
  nowMs += 500;
  expect(events).toEqual(['b1', 'a1', 'a2', 'a2-', 'b2']);
  for (const name of ['b2', 'a2']) await end(name);
  await Promise.all(all);
});

test('gives the slot of a younger process to a suspended older one of its account', async () => {
  let makeSuspendable: () => void = () => undefined;
  const all = [start('a1')];
  all.push(
    pool.as({ signal: new AbortController().signal, caller: { priority: 'waiting', accountId: 'a' } }, () =>
      pool.run(async (onSuspendable) => {
        events.push('a2');
        makeSuspendable = () =>
          onSuspendable({ pause: () => void events.push('a2-'), resume: () => void events.push('a2+') });
        await new Promise<void>((resolve) => enders.set('a2', resolve));
        return 'a2';
      }, null),
    ),
  );
  await settle();
  nowMs += 1000;
  all.push(start('b1'));
  await settle();
  // The younger one may read what the older one writes, so it must not keep the slot while the older one waits.
  makeSuspendable();
  await settle();
  expect(events).toEqual(['a1', 'a2', 'a1-', 'b1', 'a2-', 'a1+']);
  for (const name of ['b1', 'a1', 'a2']) await end(name);
  await Promise.all(all);
});

test('suspends at most two processes a slot for equally urgent ones', async () => {
  pool = createPool(1);
  const all: Promise<string>[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    all.push(start(name));
    await settle();
    nowMs += 1000;
  }
  expect(events).toEqual(['a', 'a-', 'b', 'b-', 'c']);
  for (const name of ['c', 'd', 'e', 'a', 'b']) await end(name);
  await Promise.all(all);
});

test('counts old use less than new use', async () => {
  pool = createPool(1);
  const all = [start('a1')];
  await settle();
  nowMs += 60_000;
  await end('a1');
  nowMs += 600_000;
  all.push(start('b1'));
  await settle();
  nowMs += 1000;
  all.push(start('b2'), start('a2'));
  await settle();
  expect(events).toEqual(['a1', 'b1', 'b1-', 'a2']);
  for (const name of ['a2', 'b1', 'b2']) await end(name);
  await Promise.all(all);
});

test('runs what a person waits for before what is wanted soon, and that before imports', async () => {
  const all = [start('x'), start('y')];
  await settle();
  all.push(start('i', imports), start('s', { priority: 'soon', accountId: 's' }), start('w'));
  for (const name of ['x', 'y', 'w', 's', 'i']) await end(name);
  await Promise.all(all);
  expect(events).toEqual(['x', 'y', 'w', 's', 'i']);
});

test('suspends an import while people need its slot, and lets it go on first afterwards', async () => {
  const all = [start('i1', imports), start('i2', imports)];
  await settle();
  all.push(start('i3', imports), start('a'), start('b'), start('c'));
  await settle();
  expect(events).toEqual(['i1', 'i2', 'i2-', 'i1-', 'a', 'b']);
  expect(pool.load()).toEqual({ limit: 2, running: 2, waiting: 2, paused: 2 });
  await end('a');
  await end('b');
  await end('c');
  expect(events.slice(6)).toEqual(['c', 'i1+', 'i2+']);
  for (const name of ['i1', 'i2', 'i3']) await end(name);
  await Promise.all(all);
  expect(events.at(-1)).toBe('i3');
});

test('does not start a process whose request was aborted in line, and gives the slot of a suspended one back', async () => {
  const controller = new AbortController();
  const all = [start('a1'), start('a2')];
  const aborted = start('a3', { priority: 'waiting', accountId: 'a' }, controller.signal);
  await settle();
  controller.abort(new Error('enough'));
  await expect(aborted).rejects.toThrow('enough');
  expect(pool.load().waiting).toBe(0);
  await end('a1');
  await end('a2');
  all.push(start('i', imports), start('j', imports));
  await settle();
  all.push(start('b'));
  await settle();
  // It is killed while it is suspended.
  await end('i');
  await end('b');
  await end('j');
  await Promise.all(all);
  expect(pool.load()).toEqual({ limit: 2, running: 0, waiting: 0, paused: 0 });
});

test('refuses a request when its account has too many waiting, but no job and no other account', async () => {
  const request = (id: string): MediaCaller => ({ priority: 'waiting', accountId: id, isRequest: true });
  const all = Array.from({ length: 42 }, (_, at) => start(`a${at}`, request('a')));
  await settle();
  await expect(start('more', request('a'))).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 10,
  });
  all.push(start('job', { priority: 'waiting', accountId: 'a' }), start('b', request('b')));
  await settle();
  while (pool.load().running > 0) for (const name of [...enders.keys()]) await end(name);
  await Promise.all(all);
  expect(listStarts()).toHaveLength(44);
});
