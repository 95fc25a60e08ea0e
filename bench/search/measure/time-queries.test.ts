import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { BenchQuery } from '../queries/bench-query.ts';
import { measureThroughput } from './measure-throughput.ts';
import { timeQueries } from './time-queries.ts';

const query = (word: string): BenchQuery => ({ class: 'word, rare', en: [[word]], zh: [], inflected: false });
const queries = ['one', 'two', 'three'].map(query);

test('repeats the queries until there are enough samples', async () => {
  const search = async ({ en }: BenchQuery) => ({ lines: [en.length], total: 1 });
  const { ms, answers } = await timeQueries({ search, queries, samples: 7, budgetMs: 10_000, pauseMs: 0 });
  expect(ms).toHaveLength(7);
  expect(answers.map((given) => given.query.en[0]?.[0])).toEqual([
    ...['one', 'two', 'three'],
    ...['one', 'two', 'three'],
    'one',
  ]);
});

test('stops when the time is over, but not before one query, and does not count pauses', async () => {
  const search = async () => {
    await sleep(20);
    return { lines: [], total: 0 };
  };
  const once = await timeQueries({ search, queries, samples: 100, budgetMs: 1, pauseMs: 0 });
  expect(once.ms).toHaveLength(1);
  expect(once.ms[0]).toBeGreaterThan(15);
  const paused = await timeQueries({
    search: async () => ({ lines: [], total: 0 }),
    queries,
    samples: 10,
    budgetMs: 1000,
    pauseMs: 15,
  });
  expect(paused.ms).toHaveLength(10);
  expect(Math.min(...paused.ms)).toBeLessThan(10);
});

test('returns no samples without queries', async () => {
  const search = async () => ({ lines: [], total: 0 });
  expect((await timeQueries({ search, queries: [], samples: 5, budgetMs: 100, pauseMs: 0 })).ms).toEqual([]);
});

test('measureThroughput sends queries of all clients concurrently', async () => {
  let running = 0;
  let maxRunning = 0;
  const search = async () => {
    maxRunning = Math.max(maxRunning, ++running);
    await sleep(10);
    running--;
    return { lines: [], total: 0 };
  };
  const withOneClient = await measureThroughput({ search, queries, clients: 1, ms: 300 });
  expect(maxRunning).toBe(1);
  expect(withOneClient).toBeLessThan(110);
  const withEightClients = await measureThroughput({ search, queries, clients: 8, ms: 300 });
  expect(maxRunning).toBe(8);
  expect(withEightClients).toBeGreaterThan(withOneClient * 2);
});
