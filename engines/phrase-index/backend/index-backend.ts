import type {
  FacetQuery,
  IndexStats,
  NearestQuery,
  NearestResult,
  PhraseFacets,
  PhraseQuery,
  PhraseResult,
  Suggestion,
  SuggestionQuery,
} from '../api/types.ts';
import type { PackedVideo } from '../build/segment-draft.ts';

/** State of an index after opening. */
export interface OpenedIndexState {
  /** Videos loaded from disk, with the revisions they were indexed with. */
  revisions: [videoId: string, revision: number][];
  stats: IndexStats;
}

/** Changes a phrase index. All arguments and results can be cloned. */
export interface IndexChanges {
  open(): Promise<OpenedIndexState>;
  put(video: PackedVideo): Promise<IndexStats>;
  load(videos: PackedVideo[]): Promise<void>;
  finishLoad(): Promise<IndexStats>;
  remove(videoId: string): Promise<IndexStats>;
  compact(): Promise<IndexStats>;
  close(): Promise<void>;
}

/** Answers queries over a phrase index. All arguments and results can be cloned. */
export interface IndexQueries {
  search(query: PhraseQuery): Promise<PhraseResult>;
  suggest(query: SuggestionQuery): Promise<Suggestion[]>;
  didYouMean(query: SuggestionQuery): Promise<Suggestion[]>;
  nearest(query: NearestQuery): Promise<NearestResult>;
  facets(query: FacetQuery): Promise<PhraseFacets>;
}

/** Does the work of a phrase index, possibly in other threads. */
export interface IndexBackend extends IndexChanges, IndexQueries {}
