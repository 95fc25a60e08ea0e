import { Outlet } from 'react-router';
import { PageFrame } from '../../layouts/page-frame.tsx';
import { namedMiddleware } from '../../request/named-middleware.ts';
import { AdminMenu } from './admin-menu.tsx';

export { FramedErrorPage as ErrorBoundary } from '../../layouts/framed-error-page.tsx';

export const handle = { middleware: ['admin'] };
export const middleware = namedMiddleware(handle.middleware);

/** Exists so that a client navigation calls the server, which checks the role. */
export function loader() {
  return null;
}

/** The layout of the admin area: the header of all pages, the menu, and a dense page beside it. */
export default function AdminLayout() {
  return (
    <PageFrame
      area="admin"
      className="page grid grid-cols-1 items-start gap-x-8 gap-y-4 py-6 lg:grid-cols-[168px_minmax(0,1fr)]"
    >
      <AdminMenu />
      <div className="min-w-0">
        <Outlet />
      </div>
    </PageFrame>
  );
}
