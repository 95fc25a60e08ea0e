import { useMemo } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root.ts';
import { i18nFor } from './i18n/i18n.ts';
import { ErrorPage } from './layouts/error-page.tsx';
import { LoadingBarView } from './navigation/loading-bar-view.tsx';
import { readRouteError } from './navigation/read-route-error.ts';
import { isSavingDataRequest } from './player/use-film-preload.ts';
import { pageContext } from './request/page-context.ts';
import { sessionGuard } from './request/session-guard.ts';
import { type Locale, locales, type Theme, themes } from './state/preferences.ts';
import { ToastProvider, TooltipProvider } from './ui/index.ts';
import { useWechatSharing } from './wechat/use-wechat-sharing.ts';
import './styles/app.css';

export const middleware: Route.MiddlewareFunction[] = [sessionGuard];

/** Runs on every navigation (see `shouldRevalidate`), so that the session guard runs on every navigation, too. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { viewer, locale, theme, inWechat } = context.get(pageContext);
  return { viewer, locale, theme, inWechat, savesData: isSavingDataRequest(request.headers) };
}

export const shouldRevalidate = () => true;

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const { locale, theme } = data ?? shownPreferences();
  const i18n = useMemo(() => i18nFor(locale), [locale]);
  return (
    <html lang={locale} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no"
        />
        <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111214" media="(prefers-color-scheme: dark)" />
        <meta name="description" content={i18n.t('common.description')} />
        <Meta />
        <Links />
      </head>
      <body>
        <I18nextProvider i18n={i18n}>
          <TooltipProvider>
            <ToastProvider>
              <LoadingBarView />
              {children}
            </ToastProvider>
          </TooltipProvider>
        </I18nextProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * Returns the language and theme that the document shows now. Used when the server gave no answer: the wording of this
 * language is loaded.
 */
function shownPreferences(): { locale: Locale; theme: Theme } {
  const shown = typeof document === 'undefined' ? null : document.documentElement;
  return {
    locale: locales.find((known) => known === shown?.lang) ?? 'zh-CN',
    theme: themes.find((known) => known === shown?.dataset.theme) ?? 'system',
  };
}

export default function Root() {
  useWechatSharing();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="grid min-h-dvh">
      <ErrorPage {...readRouteError(error)} />
    </main>
  );
}
