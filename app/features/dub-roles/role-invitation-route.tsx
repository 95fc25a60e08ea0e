import { AppError } from '#domain/errors.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/role-invitation-route.ts';

/** Loads the role that `?invite=` leads to. Throws not_found for a link that was withdrawn. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const inviteId = url.searchParams.get('invite');
  if (!inviteId) throw new AppError('not_found');
  return { inviteId, invitation: await api.dubRoles.invitation({ inviteId }) };
}

/** The page on which somebody takes a role of another one's dub. */
export default hydrateOnInteraction(
  'features/dub-roles/role-invitation-content',
  () => import('./role-invitation-content.tsx'),
);
