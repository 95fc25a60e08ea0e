import { loadTexts } from '../i18n/translators.ts';
import { shownPreferences } from '../state/preferences.ts';
import { knownRoutes, matchedIds, type RouteManifest } from './known-routes.ts';

const intentEvents = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Preloads the code and the wording of a page, but not its data, when a visitor points at, touches, or focuses a link to
 * it. The code of other pages is never loaded. Reads the router's list of known routes; does nothing if there is none.
 */
export function preloadOnIntent(): void {
  const { routes, tree } = knownRoutes();
  const preloaded = new Set([...document.querySelectorAll('link[rel="modulepreload"]')].map(getHref));
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== location.origin) return;
    const ids = matchedIds(tree, link.pathname);
    // The navigation loads what could not be loaded now, and shows that it failed.
    loadTexts(shownPreferences().locale, ids.at(-1) ?? 'root').catch(() => undefined);
    for (const href of moduleUrls(routes, ids)) {
      if (preloaded.has(href)) continue;
      preloaded.add(href);
      const element = document.createElement('link');
      element.rel = 'modulepreload';
      element.setAttribute('href', href);
      document.head.append(element);
    }
  };
  for (const type of intentEvents) document.addEventListener(type, preload, { capture: true, passive: true });
}

const getHref = (link: Element) => link.getAttribute('href');

/** Returns the addresses of all code of routes. */
export function moduleUrls(routes: RouteManifest, ids: readonly string[]): string[] {
  return ids.flatMap((id) => {
    const route = routes[id];
    return route ? [route.module, ...(route.imports ?? [])] : [];
  });
}
