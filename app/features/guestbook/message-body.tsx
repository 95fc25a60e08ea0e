import type { ReactNode } from 'react';
import type { MessageDto } from '#contract/guestbook.ts';
import { api } from '../../api/client.ts';
import { displayName } from '../../i18n/display-name.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AttachedClipPlayer } from './attached-clip-player.tsx';
import { RemoveMessage } from './remove-message.tsx';
import { ReportButton } from './report-button.tsx';

/** A message with its author, time, clip, and actions. The text is plain: nothing in it becomes a link. */
export function MessageBody({
  message,
  action,
  onChange,
}: {
  message: MessageDto;
  action?: ReactNode;
  onChange: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { author, mine, text, createdMs, attachedClip: clip } = message;
  return (
    <article className="grid min-w-0 grid-cols-1 gap-2">
      <header className="flex flex-wrap items-baseline gap-x-3 text-14">
        <span className="font-medium [overflow-wrap:anywhere]">{displayName(t, author)}</span>
        {mine ? <span className="text-mine-text">{t('guestbook.mine')}</span> : null}
        <time dateTime={new Date(createdMs).toISOString()} className="figures text-ink-2">
          {formatDate(createdMs)}
        </time>
      </header>
      {text === '' ? (
        <p className="text-16 text-ink-2">{t('guestbook.gone')}</p>
      ) : (
        <p className="whitespace-pre-wrap text-16 [overflow-wrap:anywhere]">{text}</p>
      )}
      {clip ? <AttachedClipPlayer clip={clip} /> : null}
      <footer className="-ml-3 flex flex-wrap gap-1">
        {action}
        {mine ? <RemoveMessage messageId={message.messageId} onDone={onChange} /> : null}
        {mine || text === '' ? null : (
          <ReportButton
            title={t('guestbook.reportTitle')}
            onSend={async (report) => {
              await api.guestbook.report({ messageId: message.messageId, ...report });
              await onChange();
            }}
          />
        )}
      </footer>
    </article>
  );
}
