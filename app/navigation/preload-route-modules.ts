/** Waits this long after the page has loaded, so that its own pictures and film come first. Milliseconds. */
const PATIENCE_MS = 1500;

/**
 * Fetches the code of the pages that links on this one lead to, not their data. A page whose code cannot be fetched is
 * reloaded whole by the router, which without a server ends on the browser's own error page; with its code here, the
 * visitor gets our words and a way to try again. Reads the router's list of known routes; does nothing where there is none.
 */
export function preloadRouteModules(): void {
  const start = () => setTimeout(preload, PATIENCE_MS);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

function preload(): void {
  const known = new Set([...document.querySelectorAll('link[rel="modulepreload"]')].map(hrefOf));
  for (const href of moduleAddresses()) {
    if (known.has(href)) continue;
    known.add(href);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.setAttribute('href', href);
    document.head.append(link);
  }
}

const hrefOf = (link: Element) => link.getAttribute('href');

function moduleAddresses(): string[] {
  const manifest: unknown = Reflect.get(window, '__reactRouterManifest');
  if (typeof manifest !== 'object' || manifest === null || !('routes' in manifest)) return [];
  return Object.values(Object(manifest.routes)).flatMap((route: unknown) => {
    if (typeof route !== 'object' || route === null || !('module' in route)) return [];
    const imports: unknown[] = 'imports' in route && Array.isArray(route.imports) ? route.imports : [];
    return [route.module, ...imports].filter((address) => typeof address === 'string');
  });
}
