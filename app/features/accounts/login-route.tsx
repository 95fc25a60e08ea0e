import { pageContext } from '../../request/page-context.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/login-route.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { accounts } = context.get(pageContext).api;
  const [{ username }, { contact }] = await Promise.all([accounts.demoAccount(), accounts.signInContact()]);
  return { username, contact };
}

export default hydrateOnInteraction('features/accounts/login-content', () => import('./login-content.tsx'));
