import { Outlet } from 'react-router';
import { namedMiddleware } from '../middleware/named.ts';
import type { Route } from './+types/admin.ts';
import { AdminMenu } from './admin-menu.tsx';
import { ErrorPage } from './error-page.tsx';
import { PageFrame } from './page-frame.tsx';
import { readRouteError } from './read-route-error.ts';

export const handle = { middleware: ['admin'] };
export const middleware = namedMiddleware(handle.middleware);

/** Makes client navigations ask the server, and so the role check. */
export function loader() {
  return null;
}

/** The layout of the admin area: the same header, a dense page. */
export default function AdminLayout() {
  return (
    <PageFrame className="page py-6">
      <AdminMenu />
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
