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

/** State of an index after opening. */
export interface OpenedIndexState {
  /** Videos loaded from disk, with the revisions they were indexed with. */
  revisions: [videoId: string, revision: number][];
  stats: IndexStats;
}

/** Does the work of a phrase index, possibly in another thread. All arguments and results can be cloned. */
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
