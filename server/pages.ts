import type { Pages } from '#app/host.ts';
import { readPreferences } from '#app/preferences.ts';
import type { AppContext } from './request-context.ts';

/** Answers a page address with the built pages, for the viewer and the choices of this request. */
export function renderPage(pages: Pages, c: AppContext): Promise<Response> {
  const { services, viewer } = c.var;
  const preferences = readPreferences(c.req.header('cookie') ?? null);
  return pages.handle(c.req.raw, { services, viewer, ...preferences });
}
