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
import { localBuilder } from './segment-builder.ts';
import type { PackedVideo } from './segment-draft.ts';
import { SegmentFolder } from './segment-folder.ts';
import { type LibraryBuilders, SegmentLibrary } from './segment-library.ts';
import { suggestContinuations } from './suggest-continuations.ts';
import { TimeSlice } from './time-slice.ts';

/** Longest one thing is worked on before queries have their turn, milliseconds. */
const SLICE_MS = 2;

/**
 * The index's work, done in the calling thread.
 * @param args.folder where segments are kept; null: in memory only
 * @param args.builders without them segments are built in this thread, too
 */
export function doIndexWork(args: {
  folder: string | null;
  logError: LogError;
  builders?: LibraryBuilders;
}): IndexWork {
  const local = localBuilder(SLICE_MS);
  return new LocalWork({ builders: { changes: local, merges: local }, ...args });
}

class LocalWork implements IndexWork {
  readonly #library: SegmentLibrary;
  readonly #folder: SegmentFolder | null;

  constructor(args: { folder: string | null; logError: LogError; builders: LibraryBuilders }) {
    const { folder, logError, builders } = args;
    this.#folder = folder === null ? null : new SegmentFolder({ folder, logError });
    this.#library = new SegmentLibrary({
      builders,
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
