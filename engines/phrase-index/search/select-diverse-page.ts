import { hashHigh, type RankKey } from '../segments/rank-key.ts';
import type { SearchCursor } from './search-cursor.ts';

/** Number of first hits among which a film has at most MAX_HITS_PER_FILM while other films still have hits. */
const HEAD_LENGTH = 20;
const MAX_HITS_PER_FILM = 2;
/** Maximum number of hits to skip in search of another film. After that, the other films count as exhausted. */
const MAX_SKIPPED_HITS = 8_192;

export interface RankedHit extends RankKey {
  filmId: string;
}

/**
 * Selects one page from hits in rank order (behind the cursor's last key, if any). The first HEAD_LENGTH hits
 * are diversified: each is the best unseen hit of a film with fewer than MAX_HITS_PER_FILM shown, or the best
 * unseen hit when there is no such film. The rest follow by rank. A page depends only on the cursor and the
 * current lines. Therefore, lines that remain are neither repeated nor left out when others are added or removed.
 * @param args.limit hits per page, 1 or more
 * @returns the hits, and the cursor of the next page; null after the last page
 */
export function selectDiversePage<Hit extends RankedHit>(args: {
  cursor: SearchCursor | null;
  limit: number;
  nextHit: () => Hit | null;
}): { hits: Hit[]; next: SearchCursor | null } {
  const { limit } = args;
  const cursor = args.cursor ?? { seenLines: [], lastKey: null };
  const nextUnseen = skipSeenHits(cursor, args.nextHit);
  const headLeft = Math.max(0, HEAD_LENGTH - cursor.seenLines.length);
  const { head, skipped } = selectHead({ cursor, nextUnseen, length: Math.min(headLeft, limit) });
  const hits = [...head, ...skipped.slice(0, limit - head.length)];
  let hasMore = head.length + skipped.length > limit;
  while (!hasMore) {
    const hit = nextUnseen();
    if (!hit) break;
    if (hits.length < limit) hits.push(hit);
    else hasMore = true;
  }
  return { hits, next: hasMore ? cursorAfter(cursor, hits, headLeft) : null };
}

/** The upper 53 bits of a line's hash: as many as a number holds exactly. */
const hashOf = (line: Pick<RankKey, 'hashHigh' | 'hashLow'>): number =>
  line.hashHigh * 2 ** 21 + (line.hashLow >>> 11);

/** Returns an iterator over the hits that the cursor has not seen. */
function skipSeenHits<Hit extends RankKey>(
  cursor: SearchCursor,
  nextHit: () => Hit | null,
): () => Hit | null {
  const seen = new Set(cursor.seenLines.map(hashOf));
  return () => {
    for (let hit = nextHit(); hit; hit = nextHit()) {
      if (!seen.has(hashOf(hit))) return hit;
    }
    return null;
  };
}

/**
 * Selects up to `length` hits of films that may still show some. Also returns the hits skipped on the way.
 */
function selectHead<Hit extends RankedHit>(args: {
  cursor: SearchCursor;
  nextUnseen: () => Hit | null;
  length: number;
}): { head: Hit[]; skipped: Hit[] } {
  const { cursor, nextUnseen, length } = args;
  const shownByFilm = new Map<number, number>();
  for (const { filmHash } of cursor.seenLines)
    shownByFilm.set(filmHash, (shownByFilm.get(filmHash) ?? 0) + 1);
  const head: Hit[] = [];
  const skipped: Hit[] = [];
  while (head.length < length && skipped.length < MAX_SKIPPED_HITS) {
    const hit = nextUnseen();
    if (!hit) break;
    const film = hashHigh(hit.filmId);
    const count = shownByFilm.get(film) ?? 0;
    if (count >= MAX_HITS_PER_FILM) {
      skipped.push(hit);
      continue;
    }
    shownByFilm.set(film, count + 1);
    head.push(hit);
  }
  return { head, skipped };
}

function cursorAfter<Hit extends RankedHit>(
  cursor: SearchCursor,
  hits: Hit[],
  headLeft: number,
): SearchCursor {
  const inHead = hits.slice(0, headLeft);
  const last = hits.length > headLeft ? hits.at(-1) : undefined;
  const seen = inHead.map((hit) => ({
    hashHigh: hit.hashHigh,
    hashLow: hit.hashLow,
    filmHash: hashHigh(hit.filmId),
  }));
  return { seenLines: [...cursor.seenLines, ...seen], lastKey: last ?? cursor.lastKey };
}
