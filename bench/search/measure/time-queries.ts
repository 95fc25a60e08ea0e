import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineAnswer } from '../engines/engine.ts';
import type { BenchQuery } from '../queries/bench-query.ts';

export interface QueryTimes {
  /** Milliseconds of every query asked, some of them the same query. */
  ms: number[];
  /** What was answered, in the order asked. */
  answers: { query: BenchQuery; answer: EngineAnswer }[];
}

/**
 * Asks the queries one after another, over and over, until there are enough samples or the time is up; at least one.
 * @param args.budgetMs time for asking, pauses not among it
 * @param args.pauseMs between two queries; work in the background is met by chance only where there is a pause
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
