import { useRouteLoaderData } from 'react-router';
import { UnsentTakesNotice } from '../features/dubbing/unsent/unsent-takes-notice.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { Header, type PageArea } from './header.tsx';
import { TabBar } from './tab-bar.tsx';

/** The header for the viewer. Without a viewer (an error before the session guard), there is none. */
export function SiteHeader({ area = 'learner' }: { area?: PageArea }) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return root?.viewer ? (
    <>
      <Header area={area} viewer={root.viewer} locale={root.locale} theme={root.theme} />
      <UnsentTakesNotice />
    </>
  ) : null;
}

/** A page with the header above it, and on a learner's phone the tab bar below it. */
export function PageFrame({
  area = 'learner',
  children,
  className,
}: {
  area?: PageArea;
  children: React.ReactNode;
  className?: string;
}) {
  return (
    <>
      <SiteHeader area={area} />
      <main id="content" className={className}>
        {children}
      </main>
      {area === 'learner' ? <TabBar /> : null}
    </>
  );
}
