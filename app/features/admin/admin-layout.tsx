import { Outlet } from 'react-router';
import { ErrorPage } from '../../layouts/error-page.tsx';
import { PageFrame } from '../../layouts/page-frame.tsx';
import { readRouteError } from '../../navigation/read-route-error.ts';
import { namedMiddleware } from '../../request/named-middleware.ts';
import type { Route } from './+types/admin-layout.ts';
import { AdminMenu } from './admin-menu.tsx';

export const handle = { middleware: ['admin'] };
export const middleware = namedMiddleware(handle.middleware);

/** Exists so that a client navigation calls the server, which checks the role. */
export function loader() {
  return null;
}

/** The layout of the admin area: the header of all pages above a dense page. */
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
