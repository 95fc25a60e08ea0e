import type { Answer } from '../engines/engine.ts';
import type { BenchQuery } from '../queries/bench-query.ts';

/**
 * Queries answered a second with so many clients, each asking its next as soon as it has an answer; each client goes
 * through all queries, beginning elsewhere. What is under way when the time is up still counts, and so does its time.
 */
export async function measureThroughput(args: {
  ask: (query: BenchQuery) => Promise<Answer>;
  queries: readonly BenchQuery[];
  clients: number;
  ms: number;
}): Promise<number> {
  const { ask, queries, clients, ms } = args;
  const begun = performance.now();
  let answered = 0;
  const work = async (client: number) => {
    for (let at = Math.floor((client * queries.length) / clients); ; at++) {
      const query = queries[at % queries.length];
      if (!query || performance.now() - begun >= ms) return;
      await ask(query);
      answered++;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return (answered * 1000) / (performance.now() - begun);
}
