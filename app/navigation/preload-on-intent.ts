import { matchRoutes, type RouteObject } from 'react-router';

/** The part of the router's list of known routes that names their code. */
type RouteManifest = Readonly<Record<string, ManifestRoute | undefined>>;
interface ManifestRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  module: string;
  imports?: string[] | undefined;
}

const intentEvents = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Preloads the code of a page, but not its data, when a visitor points at, touches, or focuses a link to it. The code of
 * other pages is never loaded. Reads the router's list of known routes; does nothing if there is none.
 */
export function preloadOnIntent(): void {
  const routes = readManifest();
  if (!routes) return;
  const tree = toRouteTree(routes);
  const preloaded = new Set([...document.querySelectorAll('link[rel="modulepreload"]')].map(getHref));
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== location.origin) return;
    for (const href of moduleUrls({ tree, routes, path: link.pathname })) {
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

function readManifest(): RouteManifest | null {
  const manifest: unknown = Reflect.get(window, '__reactRouterManifest');
  if (typeof manifest !== 'object' || manifest === null || !('routes' in manifest)) return null;
  return manifest.routes as RouteManifest;
}

/** Returns the routes as the tree that `matchRoutes` takes. */
export function toRouteTree(routes: RouteManifest, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path } = route;
    return route.index ? [{ id, path, index: true }] : [{ id, path, children: toRouteTree(routes, id) }];
  });
}

/** Returns the addresses of all code of the page at a path. */
export function moduleUrls(args: { tree: RouteObject[]; routes: RouteManifest; path: string }): string[] {
  const { tree, routes, path } = args;
  return (matchRoutes(tree, path) ?? []).flatMap(({ route: { id = '' } }) => {
    const route = routes[id];
    return route ? [route.module, ...(route.imports ?? [])] : [];
  });
}
