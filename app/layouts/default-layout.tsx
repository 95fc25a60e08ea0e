import { Outlet } from 'react-router';
import { readRouteError } from '../navigation/read-route-error.ts';
import type { Route } from './+types/default-layout.ts';
import { ErrorPage } from './error-page.tsx';
import { PageFrame } from './page-frame.tsx';

/** The layout of the learner's pages. */
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
