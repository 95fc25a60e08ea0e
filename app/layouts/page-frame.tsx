import { useRouteLoaderData } from 'react-router';
import { UnsentTakesNotice } from '../features/dubbing/unsent/unsent-takes-notice.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { Header } from './header.tsx';

/** The header for the viewer. Without a viewer (an error before the session guard), there is none. */
export function SiteHeader() {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return root?.viewer ? (
    <>
      <Header viewer={root.viewer} locale={root.locale} theme={root.theme} />
      <UnsentTakesNotice />
    </>
  ) : null;
}

/** A page with the header above it. */
export function PageFrame({ children, className }: { children: React.ReactNode; className?: string }) {
  return (
    <>
      <SiteHeader />
      <main id="content" className={className}>
        {children}
      </main>
    </>
  );
}
