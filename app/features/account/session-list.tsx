import { useTranslation } from 'react-i18next';
import { browsers, operatingSystems } from '#domain/accounts/parse-user-agent.ts';
import type { WireSession } from '#shared/wire-me.ts';
import { requestJson } from '../../api/http-client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { ErrorState } from '../../ui/index.ts';

/** Where one is signed in, and the end of what one does not know. */
export function SessionList() {
  const { t } = useTranslation();
  const { answer, error, reload } = useApiQuery<{ list: WireSession[] }>({
    path: '/api/my_session_index.php',
    fields: {},
    active: true,
  });
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  if (!answer) return <p className="border-rule border-t pt-4 text-ink-2">{t('ui.loading')}</p>;
  const endOthers = async () => {
    await requestJson('/api/my_session_end_others.php', { method: 'POST' });
    await reload();
  };
  return (
    <>
      <ul className="border-rule border-b">
        {answer.list.map((session) => (
          <SessionRow key={session.session_id} session={session} onDone={reload} />
        ))}
      </ul>
      {answer.list.length > 1 ? (
        <div className="pt-4">
          <ConfirmButton
            variant="plain"
            label={t('me.endOthers')}
            title={t('me.endOthersAsk')}
            text={t('me.endOthersText')}
            act={endOthers}
          />
        </div>
      ) : null}
    </>
  );
}

function SessionRow({ session, onDone }: { session: WireSession; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const system = operatingSystems.find((one) => one === session.system) ?? 'other';
  const browser = browsers.find((one) => one === session.browser) ?? 'other';
  const device = `${t(`me.system.${system}`)} · ${t(`me.browser.${browser}`)}`;
  const end = async () => {
    await requestJson('/api/my_session_end.php', {
      method: 'POST',
      fields: { session_id: session.session_id },
    });
    await onDone();
  };
  return (
    <li className="flex items-start justify-between gap-3 border-rule border-t py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium">{device}</p>
        <p className="figures text-ink-2">{session.address || t('me.addressUnknown')}</p>
        <p className="figures text-ink-2">{formatDate(session.last_seen_ms)}</p>
      </div>
      {session.current ? (
        <span className="shrink-0 pt-1 text-14 text-mine-text">{t('me.thisSession')}</span>
      ) : (
        <ConfirmButton
          label={t('me.endSession')}
          name={`${t('me.endSession')} ${device}`}
          title={t('me.endSessionAsk')}
          text={device}
          act={end}
        />
      )}
    </li>
  );
}
