import type {
  FacetQuery,
  IndexedVideo,
  IndexStats,
  MatchSpans,
  NearestQuery,
  NearestResult,
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
import { createHighlighter, highlightWords } from '../query/highlight.ts';
import { listReadings } from '../query/parse-query.ts';

/**
 * Amount of text sent to the backend in one batch, in UTF-16 code units: enough to be worth a message, and
 * little enough to keep two batches in memory.
 */
const BATCH_CODE_UNITS = 1 << 20;

/**
 * A phrase index that forwards its work to a backend. Concurrent changes of one video take effect in the order of the
 * calls.
 */
export class IndexClient implements PhraseIndex {
  readonly #backend: IndexBackend;
  readonly #revisions = new Map<string, number>();
  /** Revisions of the videos that are being loaded, except those changed since. */
  readonly #loading = new Map<string, number>();
  #stats: IndexStats = { videos: 0, lines: 0, segments: 0, bytes: 0, bytesPerLine: 0 };
  #opened: Promise<void> | null = null;
  /** For the latest query. */
  #highlighter: {
    text: string;
    lastWordIsPrefix: boolean;
    highlight: ReturnType<typeof createHighlighter>;
  } | null = null;

  constructor(backend: IndexBackend) {
    this.#backend = backend;
  }

  open(): Promise<void> {
    this.#opened ??= this.#backend.open().then(({ revisions, stats }) => {
      for (const [videoId, revision] of revisions) this.#revisions.set(videoId, revision);
      this.#stats = stats;
    });
    return this.#opened;
  }

  async put(video: IndexedVideo): Promise<void> {
    const packed = packVideo(video);
    await this.open();
    this.#loading.delete(packed.videoId);
    this.#stats = await this.#backend.put(packed);
    this.#revisions.set(packed.videoId, packed.revision);
  }

  async load(videos: AsyncIterable<IndexedVideo>): Promise<void> {
    await this.open();
    let loading = Promise.resolve();
    try {
      for await (const batch of batchVideos(videos)) {
        await loading;
        for (const { videoId, revision } of batch) this.#loading.set(videoId, revision);
        loading = this.#backend.load(batch);
        // The next `await loading` reports an error. Until then, a rejection must not count as unhandled.
        loading.catch(() => undefined);
      }
    } finally {
      await loading;
      this.#stats = await this.#backend.finishLoad();
      for (const [videoId, revision] of this.#loading) this.#revisions.set(videoId, revision);
      this.#loading.clear();
    }
  }

  async remove(videoId: string): Promise<void> {
    await this.open();
    this.#loading.delete(videoId);
    this.#stats = await this.#backend.remove(videoId);
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
    return this.#backend.search(query);
  }

  highlight(args: Parameters<PhraseIndex['highlight']>[0]): MatchSpans {
    const { text, lastWordIsPrefix = false, en, zh } = args;
    // All hits of a page have the same query.
    if (this.#highlighter?.text !== text || this.#highlighter.lastWordIsPrefix !== lastWordIsPrefix) {
      const readings = listReadings({ text, lastWordIsPrefix }).filter((reading) => reading !== undefined);
      const highlight = createHighlighter(readings);
      this.#highlighter = { text, lastWordIsPrefix, highlight };
    }
    return this.#highlighter.highlight({ en, zh });
  }

  async suggest(query: SuggestionQuery): Promise<Suggestion[]> {
    await this.open();
    return this.#backend.suggest(query);
  }

  async didYouMean(query: SuggestionQuery): Promise<Suggestion[]> {
    await this.open();
    return this.#backend.didYouMean(query);
  }

  async nearest(query: NearestQuery): Promise<NearestResult> {
    await this.open();
    return this.#backend.nearest(query);
  }

  highlightWords(args: Parameters<PhraseIndex['highlightWords']>[0]): MatchSpans {
    const { text, lastWordIsPrefix = false, en, zh } = args;
    const [reading] = listReadings({ text, lastWordIsPrefix });
    return highlightWords(reading, { en, zh });
  }

  async facets(query: FacetQuery): Promise<PhraseFacets> {
    await this.open();
    return this.#backend.facets(query);
  }

  async compact(): Promise<void> {
    await this.open();
    this.#stats = await this.#backend.compact();
  }

  async close(): Promise<void> {
    await this.#opened;
    await this.#backend.close();
  }
}

/** Packs videos into batches. While the backend works on one batch, the next one is read. */
async function* batchVideos(videos: AsyncIterable<IndexedVideo>): AsyncGenerator<PackedVideo[]> {
  let batch: PackedVideo[] = [];
  let units = 0;
  try {
    for await (const video of videos) {
      const packed = packVideo(video);
      batch.push(packed);
      units += packed.en.length + packed.zh.length + packed.lines.length;
      if (units < BATCH_CODE_UNITS) continue;
      yield batch;
      batch = [];
      units = 0;
    }
  } finally {
    // The videos that were read before the source failed must be indexed.
    if (batch.length > 0) yield batch;
  }
}
