import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { BenchQuery } from '../queries/bench-query.ts';
import { measureThroughput } from './measure-throughput.ts';

const queries = Array.from(
  { length: 6 },
  (_, at): BenchQuery => ({ class: 'word, rare', en: [[`word${at}`]], zh: [], inflected: false }),
);

/** Measures an engine with a fixed latency. Returns every query that it received. */
async function measure(args: { takesMs: number; clients: number; ms: number }) {
  const received: BenchQuery[] = [];
  const perSecond = await measureThroughput({
    ...{ queries, clients: args.clients, ms: args.ms },
    async search(query) {
      received.push(query);
      await setTimeout(args.takesMs);
      return { lines: [], total: 0 };
    },
  });
  return { received, perSecond };
}

test('sends every query to a slow engine, from clients with different starting points', async () => {
  const { received, perSecond } = await measure({ takesMs: 20, clients: 2, ms: 20 });
  expect(received.slice(0, 2)).toEqual([queries[0], queries[3]]);
  expect(new Set(received).size).toBe(queries.length);
  expect(perSecond).toBeGreaterThan(0);
  expect(perSecond).toBeLessThan(110);
});

test('stops a very slow engine early and keeps a fast engine busy for the whole time', async () => {
  const slow = await measure({ takesMs: 50, clients: 1, ms: 5 });
  expect(slow.received.length).toBeLessThan(queries.length);
  const quick = await measure({ takesMs: 1, clients: 1, ms: 100 });
  expect(quick.received.length).toBeGreaterThan(queries.length);
});
