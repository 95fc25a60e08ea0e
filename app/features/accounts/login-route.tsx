import { pageContext } from '../../request/page-context.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/login-route.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).api.accounts.demoAccount();
}

export default hydrateOnInteraction('features/accounts/login-content', () => import('./login-content.tsx'));
