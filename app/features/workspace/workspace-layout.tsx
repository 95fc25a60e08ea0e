import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/workspace-layout.ts';
import { loadWorkspace } from './load-workspace.ts';
import { workspaceKey } from './workspace-key.ts';

export async function loader({ url, context, request }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  return loadWorkspace({ api, url, headers: request.headers });
}

/** Loads again for another clip or video, and when a panel asks for it. Another panel or line changes nothing here. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href || workspaceKey(currentUrl) !== workspaceKey(nextUrl);
}

const Content = hydrateOnInteraction(
  'features/workspace/workspace-content',
  () => import('./workspace-content.tsx'),
);

/** The line workspace: the picture, its line, and the row of verbs, with the panel of the address beside them. */
export default function WorkspaceLayout({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Outlet />;
  return (
    <Content workspace={loaderData}>
      <Outlet />
    </Content>
  );
}
