import type {
  FacetQuery,
  IndexStats,
  LogError,
  PhraseFacets,
  PhraseQuery,
  PhraseResult,
  Suggestion,
  SuggestionQuery,
} from '../api/types.ts';
import type { PackedVideo } from '../build/segment-draft.ts';
import { countFacets } from '../count/count-facets.ts';
import { TimeSlice } from '../scheduling/time-slice.ts';
import { searchSegments } from '../search/search-segments.ts';
import { suggestCompletions } from '../search/suggest-completions.ts';
import { suggestSpellings } from '../search/suggest-spellings.ts';
import { SegmentDirectory } from '../storage/segment-directory.ts';
import { IndexWriter, type SegmentBuilders } from '../writer/index-writer.ts';
import { createInProcessBuilder } from '../writer/segment-builder.ts';
import type { IndexBackend, OpenedIndexState } from './index-backend.ts';

/** Longest one thing is worked on before queries have their turn, milliseconds. */
const SLICE_MS = 2;

/**
 * The index's work, done in the calling thread.
 * @param args.folder where segments are kept; null: in memory only
 * @param args.builders without them segments are built in this thread, too
 */
export function createInProcessBackend(args: {
  folder: string | null;
  logError: LogError;
  builders?: SegmentBuilders;
}): IndexBackend {
  const local = createInProcessBuilder(SLICE_MS);
  return new LocalWork({ builders: { changes: local, merges: local }, ...args });
}

class LocalWork implements IndexBackend {
  readonly #library: IndexWriter;
  readonly #folder: SegmentDirectory | null;

  constructor(args: { folder: string | null; logError: LogError; builders: SegmentBuilders }) {
    const { folder, logError, builders } = args;
    this.#folder = folder === null ? null : new SegmentDirectory({ folder, logError });
    this.#library = new IndexWriter({
      builders,
      onChange: () => this.#folder?.scheduleWrite(this.#library.segments),
      onError: (err, message) => logError({ err }, message),
    });
  }

  async open(): Promise<OpenedIndexState> {
    if (this.#folder) this.#library.restoreSegments(await this.#folder.readSegments());
    return { revisions: this.#library.revisions(), stats: this.#library.stats() };
  }

  async put(video: PackedVideo): Promise<IndexStats> {
    await this.#library.put(video);
    return this.#library.stats();
  }

  load(videos: PackedVideo[]): Promise<void> {
    return this.#library.load(videos);
  }

  async finishLoad(): Promise<IndexStats> {
    await this.#library.finishLoad();
    return this.#library.stats();
  }

  async remove(videoId: string): Promise<IndexStats> {
    await this.#library.remove(videoId);
    return this.#library.stats();
  }

  async search(query: PhraseQuery): Promise<PhraseResult> {
    const { segments } = this.#library;
    return searchSegments({ segments, bands: () => this.#library.termDifficulties(), query });
  }

  async suggest(query: SuggestionQuery): Promise<Suggestion[]> {
    return suggestCompletions({ segments: this.#library.segments, query });
  }

  async didYouMean(query: SuggestionQuery): Promise<Suggestion[]> {
    return suggestSpellings({ segments: this.#library.segments, query });
  }

  async facets(query: FacetQuery): Promise<PhraseFacets> {
    const { segments } = this.#library;
    return new TimeSlice(SLICE_MS).run(
      countFacets({ segments, bands: () => this.#library.termDifficulties(), query }),
    );
  }

  async close(): Promise<void> {
    await this.#library.close();
    await this.#folder?.flush();
  }
}
