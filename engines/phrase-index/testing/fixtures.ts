import type { InvalidQueryField } from '../api/invalid-query-error.ts';
import type { IndexedVideo, PhraseIndex, PhraseQuery, PhraseResult } from '../api/types.ts';

/** English and Chinese text of a line. */
export type BilingualText = [en: string | null, zh?: string | null];

/** Creates a video with these lines. The id of a line is the video id, a dot, and its number from 0. */
export function createVideo(
  videoId: string,
  texts: BilingualText[],
  changes: Partial<IndexedVideo> = {},
): IndexedVideo {
  const lines = texts.map(([en, zh = null], seq) => ({
    seq,
    startMs: seq * 1000,
    endMs: seq * 1000 + 900,
    en,
    zh,
  }));
  return {
    videoId,
    filmId: `film of ${videoId}`,
    source: 'film',
    ownerId: null,
    quality: 0,
    lines,
    ...changes,
  };
}

/** Creates a query over all sources, with some fields changed. */
export function createQuery(text: string, changes: Partial<PhraseQuery> = {}): PhraseQuery {
  return {
    text,
    sources: ['film', 'ytb', 'kid', 'client'],
    filmId: null,
    after: null,
    limit: 100,
    ...changes,
  };
}

export const listLineIds = (result: PhraseResult): string[] => result.hits.map((hit) => hit.lineId);

/** Creates an index with these videos. */
export type CreateIndexWithVideos = (...videos: IndexedVideo[]) => Promise<PhraseIndex>;

/** Returns the shape of an InvalidQueryError, including one transferred between threads. */
export const invalidQuery = (field: InvalidQueryField) => ({ name: 'InvalidQueryError', field });
