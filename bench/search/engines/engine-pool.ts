import type { Corpus } from '../corpus/make-film.ts';
import type { BenchQuery } from '../queries/bench-query.ts';
import type { Answer, Engine } from './engine.ts';

/** Several engines over the same files: the first loads, and each query goes to one that is idle or waits for one. */
export class EnginePool implements Engine {
  readonly #first: Engine;
  readonly #all: Engine[];
  readonly #idle: Engine[];
  readonly #waiting: ((engine: Engine) => void)[] = [];

  constructor(first: Engine, ...others: Engine[]) {
    this.#first = first;
    this.#all = [first, ...others];
    // The last one to have answered is asked again, its caches being warm.
    this.#idle = [...others, first];
  }

  load(corpus: Corpus): Promise<number> {
    return this.#first.load(corpus);
  }

  async ask(way: string, query: BenchQuery): Promise<Answer> {
    const engine = this.#idle.pop() ?? (await new Promise<Engine>((resolve) => this.#waiting.push(resolve)));
    try {
      return await engine.ask(way, query);
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
