import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { EntryContext } from 'react-router';

/** Characters of HTML that are kept in all. */
const MAX_CHARACTERS = 32 * 1024 * 1024;
/** Components may show the time of day, so a page is not kept for longer. */
const MAX_AGE_MS = 60_000;

type PageState = Pick<
  EntryContext['staticHandlerContext'],
  'loaderData' | 'actionData' | 'errors' | 'statusCode'
>;

/**
 * Keeps the HTML of pages by what they are rendered from. Loaders run on every request, so a page is never older than its
 * data, and a viewer never gets the page of another: the viewer is part of the data.
 */
export function createRenderedPages() {
  const pages = new LRUCache<string, readonly string[]>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (parts) => parts.reduce((sum, { length }) => sum + length + 1, 0),
    ttl: MAX_AGE_MS,
  });
  return {
    /** Returns the HTML of a page with this nonce; null if the page has to be rendered. */
    find(key: string, nonce: string): string | null {
      return pages.get(key)?.join(nonce) ?? null;
    },
    /** Keeps a page that was rendered with this nonce. A nonce is random, so no other text of the page contains it. */
    keep(key: string, html: string, nonce: string): void {
      pages.set(key, html.split(nonce));
    },
  };
}

/**
 * Returns the key of a page; null for an error page, and for data that is not complete, such as a promise. What a loader
 * returns as `measured`, such as a duration, makes no other page: a kept page shows what was measured when it was rendered.
 */
export function renderedPageKey(address: string, state: PageState): string | null {
  if (state.errors || state.actionData) return null;
  try {
    const routes = Object.entries(state.loaderData).map(([id, data]) => [id, withoutMeasured(data)]);
    const data = serialize([address, state.statusCode, routes]);
    return createHash('sha256').update(data).digest('base64');
  } catch {
    return null;
  }
}

function withoutMeasured(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('measured' in data)) return data;
  const { measured: _, ...rest } = data;
  return rest;
}
