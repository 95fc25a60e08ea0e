import { useMemo } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root.ts';
import { ERROR_TEXTS } from './i18n/translate.ts';
import { loadTexts, translatorFor } from './i18n/translators.ts';
import { TranslationContext } from './i18n/use-translation.ts';
import { ErrorPage } from './layouts/error-page.tsx';
import { pageIdAt } from './navigation/known-routes.ts';
import { LoadingBarView } from './navigation/loading-bar-view.tsx';
import { readRouteError } from './navigation/read-route-error.ts';
import { isSavingDataRequest } from './player/use-film-preload.ts';
import { pageContext } from './request/page-context.ts';
import { sessionGuard } from './request/session-guard.ts';
import { shownPreferences } from './state/preferences.ts';
import { ToastProvider, TooltipProvider } from './ui/index.ts';
import { useWechatSharing } from './wechat/use-wechat-sharing.ts';
import './styles/app.css';

export const middleware: Route.MiddlewareFunction[] = [sessionGuard];

/** Loads the wording of the next page while its code and its data are loaded. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const pageId = pageIdAt(new URL(request.url).pathname);
    const { locale } = shownPreferences();
    await Promise.all([next(), loadTexts(locale, pageId), loadTexts(locale, ERROR_TEXTS)]);
  },
];

/** Runs on every navigation (see `shouldRevalidate`), so that the session guard runs on every navigation, too. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { viewer, isVisitAllowed, locale, theme, inWechat } = context.get(pageContext);
  return { viewer, isVisitAllowed, locale, theme, inWechat, savesData: isSavingDataRequest(request.headers) };
}

export const shouldRevalidate = () => true;

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  // The server may have given no answer. The wording of the language that is shown is loaded.
  const { locale, theme } = data ?? shownPreferences();
  const translation = useMemo(() => ({ locale, t: translatorFor(locale) }), [locale]);
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
        <meta name="description" content={translation.t('common.description')} />
        <Meta />
        <Links />
      </head>
      <body>
        <TranslationContext value={translation}>
          <ToastProvider>
            <LoadingBarView />
            {children}
          </ToastProvider>
          <TooltipProvider />
        </TranslationContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
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
