import type {
  FacetQuery,
  IndexStats,
  PhraseFacets,
  PhraseQuery,
  PhraseResult,
  Suggestion,
  SuggestionQuery,
} from '#domain/search/types.ts';
import { countFacets } from './count-facets.ts';
import { findSpelling } from './find-spelling.ts';
import type { IndexWork, LogError, OpenedIndex } from './index-work.ts';
import { seekSegments } from './seek-segments.ts';
import type { PackedVideo } from './segment-draft.ts';
import { SegmentFolder } from './segment-folder.ts';
import { SegmentLibrary } from './segment-library.ts';
import { suggestContinuations } from './suggest-continuations.ts';
import { TimeSlice } from './time-slice.ts';

/** Longest facets are counted before queries have their turn, milliseconds. */
const SLICE_MS = 2;

/**
 * The index's work, done in the calling thread.
 * @param args.folder where segments are kept; null: in memory only
 */
export function doIndexWork(args: { folder: string | null; logError: LogError }): IndexWork {
  return new LocalWork(args);
}

class LocalWork implements IndexWork {
  readonly #library: SegmentLibrary;
  readonly #folder: SegmentFolder | null;

  constructor({ folder, logError }: { folder: string | null; logError: LogError }) {
    this.#folder = folder === null ? null : new SegmentFolder({ folder, logError });
    this.#library = new SegmentLibrary({
      onChange: () => this.#folder?.keep(this.#library.segments),
      onError: (err, message) => logError({ err }, message),
    });
  }

  async open(): Promise<OpenedIndex> {
    if (this.#folder) this.#library.adopt(await this.#folder.read());
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

  async seek(query: PhraseQuery): Promise<PhraseResult> {
    const { segments } = this.#library;
    return seekSegments({ segments, bands: () => this.#library.bands(), query });
  }

  async suggest(query: SuggestionQuery): Promise<Suggestion[]> {
    return suggestContinuations({ segments: this.#library.segments, query });
  }

  async didYouMean(query: SuggestionQuery): Promise<Suggestion[]> {
    return findSpelling({ segments: this.#library.segments, query });
  }

  async facets(query: FacetQuery): Promise<PhraseFacets> {
    const { segments } = this.#library;
    return new TimeSlice(SLICE_MS).run(countFacets({ segments, bands: () => this.#library.bands(), query }));
  }

  async close(): Promise<void> {
    await this.#library.close();
    await this.#folder?.finish();
  }
}
