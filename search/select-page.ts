import type { HitCursor } from './hit-cursor.ts';
import { compareRank, hashHigh, type RankKey } from './rank-key.ts';

/** Among this many first hits a film has at most FILM_MAX, while other films still have hits. */
const HEAD_LENGTH = 20;
const FILM_MAX = 2;

export interface RankedHit extends RankKey {
  filmId: string;
}

/** What a film may still put into the varied head: its best hits, at most `room` of them, best first. */
interface FilmShare<Hit> {
  room: number;
  best: Hit[];
}

/**
 * Chooses one page out of all matching lines, offered in any order, in memory of the order of the page.
 * The order: HEAD_LENGTH hits, each the best not yet shown of a film with fewer than FILM_MAX shown, or the best not
 * yet shown when there is no such film; then the rest by rank. A page depends only on what the cursor says was
 * shown and on the lines there now, so lines that stay are neither repeated nor left out when others come and go.
 */
export class PageSelection<Hit extends RankedHit> {
  readonly #cursor: HitCursor;
  readonly #limit: number;
  readonly #headLeft: number;
  readonly #seen = new Map<number, number[]>();
  readonly #shares = new Map<string, FilmShare<Hit>>();
  /** Enough of the best for a page: each hit that the head takes out of it fills a place of the page, too. */
  readonly #best: BestHits<Hit>;
  #eligible = 0;

  /** @param args.limit hits of the page, 1 or more */
  constructor(args: { cursor: HitCursor | null; limit: number }) {
    this.#cursor = args.cursor ?? { seen: [], last: null };
    this.#limit = args.limit;
    this.#headLeft = Math.max(0, HEAD_LENGTH - this.#cursor.seen.length);
    this.#best = new BestHits(args.limit);
    for (const { hashHigh, hashLow } of this.#cursor.seen) {
      this.#seen.set(hashHigh, [...(this.#seen.get(hashHigh) ?? []), hashLow]);
    }
  }

  /** One matching line; each only once. */
  offer(hit: Hit): void {
    if (this.#seen.get(hit.hashHigh)?.includes(hit.hashLow)) return;
    if (this.#cursor.last && compareRank(hit, this.#cursor.last) <= 0) return;
    this.#eligible++;
    this.#best.offer(hit);
    if (this.#headLeft > 0) this.#offerToShare(hit);
  }

  /** The page, and the cursor behind it; null when there is nothing more. */
  finish(): { hits: Hit[]; next: HitCursor | null } {
    const head = [...this.#shares.values()]
      .flatMap((share) => share.best)
      .sort(compareRank)
      .slice(0, this.#headLeft);
    const taken = new Set(head);
    const rest = this.#best.sorted().filter((hit) => !taken.has(hit));
    const hits = [...head, ...rest].slice(0, this.#limit);
    return { hits, next: this.#eligible > hits.length ? this.#cursorAfter(hits) : null };
  }

  #offerToShare(hit: Hit): void {
    let share = this.#shares.get(hit.filmId);
    if (!share) {
      const filmHash = hashHigh(hit.filmId);
      const shown = this.#cursor.seen.filter((line) => line.filmHash === filmHash).length;
      share = { room: Math.max(0, FILM_MAX - shown), best: [] };
      this.#shares.set(hit.filmId, share);
    }
    const { best, room } = share;
    let at = best.length;
    for (let before = best[at - 1]; before && compareRank(hit, before) < 0; before = best[at - 1]) at--;
    if (at >= room) return;
    best.splice(at, 0, hit);
    best.length = Math.min(best.length, room);
  }

  #cursorAfter(hits: Hit[]): HitCursor {
    const inHead = hits.slice(0, this.#headLeft);
    const last = hits.length > this.#headLeft ? hits.at(-1) : undefined;
    const seen = inHead.map((hit) => ({
      hashHigh: hit.hashHigh,
      hashLow: hit.hashLow,
      filmHash: hashHigh(hit.filmId),
    }));
    return { seen: [...this.#cursor.seen, ...seen], last: last ?? this.#cursor.last };
  }
}

/** The best `size` of the hits offered; sorts only when twice as many have gathered. */
class BestHits<Hit extends RankKey> {
  readonly #size: number;
  #hits: Hit[] = [];
  #worst: Hit | undefined;

  constructor(size: number) {
    this.#size = size;
  }

  offer(hit: Hit): void {
    if (this.#worst && compareRank(hit, this.#worst) >= 0) return;
    this.#hits.push(hit);
    if (this.#hits.length < 2 * this.#size) return;
    this.#hits = this.sorted();
    this.#worst = this.#hits.at(-1);
  }

  sorted(): Hit[] {
    return this.#hits.sort(compareRank).slice(0, this.#size);
  }
}
