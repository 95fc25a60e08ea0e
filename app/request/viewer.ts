import type { RouterContextProvider } from 'react-router';
import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import type { Services } from '#domain/services.ts';
import { type PageContext, pageContext } from './page-context.ts';

/**
 * Services and the signed-in viewer, for loaders behind the guard.
 * Throws login_required when the guard was not in front of the route.
 */
export function requireSignedIn(context: Readonly<RouterContextProvider>): {
  services: Services;
  viewer: Viewer;
  api: PageContext['api'];
} {
  const { services, viewer, api } = context.get(pageContext);
  if (!viewer) throw new AppError('login_required');
  return { services, viewer, api };
}

/** May this person import films and see how imports go? */
export function canImportFilms(viewer: Pick<Viewer, 'access'>): boolean {
  return viewer.access.includes('admin') || viewer.access.includes('owner');
}
