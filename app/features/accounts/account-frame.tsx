import { ChevronRight, LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ViewerDto } from '#contract/accounts.ts';
import { isAdmin } from '#domain/accounts/is-admin.ts';
import { isTeacher } from '#domain/accounts/is-teacher.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { accountSettingsPath, rewardsPath } from '../../navigation/page-addresses.ts';
import { guestbookPaths, pagePaths } from '../../navigation/page-paths.ts';
import { Button, PageTitle, TabLinks, useToast } from '../../ui/index.ts';
import { StartTour } from '../tour/start-tour.tsx';

/** What the tabs of the account page have in common: the viewer's name and roles, the tabs, and the sign-out button. */
export function AccountFrame({
  viewer,
  view,
  children,
}: {
  viewer: ViewerDto;
  view: 'learning' | 'rewards' | 'account';
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const tabs = [
    { to: pagePaths.account, label: t('account.tab.learning'), current: view === 'learning' },
    { to: rewardsPath(), label: t('account.tab.rewards'), current: view === 'rewards' },
    { to: accountSettingsPath, label: t('account.tab.account'), current: view === 'account' },
  ];
  return (
    <div className="page grid grid-cols-1 gap-8 pt-8 pb-24 md:pt-12">
      <PageTitle name={t('account.title')} />
      <div className="grid gap-4 border-rule border-b pb-2">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="grid min-w-0 gap-1">
            <h1 className="font-semibold text-32 [overflow-wrap:anywhere]">{viewer.name}</h1>
            <p className="flex flex-wrap gap-x-3 text-14 text-ink-2">
              <span>{`${t('account.account')} ${viewer.username}`}</span>
              <span>{viewer.roles.map((role) => t(`account.role.${role}`)).join(' · ')}</span>
            </p>
          </div>
          <div className="flex flex-wrap gap-2 max-md:-ml-4">
            <StartTour />
            <SignOut />
          </div>
        </div>
        <MorePages viewer={viewer} />
        <TabLinks label={t('account.tabs')} items={tabs} />
      </div>
      {children}
    </div>
  );
}

/** On a phone, the pages of the main navigation that have no tab of their own. */
function MorePages({ viewer }: { viewer: ViewerDto }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('nav.more')} className="flex flex-wrap gap-x-6 md:hidden">
      {[
        { to: guestbookPaths.main, label: t('nav.guestbook') },
        ...(isTeacher(viewer) ? [{ to: pagePaths.classes, label: t('nav.classes') }] : []),
        ...(isAdmin(viewer) ? [{ to: pagePaths.admin, label: t('nav.admin') }] : []),
      ].map(({ to, label }) => (
        <Link key={to} to={to} className="flex h-11 items-center gap-1 text-16">
          {label}
          <ChevronRight size={16} strokeWidth={1.5} className="text-ink-2" aria-hidden="true" />
        </Link>
      ))}
    </nav>
  );
}

function SignOut() {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    try {
      await api.accounts.signOut();
      window.location.assign(pagePaths.login);
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
      setBusy(false);
    }
  };
  return (
    <Button onClick={signOut} busy={busy} icon={<LogOut size={16} strokeWidth={1.5} aria-hidden="true" />}>
      {t('account.signOut')}
    </Button>
  );
}
