import { ChevronLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { navItemAt } from '../navigation/nav-item-at.ts';
import { pagePaths } from '../navigation/page-paths.ts';
import { readRouteError } from '../navigation/read-route-error.ts';
import { loginPath } from '../navigation/return-path.ts';
import { isTabPath } from '../navigation/tab-at.ts';
import type { loader as rootLoader } from '../root.tsx';
import { classNames, Logo } from '../ui/index.ts';
import type { Route } from './+types/mobile-layout.ts';
import { BackLink } from './back-link.tsx';
import { ErrorPage } from './error-page.tsx';
import { SiteHeader } from './page-frame.tsx';
import { syncRootFontSize } from './root-font-size.ts';
import { SkipLink } from './skip-link.tsx';
import { TabBar } from './tab-bar.tsx';

/**
 * The layout of the phone pages (`/m`): a thin bar above one column, and the tab bar where a learner chooses. On a wide
 * screen, they have the site's header, and a page that is marked with `data-wide` has the whole width. The root font size
 * depends on the page's width at every width; lengths in rem have an upper bound in px where a page can be wider than a
 * phone. Zooming by pinch or double tap is off.
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

function Frame({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  // The steps of a lesson and the wheel have the whole screen.
  const hasTabs = /^\/m(?:\/|$)/i.test(pathname);
  const isLesson = !hasTabs && navItemAt(pathname) === 'lessons';
  // A visitor of a prize draw has no other page.
  const isVisitor = useRouteLoaderData<typeof rootLoader>('root')?.viewer === null;
  return (
    <div data-layout="phone" className="min-h-dvh touch-manipulation">
      <div className="max-lg:hidden">
        <SiteHeader />
      </div>
      {/* Visitors have no site header, at any width. */}
      <header className={classNames('border-rule border-b bg-paper', !isVisitor && 'lg:hidden')}>
        <SkipLink />
        <div className="mx-auto flex h-12 max-w-text items-center justify-between px-4">
          {isVisitor ? (
            <Link to={loginPath({ pathname, search })} className={backClass}>
              {t('nav.signIn')}
            </Link>
          ) : isLesson ? (
            <Link to={pagePaths.lessons} className={backClass}>
              <ChevronLeft size={24} strokeWidth={1.5} aria-hidden="true" />
              {t('nav.lessons')}
            </Link>
          ) : isTabPath(pathname) ? null : (
            <BackLink className={backClass}>{t('nav.back')}</BackLink>
          )}
          {isVisitor ? (
            <Logo size={24} />
          ) : (
            <Link
              to={pagePaths.home}
              aria-label={t('nav.home')}
              className="-mx-1 flex h-11 items-center gap-2 px-1"
            >
              <Logo size={24} />
              {isTabPath(pathname) ? (
                <span className="font-semibold text-16 tracking-[0.08em]">{t('common.productName')}</span>
              ) : null}
            </Link>
          )}
        </div>
      </header>
      <main id="content" className="mx-auto w-full max-w-text lg:has-data-wide:max-w-none">
        {children}
      </main>
      {hasTabs ? <TabBar /> : null}
    </div>
  );
}

const backClass = '-ml-3 flex h-11 items-center gap-1 px-2 text-14 text-ink-2 transition hover:text-ink';

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
