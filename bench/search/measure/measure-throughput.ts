import type { EngineAnswer } from '../engines/engine.ts';
import type { BenchQuery } from '../queries/bench-query.ts';

/** A slow engine has so many times as long to come through all queries: the few of a short while are no fair mixture. */
const PATIENCE = 12;

/**
 * Queries answered a second with so many clients, each asking its next as soon as it has an answer; each client goes
 * through all queries, beginning elsewhere. It goes on for `ms` at least, and until as many have been asked as there are,
 * within bounds. What is under way when the time is up still counts, and so does its time.
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
