import { hashHigh, type RankKey } from '../segments/rank-key.ts';
import type { SearchCursor } from './search-cursor.ts';

/** Among this many first hits a film has at most FILM_MAX, while other films still have hits. */
const HEAD_LENGTH = 20;
const FILM_MAX = 2;
/** Hits passed over in search of another film; behind them films are taken as having no more. */
const PASSED_MAX = 8_192;

export interface RankedHit extends RankKey {
  filmId: string;
}

/**
 * Chooses one page of hits that come in rank order (behind the cursor's last key, when it has one).
 * The order: HEAD_LENGTH hits, each the best not yet shown of a film with fewer than FILM_MAX shown, or the best not
 * yet shown when there is no such film; then the rest by rank. A page depends only on what the cursor says was
 * shown and on the lines there now, so lines that stay are neither repeated nor left out when others come and go.
 * @param args.limit hits of the page, 1 or more
 * @returns the page, and the cursor behind it; null when there is nothing more
 */
export function selectPage<Hit extends RankedHit>(args: {
  cursor: SearchCursor | null;
  limit: number;
  nextHit: () => Hit | null;
}): { hits: Hit[]; next: SearchCursor | null } {
  const { limit } = args;
  const cursor = args.cursor ?? { seenLines: [], lastKey: null };
  const fresh = freshHits(cursor, args.nextHit);
  const headLeft = Math.max(0, HEAD_LENGTH - cursor.seenLines.length);
  const { head, passed } = chooseHead({ cursor, fresh, length: Math.min(headLeft, limit) });
  const hits = [...head, ...passed.slice(0, limit - head.length)];
  let more = head.length + passed.length > limit;
  while (!more) {
    const hit = fresh();
    if (!hit) break;
    if (hits.length < limit) hits.push(hit);
    else more = true;
  }
  return { hits, next: more ? cursorAfter(cursor, hits, headLeft) : null };
}

/** Hits less those the cursor has seen. */
function freshHits<Hit extends RankKey>(cursor: SearchCursor, nextHit: () => Hit | null): () => Hit | null {
  const seen = new Set(cursor.seenLines.map((line) => line.hashHigh * 2 ** 21 + (line.hashLow >>> 11)));
  return () => {
    for (let hit = nextHit(); hit; hit = nextHit()) {
      if (!seen.has(hit.hashHigh * 2 ** 21 + (hit.hashLow >>> 11))) return hit;
    }
    return null;
  };
}

/** Up to `length` hits of films with room left, and the hits passed over on the way. */
function chooseHead<Hit extends RankedHit>(args: {
  cursor: SearchCursor;
  fresh: () => Hit | null;
  length: number;
}): { head: Hit[]; passed: Hit[] } {
  const { cursor, fresh, length } = args;
  const shown = new Map<number, number>();
  for (const { filmHash } of cursor.seenLines) shown.set(filmHash, (shown.get(filmHash) ?? 0) + 1);
  const head: Hit[] = [];
  const passed: Hit[] = [];
  while (head.length < length && passed.length < PASSED_MAX) {
    const hit = fresh();
    if (!hit) break;
    const film = hashHigh(hit.filmId);
    const count = shown.get(film) ?? 0;
    if (count >= FILM_MAX) {
      passed.push(hit);
      continue;
    }
    shown.set(film, count + 1);
    head.push(hit);
  }
  return { head, passed };
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
