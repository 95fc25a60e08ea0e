import { LRUCache } from 'lru-cache';
import { pagePaths } from '../navigation/page-paths.ts';
import { isSavingDataRequest } from '../player/use-film-preload.ts';
import type { PageContext } from './page-context.ts';

/** Pages whose loaders read nothing but the data that `dataState` stands for. */
const paths: ReadonlySet<string> = new Set([pagePaths.home, pagePaths.search]);
/** A page is kept for a second at most, so these are the pages of one second. */
const MAX_PAGES = 500;

interface RepeatedPage {
  body: Uint8Array<ArrayBuffer>;
  headers: Readonly<Record<string, string>>;
}

/**
 * Keeps the answers of the pages that are opened most. If the same person asks for the same page again while the data and the
 * second of the clock are the same, the loaders do not run.
 */
export function createRepeatedPages() {
  const pages = new LRUCache<string, RepeatedPage>({ max: MAX_PAGES });
  return {
    /** Returns everything that an answer depends on; null for an answer that is not kept. */
    keyOf(request: Request, context: PageContext): string | null {
      const { viewer, locale, theme, inWechat, encoding, dataState, refusal } = context;
      if (dataState === null || viewer === null || refusal || request.method !== 'GET') return null;
      if (!paths.has(new URL(request.url).pathname)) return null;
      const savesData = isSavingDataRequest(request.headers);
      return JSON.stringify([dataState, viewer, request.url, locale, theme, inWechat, encoding, savesData]);
    },

    find: (key: string | null): RepeatedPage | null => (key === null ? null : (pages.get(key) ?? null)),

    keep(args: { key: string | null; answer: Response; body: RepeatedPage['body'] }): void {
      const { key, answer, body } = args;
      if (key === null || answer.status !== 200 || answer.headers.has('set-cookie')) return;
      pages.set(key, { body, headers: Object.fromEntries(answer.headers) });
    },
  };
}
