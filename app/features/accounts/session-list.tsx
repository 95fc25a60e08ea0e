import { useState } from 'react';
import type { SessionDto } from '#contract/profile.ts';
import { browsers, operatingSystems } from '#domain/accounts/parse-user-agent.ts';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Button, ErrorState } from '../../ui/index.ts';

/** How many sessions show before somebody asks for all of them. */
const FOLDED_COUNT = 5;

/** The viewer's sessions, this one first, each with a button to end it. All but the last used are folded. */
export function SessionList() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { answer, error, reload } = useCall({ call: api.profile.sessions, input: {}, active: true });
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  if (!answer) return <p className="border-rule border-t pt-4 text-ink-2">{t('ui.loading')}</p>;
  const endOthers = async () => {
    await api.profile.endOtherSessions();
    await reload();
  };
  const endAll = async () => {
    await api.profile.endOtherSessions();
    await api.accounts.signOut();
    window.location.assign(pagePaths.login);
  };
  const sessions = answer.list.toSorted((a, b) => Number(b.current) - Number(a.current));
  const isFolded = !isOpen && sessions.length > FOLDED_COUNT;
  return (
    <>
      <ul className="border-rule border-b">
        {(isFolded ? sessions.slice(0, FOLDED_COUNT) : sessions).map((session) => (
          <SessionRow key={session.sessionId} session={session} onDone={reload} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 pt-4">
        {isFolded ? (
          <Button size="s" variant="quiet" onClick={() => setIsOpen(true)}>
            {t('account.allSessions', { count: sessions.length })}
          </Button>
        ) : null}
        {sessions.length > 1 ? (
          <ConfirmButton
            variant="plain"
            label={t('account.endOthers')}
            title={t('account.endOthersAsk')}
            text={t('account.endOthersText')}
            onConfirm={endOthers}
          />
        ) : null}
        <ConfirmButton
          variant="plain"
          label={t('account.endAll')}
          title={t('account.endAllAsk')}
          text={t('account.endAllText')}
          onConfirm={endAll}
        />
      </div>
    </>
  );
}

function SessionRow({ session, onDone }: { session: SessionDto; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const system = operatingSystems.find((known) => known === session.system) ?? 'other';
  const browser = browsers.find((known) => known === session.browser) ?? 'other';
  const device = `${t(`account.system.${system}`)} · ${t(`account.browser.${browser}`)}`;
  const end = async () => {
    await api.profile.endSession({ sessionId: session.sessionId });
    await onDone();
  };
  return (
    <li className="flex items-start justify-between gap-3 border-rule border-t py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium">{device}</p>
        <p className="figures text-ink-2">{session.maskedIp || t('account.addressUnknown')}</p>
        <p className="figures text-ink-2">{formatDate(session.lastSeenMs)}</p>
      </div>
      {session.current ? (
        <span className="shrink-0 pt-1 text-14 text-mine-text">{t('account.thisSession')}</span>
      ) : (
        <ConfirmButton
          label={t('account.endSession')}
          name={`${t('account.endSession')} ${device}`}
          title={t('account.endSessionAsk')}
          text={device}
          onConfirm={end}
        />
      )}
    </li>
  );
}
