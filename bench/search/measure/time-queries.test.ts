import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { BenchQuery } from '../queries/bench-query.ts';
import { measureThroughput } from './measure-throughput.ts';
import { timeQueries } from './time-queries.ts';

const query = (word: string): BenchQuery => ({ class: 'word, rare', en: [[word]], zh: [], inflected: false });
const queries = ['one', 'two', 'three'].map(query);

test('asks over and over until there are enough samples', async () => {
  const ask = async ({ en }: BenchQuery) => ({ lines: [en.length], total: 1 });
  const { ms, answers } = await timeQueries({ ask, queries, samples: 7, budgetMs: 10_000, pauseMs: 0 });
  expect(ms).toHaveLength(7);
  expect(answers.map((given) => given.query.en[0]?.[0])).toEqual([
    ...['one', 'two', 'three'],
    ...['one', 'two', 'three'],
    'one',
  ]);
});

test('stops when the time is up, after one query at least; pauses are no time asked', async () => {
  const ask = async () => {
    await sleep(20);
    return { lines: [], total: 0 };
  };
  const once = await timeQueries({ ask, queries, samples: 100, budgetMs: 1, pauseMs: 0 });
  expect(once.ms).toHaveLength(1);
  expect(once.ms[0]).toBeGreaterThan(15);
  const paused = await timeQueries({
    ask: async () => ({ lines: [], total: 0 }),
    queries,
    samples: 10,
    budgetMs: 1000,
    pauseMs: 15,
  });
  expect(paused.ms).toHaveLength(10);
  expect(Math.min(...paused.ms)).toBeLessThan(10);
});

test('no queries are no samples', async () => {
  const ask = async () => ({ lines: [], total: 0 });
  expect((await timeQueries({ ask, queries: [], samples: 5, budgetMs: 100, pauseMs: 0 })).ms).toEqual([]);
});

test('clients ask at the same time, each its next when it has an answer', async () => {
  let underWay = 0;
  let most = 0;
  const ask = async () => {
    most = Math.max(most, ++underWay);
    await sleep(10);
    underWay--;
    return { lines: [], total: 0 };
  };
  const one = await measureThroughput({ ask, queries, clients: 1, ms: 300 });
  expect(most).toBe(1);
  expect(one).toBeLessThan(110);
  const eight = await measureThroughput({ ask, queries, clients: 8, ms: 300 });
  expect(most).toBe(8);
  expect(eight).toBeGreaterThan(one * 2);
});
