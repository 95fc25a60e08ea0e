import { Outlet } from 'react-router';
import type { Route } from './+types/default.ts';
import { ErrorPage } from './error-page.tsx';
import { PageFrame } from './page-frame.tsx';
import { readRouteError } from './read-route-error.ts';

/** The layout of the client's pages. */
export default function DefaultLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageFrame>
      <ErrorPage {...readRouteError(error)} />
    </PageFrame>
  );
}
