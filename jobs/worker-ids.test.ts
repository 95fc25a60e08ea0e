import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { findDeadWorkerIds, isProcessAlive, newWorkerId, thisProcess } from './worker-ids.ts';

const self = { host: 'box', pid: 100, token: 'mine' };
const findDead = (workerIds: string[], alivePids: number[] = []) =>
  findDeadWorkerIds({ workerIds, self, isAlive: (pid) => alivePids.includes(pid) });

test('a worker ID names machine and process, and is new for every claim', () => {
  expect(thisProcess).toMatchObject({ host: hostname(), pid: process.pid });
  const ids = Array.from({ length: 100 }, () => newWorkerId(thisProcess));
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[^:]+:\d+:[0-9a-f]{8}-[0-9a-f]{8}$/);
});

test('finds workers of this machine whose process is gone', () => {
  expect(findDead(['box:7:a-1', 'box:8:b-1', 'far:7:c-1'], [8])).toEqual(['box:7:a-1']);
});

test('treats this process ID with another token as an earlier process', () => {
  expect(findDead(['box:100:mine-1', 'box:100:old-1', 'box:100:mine2-1'], [100])).toEqual([
    'box:100:old-1',
    'box:100:mine2-1',
  ]);
});

test('ignores malformed worker IDs', () => {
  expect(findDead(['', 'box', 'box:7', 'box:x:a', 'box:-1:a', 'box:0:a', 'box:7:a:b', 'boxer:7:a'])).toEqual(
    [],
  );
});

test('isProcessAlive distinguishes living and dead processes', () => {
  expect(isProcessAlive(process.pid)).toBe(true);
  expect(isProcessAlive(1)).toBe(true);
  expect(isProcessAlive(2 ** 30)).toBe(false);
});
