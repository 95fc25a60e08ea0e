/** Delay after the page has loaded, so that the page's images and film load first. Milliseconds. */
const DELAY_MS = 1500;

/**
 * Preloads the code of the pages that this page links to, but not their data. If the code of a page can't be fetched,
 * the router reloads the whole document, and without a server the visitor gets the browser's error page. If the code is
 * loaded already, the visitor gets the product's error page with a button to retry. Reads the router's list of known
 * routes; does nothing if there is none.
 */
export function preloadRouteModules(): void {
  const start = () => setTimeout(preload, DELAY_MS);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

function preload(): void {
  const preloaded = new Set([...document.querySelectorAll('link[rel="modulepreload"]')].map(getHref));
  for (const href of listModuleUrls()) {
    if (preloaded.has(href)) continue;
    preloaded.add(href);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.setAttribute('href', href);
    document.head.append(link);
  }
}

const getHref = (link: Element) => link.getAttribute('href');

function listModuleUrls(): string[] {
  const manifest: unknown = Reflect.get(window, '__reactRouterManifest');
  if (typeof manifest !== 'object' || manifest === null || !('routes' in manifest)) return [];
  return Object.values(Object(manifest.routes)).flatMap((route: unknown) => {
    if (typeof route !== 'object' || route === null || !('module' in route)) return [];
    const imports: unknown[] = 'imports' in route && Array.isArray(route.imports) ? route.imports : [];
    return [route.module, ...imports].filter((url) => typeof url === 'string');
  });
}
