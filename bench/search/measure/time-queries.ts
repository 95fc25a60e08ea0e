import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineAnswer } from '../engines/engine.ts';
import type { BenchQuery } from '../queries/bench-query.ts';

export interface QueryTimes {
  /** Latency of every query in milliseconds; queries may repeat. */
  ms: number[];
  /** The answers in the order of the queries. */
  answers: { query: BenchQuery; answer: EngineAnswer }[];
}

/**
 * Sends the queries one after another, repeatedly, until there are enough samples or the time is up; at least
 * one.
 * @param args.budgetMs time for queries, without pauses
 * @param args.pauseMs pause between two queries. Without one, background work is hit only by chance.
 */
export async function timeQueries(args: {
  ask: (query: BenchQuery) => Promise<EngineAnswer>;
  queries: readonly BenchQuery[];
  samples: number;
  budgetMs: number;
  pauseMs: number;
}): Promise<QueryTimes> {
  const { ask, queries, samples, budgetMs, pauseMs } = args;
  const times: QueryTimes = { ms: [], answers: [] };
  let spentMs = 0;
  while (queries.length > 0) {
    for (const query of queries) {
      const begun = performance.now();
      const answer = await ask(query);
      const tookMs = performance.now() - begun;
      times.ms.push(tookMs);
      times.answers.push({ query, answer });
      spentMs += tookMs;
      if (times.ms.length >= samples || spentMs >= budgetMs) return times;
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }
  return times;
}
