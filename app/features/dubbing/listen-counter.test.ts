import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListenCounter } from './listen-counter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('sends what was heard in ten seconds with one request', () => {
  const send = vi.fn(async () => undefined);
  const counter = new ListenCounter(send);
  for (const line of [0, 1, 0, null]) counter.count(line);
  vi.advanceTimersByTime(9999);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send.mock.calls).toEqual([
    [
      [
        { lineIndex: 0, count: 2 },
        { lineIndex: 1, count: 1 },
        { lineIndex: null, count: 1 },
      ],
    ],
  ]);
  vi.advanceTimersByTime(60_000);
  counter.flush();
  expect(send).toHaveBeenCalledTimes(1);
});

test('limits the lines and the counts of a request', () => {
  const send = vi.fn(async (_: { lineIndex: number | null; count: number }[]) => undefined);
  const counter = new ListenCounter(send);
  for (let line = 0; line < 51; line += 1) counter.count(line);
  expect(send.mock.calls[0]?.[0]).toHaveLength(50);
  for (let listen = 0; listen < 150; listen += 1) counter.count(50);
  counter.flush();
  expect(send.mock.calls[1]?.[0]).toEqual([{ lineIndex: 50, count: 100 }]);
});

test('a request that fails counts nothing twice', async () => {
  const send = vi.fn(async () => Promise.reject(new Error('offline')));
  const counter = new ListenCounter(send);
  counter.count(3);
  counter.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});
