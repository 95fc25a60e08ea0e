import { ChevronLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { navItemAt } from '../navigation/nav-item-at.ts';
import { pagePaths } from '../navigation/page-paths.ts';
import { readRouteError } from '../navigation/read-route-error.ts';
import { loginPath } from '../navigation/return-path.ts';
import type { loader as rootLoader } from '../root.tsx';
import { Logo } from '../ui/index.ts';
import type { Route } from './+types/mobile-layout.ts';
import { ErrorPage } from './error-page.tsx';
import { SiteHeader } from './page-frame.tsx';
import { syncRootFontSize } from './root-font-size.ts';
import { SkipLink } from './skip-link.tsx';

/**
 * The layout of the phone pages (`/m`): a thin bar above one column. On a wide screen, they have the site's header, and a
 * page that is marked with `data-wide` has the whole width. The root font size depends on the page's width at every
 * width; lengths in rem have an upper bound in px where a page can be wider than a phone. Zooming by pinch or double tap
 * is off.
 */
export default function MobileLayout() {
  useEffect(() => syncRootFontSize(window), []);
  usePreventZoom();
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

const barLinkClass = '-ml-2 flex h-11 items-center gap-1 px-2 text-14 text-ink-2 transition hover:text-ink';

function Frame({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  // A lesson leads back to the lessons, and every other page to the library.
  const isLesson = navItemAt(pathname) === 'lessons' && !/^\/m\/?$/.test(pathname);
  const back = isLesson ? 'lessons' : 'list';
  // A visitor of a prize draw has no other page.
  const isVisitor = useRouteLoaderData<typeof rootLoader>('root')?.viewer === null;
  return (
    <div data-layout="phone" className="min-h-dvh touch-manipulation">
      <div className="max-lg:hidden">
        <SiteHeader />
      </div>
      <header className="border-rule border-b bg-paper lg:hidden">
        <SkipLink />
        <div className="mx-auto flex h-12 max-w-text items-center justify-between px-4">
          {isVisitor ? (
            <Link to={loginPath({ pathname, search })} className={barLinkClass}>
              {t('nav.signIn')}
            </Link>
          ) : (
            <Link to={isLesson ? pagePaths.lessons : pagePaths.filmList} className={barLinkClass}>
              <ChevronLeft size={20} strokeWidth={1.5} aria-hidden="true" />
              {t(`nav.${back}`)}
            </Link>
          )}
          {isVisitor ? (
            <Logo size={24} />
          ) : (
            <Link
              to={pagePaths.home}
              aria-label={t('nav.home')}
              className="-mr-1 flex h-11 items-center px-1"
            >
              <Logo size={24} />
            </Link>
          )}
        </div>
      </header>
      <main id="content" className="mx-auto w-full max-w-text lg:has-data-wide:max-w-none">
        {children}
      </main>
    </div>
  );
}

/** Prevents zooming by gesture. Safari ignores the viewport settings that turn it off. */
function usePreventZoom(): void {
  useEffect(() => {
    const prevent = (event: Event) => event.preventDefault();
    document.addEventListener('gesturestart', prevent);
    return () => document.removeEventListener('gesturestart', prevent);
  }, []);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage {...readRouteError(error)} />
    </Frame>
  );
}
