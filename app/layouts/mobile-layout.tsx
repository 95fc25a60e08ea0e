import { ChevronLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { readRouteError } from '../navigation/read-route-error.ts';
import { Logo } from '../ui/index.ts';
import type { Route } from './+types/mobile-layout.ts';
import { ErrorPage } from './error-page.tsx';
import { syncRootFontSize } from './root-font-size.ts';

/**
 * The layout of the phone pages (`/m`): a thin bar above one column. The root font size depends on the page's width.
 * Zooming by pinch or double tap is off.
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
  return (
    <div data-layout="phone" className="min-h-dvh touch-manipulation">
      <header className="border-rule border-b bg-paper">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
        >
          {t('ui.skipToContent')}
        </a>
        <div className="mx-auto flex h-12 max-w-text items-center justify-between px-4">
          <Link
            to="/list"
            className="-ml-2 flex h-11 items-center gap-1 px-2 text-14 text-ink-2 transition hover:text-ink"
          >
            <ChevronLeft size={20} strokeWidth={1.5} aria-hidden="true" />
            {t('nav.list')}
          </Link>
          <Link to="/" aria-label={t('nav.home')} className="-mr-1 flex h-11 items-center px-1">
            <Logo size={24} />
          </Link>
        </div>
      </header>
      <main id="content" className="mx-auto w-full max-w-text">
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
