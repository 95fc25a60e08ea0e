import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/class-invitation-route.ts';

/** Loads the class that the link leads to. Throws class_invite_gone for a link that no longer works. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const classInviteId = params.invite;
  return { classInviteId, invitation: await api.classes.invitation({ classInviteId }) };
}

/** The page on which somebody joins a class. */
export default hydrateOnInteraction(
  'features/classes/class-invitation-content',
  () => import('./class-invitation-content.tsx'),
);
