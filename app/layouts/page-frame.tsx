import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../root.tsx';
import { Header } from './header.tsx';

/** A page with the header above it. Without a viewer (an error before the session guard), there is no header. */
export function PageFrame({ children, className }: { children: React.ReactNode; className?: string }) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <>
      {root?.viewer ? <Header viewer={root.viewer} locale={root.locale} theme={root.theme} /> : null}
      <main id="content" className={className}>
        {children}
      </main>
    </>
  );
}
