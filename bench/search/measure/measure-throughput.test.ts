import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { BenchQuery } from '../queries/bench-query.ts';
import { measureThroughput } from './measure-throughput.ts';

const queries = Array.from(
  { length: 6 },
  (_, at): BenchQuery => ({ class: 'word, rare', en: [[`word${at}`]], zh: [], inflected: false }),
);

/** Queries an engine with a fixed latency. Returns every query it was asked. */
async function measure(args: { takesMs: number; clients: number; ms: number }) {
  const asked: BenchQuery[] = [];
  const perSecond = await measureThroughput({
    ...{ queries, clients: args.clients, ms: args.ms },
    async ask(query) {
      asked.push(query);
      await setTimeout(args.takesMs);
      return { lines: [], total: 0 };
    },
  });
  return { asked, perSecond };
}

test('a slow engine is asked every query, by clients that begin elsewhere', async () => {
  const { asked, perSecond } = await measure({ takesMs: 20, clients: 2, ms: 20 });
  expect(asked.slice(0, 2)).toEqual([queries[0], queries[3]]);
  expect(new Set(asked).size).toBe(queries.length);
  expect(perSecond).toBeGreaterThan(0);
  expect(perSecond).toBeLessThan(110);
});

test('one that is too slow for that is given up in time, a quick one goes on until the time is up', async () => {
  const slow = await measure({ takesMs: 50, clients: 1, ms: 5 });
  expect(slow.asked.length).toBeLessThan(queries.length);
  const quick = await measure({ takesMs: 1, clients: 1, ms: 100 });
  expect(quick.asked.length).toBeGreaterThan(queries.length);
});
