import type { EngineAnswer } from '../engines/engine.ts';
import type { BenchQuery } from '../queries/bench-query.ts';

/**
 * A slow engine gets up to this many times the duration to answer all queries, because a part of them is not
 * a fair sample.
 */
const MAX_DURATION_FACTOR = 12;

/**
 * Measures queries per second with some concurrent clients. Each client sends its next query as soon as it
 * has an answer, and runs through all queries from its own starting point. Runs for at least `ms` milliseconds
 * and, within a limit, until the number of answers reaches the number of queries. Includes the queries in
 * progress at the end, and their time.
 */
export async function measureThroughput(args: {
  search: (query: BenchQuery) => Promise<EngineAnswer>;
  queries: readonly BenchQuery[];
  clients: number;
  ms: number;
}): Promise<number> {
  const { search, queries, clients, ms } = args;
  const startedMs = performance.now();
  let answered = 0;
  const isFinished = () => {
    const elapsedMs = performance.now() - startedMs;
    return elapsedMs >= (answered < queries.length ? MAX_DURATION_FACTOR * ms : ms);
  };
  const work = async (client: number) => {
    for (let at = Math.floor((client * queries.length) / clients); ; at++) {
      const query = queries[at % queries.length];
      if (!query || isFinished()) return;
      await search(query);
      answered++;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return (answered * 1000) / (performance.now() - startedMs);
}
