import type { EngineAnswer } from '../engines/engine.ts';
import type { BenchQuery } from '../queries/bench-query.ts';

/**
 * A slow engine gets up to this many times the duration to answer all queries, because a part of them is not
 * a fair mixture.
 */
const PATIENCE = 12;

/**
 * Measures queries per second with some concurrent clients. Each client sends its next query as soon as it
 * has an answer, and goes through all queries from its own starting point. Runs for at least `ms` and, within
 * a limit, until as many queries were answered as there are. Queries in progress at the end count with their
 * time.
 */
export async function measureThroughput(args: {
  ask: (query: BenchQuery) => Promise<EngineAnswer>;
  queries: readonly BenchQuery[];
  clients: number;
  ms: number;
}): Promise<number> {
  const { ask, queries, clients, ms } = args;
  const begun = performance.now();
  let answered = 0;
  const isOver = () => {
    const passed = performance.now() - begun;
    return passed >= (answered < queries.length ? PATIENCE * ms : ms);
  };
  const work = async (client: number) => {
    for (let at = Math.floor((client * queries.length) / clients); ; at++) {
      const query = queries[at % queries.length];
      if (!query || isOver()) return;
      await ask(query);
      answered++;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return (answered * 1000) / (performance.now() - begun);
}
