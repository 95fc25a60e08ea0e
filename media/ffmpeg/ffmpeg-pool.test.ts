import { beforeEach, expect, test } from 'vitest';
import type { MediaCaller } from '#domain/media/types.ts';
import { createFfmpegPool, type FfmpegPool } from './ffmpeg-pool.ts';

let pool: FfmpegPool;
/** What happened, in order: a process's name when it starts, with `-` when it is suspended and `+` when it goes on. */
let events: string[];
let enders: Map<string, () => void>;

beforeEach(() => {
  pool = createFfmpegPool({ limit: 2 });
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
const end = async (name: string) => {
  enders.get(name)?.();
  await settle();
};
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
  pool = createFfmpegPool({ limit: 1 });
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => start(name));
  await settle();
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3', 'a4']) await end(name);
  await Promise.all(all);
  expect(events).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
});

test('gives an account without a place one of an account that has several', async () => {
  const all = ['a1', 'a2', 'a3'].map((name) => start(name));
  await settle();
  all.push(start('b1'), start('b2'));
  await settle();
  expect(events).toEqual(['a1', 'a2', 'a1-', 'b1']);
  expect(pool.load()).toEqual({ limit: 2, running: 2, waiting: 2, paused: 1 });
  await end('b1');
  expect(events[4]).toBe('a1+');
  while (pool.load().running > 0) for (const name of [...enders.keys()]) await end(name);
  await Promise.all(all);
  expect(events.filter((event) => event === 'b1-')).toEqual([]);
});

test('runs what a person waits for before what is wanted soon, and that before imports', async () => {
  const all = [start('x'), start('y')];
  await settle();
  all.push(start('i', imports), start('s', { priority: 'soon', accountId: 's' }), start('w'));
  for (const name of ['x', 'y', 'w', 's', 'i']) await end(name);
  await Promise.all(all);
  expect(events).toEqual(['x', 'y', 'w', 's', 'i']);
});

test('suspends an import while people need its place, and lets it go on first afterwards', async () => {
  const all = [start('i1', imports), start('i2', imports)];
  await settle();
  all.push(start('i3', imports), start('a'), start('b'), start('c'));
  await settle();
  expect(events).toEqual(['i1', 'i2', 'i1-', 'i2-', 'a', 'b']);
  expect(pool.load()).toEqual({ limit: 2, running: 2, waiting: 2, paused: 2 });
  await end('a');
  await end('b');
  await end('c');
  expect(events.slice(6)).toEqual(['c', 'i1+', 'i2+']);
  for (const name of ['i1', 'i2', 'i3']) await end(name);
  await Promise.all(all);
  expect(events.at(-1)).toBe('i3');
});

test('does not start a process whose request was aborted in line, and gives the place of a suspended one back', async () => {
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
  expect(events.filter((event) => !/[-+]$/.test(event))).toHaveLength(44);
});
