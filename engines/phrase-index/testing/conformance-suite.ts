import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { IndexedVideo, PhraseIndex, PhraseQuery } from '../api/types.ts';
import { createBruteForceIndex } from './brute-force-index.ts';
import { describeBasics } from './conformance-basics.ts';
import { RandomLibrary } from './random-library.ts';

const VIDEO_IDS = Array.from({ length: 14 }, (_, at) => `v${at}`);
const MAX_STEPS = 400;
/** Maximum number of libraries per call of fast-check. */
const MAX_RUNS = 50;
/** Number of hits per page whose highlights are compared. Highlighting also has its own tests. */
const COMPARED_HIGHLIGHTS = 3;

/** Creates an index. An index with the folder of a closed index has the content of that index. */
export type IndexFactory = (folder: string | null) => PhraseIndex;

/** Defines the contract of a phrase index as a vitest suite. */
export function describePhraseIndex(name: string, createIndex: IndexFactory): void {
  describe(name, () => describeBasics(() => createIndex(null)));
}

/**
 * Compares an index with the brute-force index on random libraries and at least `queries` queries, while
 * videos are put, loaded, edited, and removed between pages and the index is closed and reopened. Seeded. On
 * failure, fast-check reduces the run to the fewest steps; each step is one seed.
 */
export async function compareWithBruteForce(args: {
  createIndex: IndexFactory;
  queries: number;
  seed: number;
}): Promise<void> {
  let [steps, hits, ends] = [0, 0, 0];
  const seeds = fc.array(fc.nat(), { minLength: 1, maxLength: MAX_STEPS, size: 'max' });
  for (let round = 0; steps < args.queries; round++) {
    await fc.assert(
      fc.asyncProperty(seeds, async (drawn) => {
        const comparison = new Comparison(args.createIndex);
        try {
          await comparison.run(drawn);
        } finally {
          await comparison.dispose();
        }
        steps += drawn.length;
        hits += comparison.hits;
        ends += comparison.ends;
      }),
      {
        seed: args.seed + round,
        numRuns: Math.min(MAX_RUNS, Math.ceil((args.queries - steps) / (MAX_STEPS / 2))),
        endOnFailure: false,
      },
    );
  }
  // Without these checks, the comparison would pass even if no query had hits.
  expect(hits).toBeGreaterThan(steps * 2);
  expect(ends).toBeGreaterThan(steps / 8);
}

/** A client that reads page after page while the library changes. */
interface Reader {
  query: PhraseQuery;
  after: string | null;
  bruteAfter: string | null;
  shown: Set<string>;
  /** Lines that matched when the reader started, and the step at which it started. */
  atStart: string[];
  startedAt: number;
}

class Comparison {
  hits = 0;
  /** Readers that reached the last page. */
  ends = 0;
  readonly #createIndex: IndexFactory;
  readonly #folder = mkdtempSync(join(tmpdir(), 'taici-index-'));
  readonly #brute = createBruteForceIndex();
  readonly #videos = new Map<string, IndexedVideo>();
  /** Step at which a line last appeared, disappeared, or changed in a way that search can see. */
  readonly #changedAt = new Map<string, number>();
  #library = new RandomLibrary(0);
  #index: PhraseIndex;
  #readers: Reader[] = [];
  #step = 0;

  constructor(createIndex: IndexFactory) {
    this.#createIndex = createIndex;
    this.#index = createIndex(this.#folder);
  }

  async dispose(): Promise<void> {
    await this.#index.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async run(seeds: number[]): Promise<void> {
    await this.#loadAll(VIDEO_IDS.map((videoId) => this.#library.video(videoId)));
    for (const seed of seeds) {
      this.#step++;
      this.#library = new RandomLibrary(seed);
      if (this.#library.chance(0.2)) await this.#changeSomething();
      if (this.#library.chance(0.01)) await this.#restart();
      if (this.#library.chance(0.03)) await this.#index.compact();
      const reader =
        this.#readers.length > 3 || (this.#readers.length > 0 && this.#library.chance(0.4))
          ? this.#library.pick(this.#readers)
          : await this.#startReader();
      this.hits += await this.#readPage(reader);
      if (reader.after === null) {
        this.ends++;
        this.#checkAllShown(reader);
      }
      this.#readers = this.#readers.filter((other) => other.after !== null);
    }
  }

  async #startReader(): Promise<Reader> {
    const query = this.#library.query();
    const all = await this.#brute.search({ ...query, limit: 1e6 });
    const atStart = all.hits.map((hit) => hit.lineId);
    const startedAt = this.#step;
    const reader = { query, after: null, bruteAfter: null, shown: new Set<string>(), atStart, startedAt };
    this.#readers.push(reader);
    return reader;
  }

  /** Reads one page. Returns its number of hits. */
  async #readPage(reader: Reader): Promise<number> {
    const { query } = reader;
    const actual = await this.#index.search({ ...query, after: reader.after });
    const expected = await this.#brute.search({ ...query, after: reader.bruteAfter });
    const message = `step ${this.#step}: ${JSON.stringify(query)}`;
    expect({ ...actual, next: actual.next !== null }, message).toEqual({
      ...expected,
      next: expected.next !== null,
    });
    for (const { lineId, videoId } of actual.hits.slice(0, COMPARED_HIGHLIGHTS)) {
      const line = this.#videos.get(videoId)?.lines.find(({ seq }) => `${videoId}.${seq}` === lineId);
      const { en = null, zh = null } = line ?? {};
      const highlightArgs = { text: query.text, en, zh };
      expect(this.#index.highlight(highlightArgs), message).toEqual(this.#brute.highlight(highlightArgs));
    }
    for (const { lineId } of actual.hits) {
      if (this.#isUnchanged(lineId, reader))
        expect(reader.shown.has(lineId), `${lineId} repeated, ${message}`).toBe(false);
      reader.shown.add(lineId);
    }
    reader.after = actual.next;
    reader.bruteAfter = expected.next;
    return actual.hits.length;
  }

  #checkAllShown(reader: Reader): void {
    const missing = reader.atStart.filter((id) => this.#isUnchanged(id, reader) && !reader.shown.has(id));
    expect(missing, JSON.stringify(reader.query)).toEqual([]);
  }

  #isUnchanged(lineId: string, reader: Reader): boolean {
    return (this.#changedAt.get(lineId) ?? 0) < reader.startedAt;
  }

  async #changeSomething(): Promise<void> {
    const videoId = this.#library.pick(VIDEO_IDS);
    const present = this.#videos.get(videoId);
    if (this.#library.chance(0.1))
      await this.#loadAll([this.#library.video(videoId), this.#library.video('v0')]);
    else if (!present) await this.#replace(videoId, this.#library.video(videoId));
    else if (this.#library.chance(0.6)) await this.#replace(videoId, this.#library.editedVideo(present));
    else if (this.#library.chance(0.5)) await this.#replace(videoId, this.#library.video(videoId));
    else await this.#replace(videoId, null);
    expect(this.#index.stats()).toMatchObject(this.#brute.size());
    expect(this.#index.has(videoId)).toBe(this.#brute.has(videoId));
  }

  async #replace(videoId: string, video: IndexedVideo | null): Promise<void> {
    await this.#recordChange(videoId, video);
    await (video ? this.#index.put(video) : this.#index.remove(videoId));
  }

  async #loadAll(videos: IndexedVideo[]): Promise<void> {
    for (const video of videos) await this.#recordChange(video.videoId, video);
    await this.#index.load(yieldAll(videos));
  }

  async #recordChange(videoId: string, video: IndexedVideo | null): Promise<void> {
    const before = serializeLines(this.#videos.get(videoId));
    const after = serializeLines(video ?? undefined);
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      if (before.get(id) !== after.get(id)) this.#changedAt.set(id, this.#step);
    }
    if (video) this.#videos.set(videoId, video);
    else this.#videos.delete(videoId);
    await (video ? this.#brute.put(video) : this.#brute.remove(videoId));
  }

  /** Reopens the library from disk, or builds it again. Cursors of the old index must remain valid. */
  async #restart(): Promise<void> {
    await this.#index.close();
    const fromDisk = this.#library.chance(0.7);
    if (!fromDisk) rmSync(this.#folder, { recursive: true });
    this.#index = this.#createIndex(this.#folder);
    await this.#index.open();
    if (fromDisk) expect(this.#index.videoIds().sort()).toEqual([...this.#videos.keys()].sort());
    else for (const video of [...this.#videos.values()].reverse()) await this.#index.put(video);
    expect(this.#index.stats()).toMatchObject(this.#brute.size());
  }
}

async function* yieldAll(videos: IndexedVideo[]): AsyncGenerator<IndexedVideo> {
  yield* videos;
}

/** Returns everything that search can see of each line, by line id. */
function serializeLines(video: IndexedVideo | undefined): Map<string, string> {
  if (!video) return new Map();
  const { lines, ...metadata } = video;
  return new Map(lines.map((line) => [`${metadata.videoId}.${line.seq}`, JSON.stringify([metadata, line])]));
}
