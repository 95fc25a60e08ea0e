import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../root.tsx';
import { Header } from './header.tsx';

/** Header above, page below. Without a viewer (an error before the guard) the header is left out. */
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
