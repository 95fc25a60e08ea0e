import type { RouterContextProvider } from 'react-router';
import type { ViewerDto } from '#contract/accounts.ts';
import { AppError } from '#domain/errors.ts';
import { type PageContext, pageContext } from './page-context.ts';

/**
 * Returns the signed-in viewer and the API calls, for loaders behind the session guard. Throws login_required without a
 * viewer.
 */
export function requireSignedIn(context: Readonly<RouterContextProvider>): {
  viewer: ViewerDto;
  api: PageContext['api'];
} {
  const { viewer, api } = context.get(pageContext);
  if (!viewer) throw new AppError('login_required');
  return { viewer, api };
}
