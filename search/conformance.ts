import { describe, expect, it } from 'vitest';
import type { IndexedVideo, PhraseIndex, PhraseQuery } from '#domain/search/types.ts';
import { createBruteForceIndex } from './brute-force.ts';
import { RandomLibrary } from './conformance-corpus.ts';
import { describeContract } from './conformance-examples.ts';

const SEEDS = [1, 2, 3, 4, 5];
const QUERIES_PER_SEED = 1000;
const VIDEO_IDS = Array.from({ length: 14 }, (_, at) => `v${at}`);

/**
 * What every phrase index has to do, as a vitest suite: the contract by example, then random libraries and queries
 * held against the brute-force scan while videos are put, edited and removed between pages.
 */
export function phraseIndexConformance(name: string, makeIndex: () => PhraseIndex): void {
  describe(name, () => {
    describeContract(makeIndex);
    it.each(SEEDS)('answers like the brute-force scan while the library changes (seed %i)', async (seed) => {
      await new Comparison(makeIndex, seed).run();
    });
  });
}

/** Someone going from page to page while the library changes. */
interface Reader {
  query: PhraseQuery;
  after: string | null;
  bruteAfter: string | null;
  shown: Set<string>;
  /** Lines that matched when the reader began, and when that was. */
  atStart: string[];
  startedAt: number;
}

class Comparison {
  readonly #makeIndex: () => PhraseIndex;
  readonly #brute = createBruteForceIndex();
  readonly #library: RandomLibrary;
  readonly #videos = new Map<string, IndexedVideo>();
  /** Step at which a line last came, went or changed in anything that search sees. */
  readonly #changedAt = new Map<string, number>();
  #index: PhraseIndex;
  #readers: Reader[] = [];
  #step = 0;

  constructor(makeIndex: () => PhraseIndex, seed: number) {
    this.#makeIndex = makeIndex;
    this.#index = makeIndex();
    this.#library = new RandomLibrary(seed);
  }

  async run(): Promise<void> {
    for (const videoId of VIDEO_IDS) await this.#replace(videoId, this.#library.video(videoId));
    let [hits, ends] = [0, 0];
    for (this.#step = 1; this.#step <= QUERIES_PER_SEED; this.#step++) {
      if (this.#library.chance(0.2)) await this.#changeSomething();
      if (this.#step % 250 === 0) await this.#restart();
      const reader =
        this.#readers.length > 3 || (this.#readers.length > 0 && this.#library.chance(0.4))
          ? this.#library.pick(this.#readers)
          : await this.#newReader();
      hits += await this.#readPage(reader);
      if (reader.after === null) {
        ends++;
        this.#checkNothingLeftOut(reader);
      }
      this.#readers = this.#readers.filter((other) => other.after !== null);
    }
    // A library in which nothing is found would compare well, too.
    expect(hits).toBeGreaterThan(QUERIES_PER_SEED * 2);
    expect(ends).toBeGreaterThan(QUERIES_PER_SEED / 8);
  }

  async #newReader(): Promise<Reader> {
    const query = this.#library.query();
    const all = await this.#brute.seek({ ...query, limit: 1e6 });
    const atStart = all.hits.map((hit) => hit.lineId);
    const startedAt = this.#step;
    const reader = { query, after: null, bruteAfter: null, shown: new Set<string>(), atStart, startedAt };
    this.#readers.push(reader);
    return reader;
  }

  /** Turns one page; how many hits it had. */
  async #readPage(reader: Reader): Promise<number> {
    const { query } = reader;
    const got = await this.#index.seek({ ...query, after: reader.after });
    const wanted = await this.#brute.seek({ ...query, after: reader.bruteAfter });
    const told = `step ${this.#step}: ${JSON.stringify(query)}`;
    expect({ ...got, next: got.next !== null }, told).toEqual({ ...wanted, next: wanted.next !== null });
    for (const { lineId } of got.hits) {
      if (this.#stayed(lineId, reader))
        expect(reader.shown.has(lineId), `${lineId} again, ${told}`).toBe(false);
      reader.shown.add(lineId);
    }
    reader.after = got.next;
    reader.bruteAfter = wanted.next;
    return got.hits.length;
  }

  #checkNothingLeftOut(reader: Reader): void {
    const left = reader.atStart.filter((id) => this.#stayed(id, reader) && !reader.shown.has(id));
    expect(left, JSON.stringify(reader.query)).toEqual([]);
  }

  #stayed(lineId: string, reader: Reader): boolean {
    return (this.#changedAt.get(lineId) ?? 0) < reader.startedAt;
  }

  async #changeSomething(): Promise<void> {
    const videoId = this.#library.pick(VIDEO_IDS);
    const present = this.#videos.get(videoId);
    if (!present) await this.#replace(videoId, this.#library.video(videoId));
    else if (this.#library.chance(0.6)) await this.#replace(videoId, this.#library.editedVideo(present));
    else if (this.#library.chance(0.5)) await this.#replace(videoId, this.#library.video(videoId));
    else await this.#replace(videoId, null);
    expect(this.#index.stats()).toEqual(this.#brute.stats());
    expect(this.#index.has(videoId)).toBe(this.#brute.has(videoId));
  }

  async #replace(videoId: string, video: IndexedVideo | null): Promise<void> {
    const before = visibleFacts(this.#videos.get(videoId));
    const after = visibleFacts(video ?? undefined);
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      if (before.get(id) !== after.get(id)) this.#changedAt.set(id, this.#step);
    }
    if (video) this.#videos.set(videoId, video);
    else this.#videos.delete(videoId);
    for (const index of [this.#index, this.#brute]) {
      await (video ? index.put(video) : index.remove(videoId));
    }
  }

  /** A new index over the same library: cursors of the old one have to go on working. */
  async #restart(): Promise<void> {
    this.#index = this.#makeIndex();
    for (const video of [...this.#videos.values()].reverse()) await this.#index.put(video);
  }
}

function visibleFacts(video: IndexedVideo | undefined): Map<string, string> {
  if (!video) return new Map();
  const { lines, ...facts } = video;
  return new Map(lines.map((line) => [line.id, JSON.stringify([facts, line])]));
}
