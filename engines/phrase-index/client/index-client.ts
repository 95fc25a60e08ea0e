import type {
  FacetQuery,
  HighlightSpans,
  IndexedVideo,
  IndexStats,
  PhraseFacets,
  PhraseIndex,
  PhraseQuery,
  PhraseResult,
  Suggestion,
  SuggestionQuery,
} from '../api/types.ts';
import type { IndexBackend } from '../backend/index-backend.ts';
import { packVideo } from '../build/pack-video.ts';
import type { PackedVideo } from '../build/segment-draft.ts';
import { highlightLine } from '../query/highlight.ts';
import { parseQuery } from '../query/parse-query.ts';

/** Text handed over at once while loading, UTF-16 units: enough to be worth a message, little to have in memory twice. */
const BATCH_UNITS = 1 << 20;

/**
 * The phrase index in front of whoever does its work. Of several changes to one video under way the last one asked for
 * holds. `put` and `load` throw RangeError for a quality, a revision or a seq that is none; `seek` throws what parseQuery
 * and decodeCursor throw, and InvalidQueryError, field `limit`, for a limit that is not 1 or more.
 */
export class IndexClient implements PhraseIndex {
  readonly #work: IndexBackend;
  readonly #revisions = new Map<string, number>();
  /** Revisions of what is being loaded, less what was changed after. */
  readonly #loading = new Map<string, number>();
  #stats: IndexStats = { videos: 0, lines: 0, segments: 0, bytes: 0, bytesPerLine: 0 };
  #opened: Promise<void> | null = null;

  constructor(work: IndexBackend) {
    this.#work = work;
  }

  open(): Promise<void> {
    this.#opened ??= this.#work.open().then(({ revisions, stats }) => {
      for (const [videoId, revision] of revisions) this.#revisions.set(videoId, revision);
      this.#stats = stats;
    });
    return this.#opened;
  }

  async put(video: IndexedVideo): Promise<void> {
    const packed = packVideo(video);
    await this.open();
    this.#loading.delete(packed.videoId);
    this.#stats = await this.#work.put(packed);
    this.#revisions.set(packed.videoId, packed.revision);
  }

  async load(videos: AsyncIterable<IndexedVideo>): Promise<void> {
    await this.open();
    let underWay = Promise.resolve();
    try {
      for await (const batch of inBatches(videos)) {
        await underWay;
        for (const { videoId, revision } of batch) this.#loading.set(videoId, revision);
        underWay = this.#work.load(batch);
        // It is waited for when the next batch has been read, which may be long after it has failed.
        underWay.catch(() => undefined);
      }
    } finally {
      await underWay;
      this.#stats = await this.#work.finishLoad();
      for (const [videoId, revision] of this.#loading) this.#revisions.set(videoId, revision);
      this.#loading.clear();
    }
  }

  async remove(videoId: string): Promise<void> {
    await this.open();
    this.#loading.delete(videoId);
    this.#stats = await this.#work.remove(videoId);
    this.#revisions.delete(videoId);
  }

  has(videoId: string): boolean {
    return this.#revisions.has(videoId);
  }

  revisionOf(videoId: string): number | null {
    return this.#revisions.get(videoId) ?? null;
  }

  videoIds(): string[] {
    return [...this.#revisions.keys()];
  }

  stats(): IndexStats {
    return this.#stats;
  }

  async search(query: PhraseQuery): Promise<PhraseResult> {
    await this.open();
    return this.#work.search(query);
  }

  highlight({ text, en, zh }: { text: string; en: string | null; zh: string | null }): HighlightSpans {
    return highlightLine({ readings: parseQuery(text), en, zh });
  }

  async suggest(query: SuggestionQuery): Promise<Suggestion[]> {
    await this.open();
    return this.#work.suggest(query);
  }

  async didYouMean(query: SuggestionQuery): Promise<Suggestion[]> {
    await this.open();
    return this.#work.didYouMean(query);
  }

  async facets(query: FacetQuery): Promise<PhraseFacets> {
    await this.open();
    return this.#work.facets(query);
  }

  async close(): Promise<void> {
    await this.#opened;
    await this.#work.close();
  }
}

/** Packs videos and gathers them until there is enough text; the next batch is read while one is worked on. */
async function* inBatches(videos: AsyncIterable<IndexedVideo>): AsyncGenerator<PackedVideo[]> {
  let batch: PackedVideo[] = [];
  let units = 0;
  try {
    for await (const video of videos) {
      const packed = packVideo(video);
      batch.push(packed);
      units += packed.en.length + packed.zh.length + packed.lines.length;
      if (units < BATCH_UNITS) continue;
      yield batch;
      batch = [];
      units = 0;
    }
  } finally {
    // What was given before the source failed counts.
    if (batch.length > 0) yield batch;
  }
}
