import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, redirect, useRevalidator } from 'react-router';
import { errorWording } from '../../error-wording.ts';
import { call } from '../../http-client.ts';
import { Button, EmptyState, PageTitle, useToast } from '../../ui/index.ts';
import { usePolling } from '../../use-polling.ts';
import { signedIn } from '../../viewer.ts';
import type { Route } from './+types/me.ts';
import { ClipRow } from './clip-row.tsx';
import { lastPage, readAsOf, readPageNumber } from './page-number.ts';
import { Pager } from './pager.tsx';
import { PasswordForm } from './password-form.tsx';

const PAGE_SIZE = 24;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = signedIn(context);
  const clips = await services.clips.list({
    viewer,
    mine: true,
    filmId: null,
    sort: 'new',
    pageno: readPageNumber(url.searchParams),
    pagesize: PAGE_SIZE,
    asOfMs: readAsOf(url.searchParams),
  });
  // Behind the end: the address is old, and clips have been removed since.
  if (clips.list.length === 0 && clips.total > 0) {
    throw redirect(pathOf(lastPage({ total: clips.total, pagesize: PAGE_SIZE }), null));
  }
  return { viewer, clips };
}

function pathOf(pageno: number, asOfMs: number | null): string {
  if (pageno === 1) return '/me';
  return `/me?pageno=${pageno}${asOfMs === null ? '' : `&as_of=${asOfMs}`}`;
}

export default function Me({ loaderData: { viewer, clips } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  usePolling(
    async () => revalidate(),
    2000,
    clips.list.some(({ bar }) => bar.state === 'cutting'),
  );
  return (
    <div className="page grid grid-cols-1 gap-12 pt-8 pb-24 md:pt-12 lg:grid-cols-[1fr_320px] lg:gap-16">
      <PageTitle name={t('me.title')} />
      <div className="flex flex-wrap items-end justify-between gap-4 lg:col-span-2">
        <div className="grid gap-1">
          <h1 className="font-semibold text-32">{viewer.name}</h1>
          <p className="flex gap-3 text-14 text-ink-2">
            <span>{`${t('me.account')} ${viewer.account}`}</span>
            <span>{viewer.access.map((role) => t(`me.role.${role}`)).join(' · ')}</span>
          </p>
        </div>
        <SignOut />
      </div>
      <section className="min-w-0">
        <div className="mb-4 flex items-baseline gap-4">
          <h2 className="font-semibold text-24">{t('me.clips')}</h2>
          {clips.total > 0 ? (
            <p className="figures text-ink-2">{t('me.clipsTotal', { count: clips.total })}</p>
          ) : null}
        </div>
        {clips.list.length > 0 ? (
          <ul className="border-rule border-b">
            {clips.list.map((clip) => (
              <ClipRow key={clip.bar.id} clip={clip} downloads />
            ))}
          </ul>
        ) : (
          <EmptyState
            title={t('me.noClips')}
            text={t('me.noClipsText')}
            action={
              <Button asChild variant="primary">
                <Link to="/search">{t('me.noClipsAction')}</Link>
              </Button>
            }
          />
        )}
        <Pager
          pageno={clips.pageno}
          total={clips.total}
          pagesize={PAGE_SIZE}
          pathOf={(pageno) => pathOf(pageno, clips.asOfMs ?? null)}
        />
      </section>
      <PasswordForm clientId={viewer.id} account={viewer.account} />
    </div>
  );
}

function SignOut() {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    try {
      await call('/api/client_logout.php', { method: 'POST' });
      window.location.assign('/login');
    } catch (caught) {
      toast({ tone: 'failed', text: errorWording(t, caught) });
      setBusy(false);
    }
  };
  return (
    <Button onClick={signOut} busy={busy} icon={<LogOut size={16} strokeWidth={1.5} aria-hidden="true" />}>
      {t('me.signOut')}
    </Button>
  );
}
