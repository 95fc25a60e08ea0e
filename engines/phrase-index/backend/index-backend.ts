import type {
  FacetQuery,
  IndexStats,
  PhraseFacets,
  PhraseQuery,
  PhraseResult,
  Suggestion,
  SuggestionQuery,
} from '../api/types.ts';
import type { PackedVideo } from '../build/segment-draft.ts';

/** What an index begins with. */
export interface OpenedIndexState {
  /** Videos loaded from disk, and the revisions they were put with. */
  revisions: [videoId: string, revision: number][];
  stats: IndexStats;
}

/** The work behind a phrase index, which may be done in another thread: all it takes and gives can be copied. */
export interface IndexBackend {
  open(): Promise<OpenedIndexState>;
  put(video: PackedVideo): Promise<IndexStats>;
  load(videos: PackedVideo[]): Promise<void>;
  finishLoad(): Promise<IndexStats>;
  remove(videoId: string): Promise<IndexStats>;
  search(query: PhraseQuery): Promise<PhraseResult>;
  suggest(query: SuggestionQuery): Promise<Suggestion[]>;
  didYouMean(query: SuggestionQuery): Promise<Suggestion[]>;
  facets(query: FacetQuery): Promise<PhraseFacets>;
  close(): Promise<void>;
}
