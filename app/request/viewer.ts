import type { RouterContextProvider } from 'react-router';
import { isAdmin } from '#domain/accounts/require-admin.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import type { Services } from '#domain/services.ts';
import { type PageContext, pageContext } from './page-context.ts';

/** The signed-in viewer and the calls, for loaders behind the session guard. Throws login_required without the guard. */
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
  return isAdmin(viewer);
}
