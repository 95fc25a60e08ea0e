import { Archive, CircleSlash, Film, ShieldAlert, Unplug } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { errorCodeMessage } from '../i18n/error-message.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { loadingBar } from '../navigation/loading-bar.ts';
import { pagePaths } from '../navigation/page-paths.ts';
import type { RouteFailure } from '../navigation/read-route-error.ts';
import { BracketFrame, Button, PageTitle } from '../ui/index.ts';

const kinds = {
  404: { icon: Film, title: 'errorPage.notFound', text: 'errorPage.notFoundText' },
  403: { icon: ShieldAlert, title: 'errorPage.forbidden', text: 'errorPage.forbiddenText' },
  410: { icon: Archive, title: 'errorPage.gone', text: 'errorPage.goneText' },
  unreachable: { icon: Unplug, title: 'errorPage.unreachable', text: 'errorPage.unreachableText' },
  500: { icon: CircleSlash, title: 'errorPage.other', text: 'errorPage.otherText' },
} as const;

/**
 * The error page: a large icon in brackets, the status, and the message. The title and text are from the catalogue. The
 * loading bar of the navigation that led here ends as failed.
 */
export function ErrorPage({ status, message, code }: RouteFailure) {
  const { t } = useTranslation();
  const { key } = useLocation();
  // A layout effect runs before the loading bar learns that the navigation has ended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation between error pages keeps this component
  useLayoutEffect(() => loadingBar.fail(), [key]);
  const kind = kinds[kindOf(status)];
  const Icon = kind.icon;
  const hasKindTitle = code === null || code === 'forbidden' || code === 'film_removed';
  const title = hasKindTitle ? t(kind.title) : errorCodeMessage(t, code);
  return (
    <div className="page grid min-h-[calc(100dvh-128px)] content-center justify-items-center gap-8 py-12 text-center">
      <PageTitle name={title ?? String(status)} />
      <BracketFrame arm={18} className="px-10! py-6!">
        <Icon size={88} strokeWidth={1} aria-hidden="true" />
      </BracketFrame>
      <div className="grid gap-2">
        {status === null ? null : <p className="font-mono text-20 text-ink-2 tabular-nums">{status}</p>}
        <h1 className="font-semibold text-32">{title}</h1>
        {message ? (
          <p lang="en" className="spoken text-20 text-ink-2">
            {message}
          </p>
        ) : null}
        <p className="text-16 text-ink-2">{t(kind.text)}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        {kind === kinds.unreachable ? <RetryButton /> : null}
        {kind === kinds[500] ? (
          <Button onClick={() => window.location.reload()}>{t('errorPage.reload')}</Button>
        ) : null}
        {kind === kinds[410] ? (
          <Button asChild>
            <Link to={`${pagePaths.account}#clips`}>{t('account.clips')}</Link>
          </Button>
        ) : null}
        <Button asChild variant="primary">
          <Link to={pagePaths.filmList}>{t('errorPage.back')}</Link>
        </Button>
      </div>
    </div>
  );
}

function kindOf(status: number | null): keyof typeof kinds {
  if (status === null) return 'unreachable';
  return status === 404 || status === 403 || status === 410 ? status : 500;
}

/**
 * Requests the page's data again. If the server is still unreachable, a reload would show the browser's error page
 * instead.
 */
function RetryButton() {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  return (
    <Button busy={state !== 'idle'} onClick={revalidate}>
      {t('ui.retry')}
    </Button>
  );
}
