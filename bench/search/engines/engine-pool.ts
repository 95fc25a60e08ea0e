import type { Corpus } from '../corpus/generate-films.ts';
import type { BenchQuery } from '../queries/bench-query.ts';
import type { EngineAnswer, SearchEngine } from './engine.ts';

/** Several engines over the same files. The first one loads. Each query goes to an idle engine, or waits for one. */
export class EnginePool implements SearchEngine {
  readonly #first: SearchEngine;
  readonly #all: SearchEngine[];
  readonly #idle: SearchEngine[];
  readonly #waiting: ((engine: SearchEngine) => void)[] = [];

  constructor(first: SearchEngine, ...others: SearchEngine[]) {
    this.#first = first;
    this.#all = [first, ...others];
    // The engine that answered last gets the next query, because its caches are warm.
    this.#idle = [...others, first];
  }

  load(corpus: Corpus): Promise<number> {
    return this.#first.load(corpus);
  }

  async search(mode: string, query: BenchQuery): Promise<EngineAnswer> {
    const engine =
      this.#idle.pop() ?? (await new Promise<SearchEngine>((resolve) => this.#waiting.push(resolve)));
    try {
      return await engine.search(mode, query);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(engine);
      else this.#idle.push(engine);
    }
  }

  diskBytes(): Promise<number> {
    return this.#first.diskBytes();
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((engine) => engine.close()));
  }
}
