import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { deadWorkerIds, isProcessAlive, newWorkerId, thisProcess } from './worker-ids.ts';

const self = { host: 'box', pid: 100, token: 'mine' };
const dead = (workerIds: string[], living: number[] = []) =>
  deadWorkerIds({ workerIds, self, isAlive: (pid) => living.includes(pid) });

test('a worker id names machine and process, and is new with every claim', () => {
  expect(thisProcess).toMatchObject({ host: hostname(), pid: process.pid });
  const ids = Array.from({ length: 100 }, () => newWorkerId(thisProcess));
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[^:]+:\d+:[0-9a-f]{8}-[0-9a-f]{8}$/);
});

test('dead are those of this machine whose process is gone', () => {
  expect(dead(['box:7:a-1', 'box:8:b-1', 'far:7:c-1'], [8])).toEqual(['box:7:a-1']);
});

test('our own process id with another token was an earlier process', () => {
  expect(dead(['box:100:mine-1', 'box:100:old-1', 'box:100:mine2-1'], [100])).toEqual([
    'box:100:old-1',
    'box:100:mine2-1',
  ]);
});

test('what is no worker id of ours is left alone', () => {
  expect(dead(['', 'box', 'box:7', 'box:x:a', 'box:-1:a', 'box:0:a', 'box:7:a:b', 'boxer:7:a'])).toEqual([]);
});

test('living and dead processes are told apart', () => {
  expect(isProcessAlive(process.pid)).toBe(true);
  expect(isProcessAlive(1)).toBe(true);
  expect(isProcessAlive(2 ** 30)).toBe(false);
});
