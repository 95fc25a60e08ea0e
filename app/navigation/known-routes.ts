import { matchRoutes, type RouteObject } from 'react-router';

/** The part of the router's list of known routes that names their code. */
export type RouteManifest = Readonly<Record<string, ManifestRoute | undefined>>;
interface ManifestRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  module: string;
  imports?: string[] | undefined;
}

/** Returns the routes as the tree that `matchRoutes` takes. */
export function toRouteTree(routes: RouteManifest, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path } = route;
    return route.index ? [{ id, path, index: true }] : [{ id, path, children: toRouteTree(routes, id) }];
  });
}

/** Returns the IDs of the routes of the page at a path, the root first. */
export function matchedIds(tree: RouteObject[], path: string): string[] {
  return (matchRoutes(tree, path) ?? []).map(({ route: { id = '' } }) => id);
}

let known: { routes: RouteManifest; tree: RouteObject[] } | null = null;

/** Returns the router's list of known routes. The list is empty where there is no router. Browser only. */
export function knownRoutes(): { routes: RouteManifest; tree: RouteObject[] } {
  if (known) return known;
  const manifest: unknown = Reflect.get(window, '__reactRouterManifest');
  if (typeof manifest !== 'object' || manifest === null || !('routes' in manifest))
    return { routes: {}, tree: [] };
  const routes = manifest.routes as RouteManifest;
  known = { routes, tree: toRouteTree(routes) };
  return known;
}

/** Returns the ID of the route of the page at a path of this site, `root` if there is none. Browser only. */
export const pageIdAt = (path: string): string => matchedIds(knownRoutes().tree, path).at(-1) ?? 'root';
