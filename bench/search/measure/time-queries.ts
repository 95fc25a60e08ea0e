import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineAnswer } from '../engines/engine.ts';
import type { BenchQuery } from '../queries/bench-query.ts';

export interface QueryTimes {
  /** Latency of every query in milliseconds; queries may repeat. */
  ms: number[];
  /** The answers, in the order of the queries. */
  answers: { query: BenchQuery; answer: EngineAnswer }[];
}

/**
 * Sends the queries one after another, repeatedly, until there are enough samples or the time is over. Sends at
 * least one query.
 * @param args.budgetMs time for queries, without pauses
 * @param args.pauseMs pause between two queries. Without a pause, queries rarely coincide with background work.
 */
export async function timeQueries(args: {
  search: (query: BenchQuery) => Promise<EngineAnswer>;
  queries: readonly BenchQuery[];
  samples: number;
  budgetMs: number;
  pauseMs: number;
}): Promise<QueryTimes> {
  const { search, queries, samples, budgetMs, pauseMs } = args;
  const times: QueryTimes = { ms: [], answers: [] };
  let spentMs = 0;
  while (queries.length > 0) {
    for (const query of queries) {
      const startedMs = performance.now();
      const answer = await search(query);
      const elapsedMs = performance.now() - startedMs;
      times.ms.push(elapsedMs);
      times.answers.push({ query, answer });
      spentMs += elapsedMs;
      if (times.ms.length >= samples || spentMs >= budgetMs) return times;
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }
  return times;
}
