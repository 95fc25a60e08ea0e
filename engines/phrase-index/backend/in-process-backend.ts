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

/** Maximum time of uninterrupted work on one task, in milliseconds. Queries run between slices. */
const SLICE_MS = 2;

/**
 * Creates a backend that runs the index in the calling thread.
 * @param args.folder directory of the segments; null: memory only
 * @param args.builders where segments are built. Default: the calling thread.
 */
export function createInProcessBackend(args: {
  folder: string | null;
  logError: LogError;
  builders?: SegmentBuilders;
}): IndexBackend {
  const local = createInProcessBuilder(SLICE_MS);
  return new InProcessBackend({ builders: { changes: local, merges: local }, ...args });
}

class InProcessBackend implements IndexBackend {
  readonly #writer: IndexWriter;
  readonly #directory: SegmentDirectory | null;

  constructor(args: { folder: string | null; logError: LogError; builders: SegmentBuilders }) {
    const { folder, logError, builders } = args;
    this.#directory = folder === null ? null : new SegmentDirectory({ folder, logError });
    this.#writer = new IndexWriter({
      builders,
      onChange: () => this.#directory?.scheduleWrite(this.#writer.segments),
      onError: (err, message) => logError({ err }, message),
    });
  }

  async open(): Promise<OpenedIndexState> {
    if (this.#directory) this.#writer.restoreSegments(await this.#directory.readSegments());
    return { revisions: this.#writer.revisions(), stats: this.#writer.stats() };
  }

  async put(video: PackedVideo): Promise<IndexStats> {
    await this.#writer.put(video);
    return this.#writer.stats();
  }

  load(videos: PackedVideo[]): Promise<void> {
    return this.#writer.load(videos);
  }

  async finishLoad(): Promise<IndexStats> {
    await this.#writer.finishLoad();
    return this.#writer.stats();
  }

  async remove(videoId: string): Promise<IndexStats> {
    await this.#writer.remove(videoId);
    return this.#writer.stats();
  }

  async search(query: PhraseQuery): Promise<PhraseResult> {
    const { segments } = this.#writer;
    return searchSegments({ segments, difficulties: () => this.#writer.termDifficulties(), query });
  }

  async suggest(query: SuggestionQuery): Promise<Suggestion[]> {
    return suggestCompletions({ segments: this.#writer.segments, query });
  }

  async didYouMean(query: SuggestionQuery): Promise<Suggestion[]> {
    return suggestSpellings({ segments: this.#writer.segments, query });
  }

  async facets(query: FacetQuery): Promise<PhraseFacets> {
    const { segments } = this.#writer;
    return new TimeSlice(SLICE_MS).run(
      countFacets({ segments, difficulties: () => this.#writer.termDifficulties(), query }),
    );
  }

  async close(): Promise<void> {
    await this.#writer.close();
    await this.#directory?.flush();
  }
}
