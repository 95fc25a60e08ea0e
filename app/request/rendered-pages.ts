import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { EntryContext } from 'react-router';
import type { Compress, Encoding } from './page-context.ts';

/** Maximum size of all cached pages, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Components may show the time of day, so a page is cached no longer than this. */
const MAX_AGE_MS = 60_000;

type PageState = Pick<
  EntryContext['staticHandlerContext'],
  'loaderData' | 'actionData' | 'errors' | 'statusCode'
>;

/** A page as it is sent. */
export interface RenderedPage {
  body: Uint8Array<ArrayBuffer>;
  /** The inline scripts of the page, as source expressions of the content policy. */
  scripts: readonly string[];
}

/**
 * Caches pages by what they are rendered from, plain and compressed. Loaders run on every request, so a page is never older
 * than its data, and a viewer never gets the page of somebody else, because the viewer is part of that data.
 */
export function createRenderedPages({ compress }: { compress: Compress }) {
  const pages = new LRUCache<string, RenderedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length,
    ttl: MAX_AGE_MS,
  });
  const inFlight = new Map<string, Promise<RenderedPage | null>>();

  /** Makes a page once. Requests for the same page wait for it. If it cannot be cached, each of them makes its own. */
  const once = async (
    key: string,
    make: () => Promise<{ page: RenderedPage; isComplete: boolean }>,
  ): Promise<{ page: RenderedPage; isComplete: boolean }> => {
    const shared = inFlight.get(key);
    const known = pages.get(key) ?? (shared && (await shared));
    if (known) return { page: known, isComplete: true };
    const making = make();
    const cacheable = making.then(
      ({ page, isComplete }) => (isComplete ? page : null),
      () => null,
    );
    inFlight.set(key, cacheable);
    try {
      const made = await making;
      if (made.isComplete) pages.set(key, made.page);
      return made;
    } finally {
      if (inFlight.get(key) === cacheable) inFlight.delete(key);
    }
  };

  return {
    /**
     * Returns a page in an encoding.
     * @param key what the page is rendered from; null for a page that is not cached
     * @param render renders the page; `isComplete` is false when a part of it has failed, and the page is not cached either
     */
    async find(args: {
      key: string | null;
      encoding: Encoding | null;
      render: () => Promise<{ page: RenderedPage; isComplete: boolean }>;
    }): Promise<RenderedPage> {
      const { key, encoding, render } = args;
      const makePlain = () => (key === null ? render() : once(key, render));
      if (encoding === null) return (await makePlain()).page;
      const makeCompressed = async () => {
        const { page, isComplete } = await makePlain();
        return { page: { ...page, body: await compress(page.body, encoding) }, isComplete };
      };
      return (await (key === null ? makeCompressed() : once(`${key} ${encoding}`, makeCompressed))).page;
    },
  };
}

/** Returns the key of a page; null for an error page, and for data that is not complete, such as a promise. */
export function renderedPageKey(address: string, state: PageState): string | null {
  if (state.errors || state.actionData) return null;
  try {
    const data = serialize([address, state.statusCode, Object.entries(state.loaderData)]);
    return createHash('sha256').update(data).digest('base64');
  } catch {
    return null;
  }
}
