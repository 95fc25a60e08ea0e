import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_NOTE_MAX } from '#domain/guestbook/types.ts';
import { type ReportReason, reportReasons } from '#shared/guestbook.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { Button, Dialog, Field, useToast } from '../../ui/index.ts';

/** A button that reports another person's message to the moderators. */
export function ReportMessage({ messageId, onDone }: { messageId: string; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await api.guestbook.report({ messageId, reason, note });
      setOpen(false);
      toast({ tone: 'done', text: t('guestbook.reported') });
      await onDone();
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="s" variant="quiet" className="text-ink-2" onClick={() => setOpen(true)}>
        {t('guestbook.report')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('guestbook.reportTitle')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('ui.cancel')}</Button>
            <Button variant="primary" busy={busy} onClick={send}>
              {t('guestbook.sendReport')}
            </Button>
          </>
        }
      >
        <fieldset className="grid gap-2">
          <legend className="pb-2 font-medium text-14">{t('guestbook.reportWhy')}</legend>
          {reportReasons.map((option) => (
            <label key={option} className="flex items-center gap-3 text-16">
              <input
                type="radio"
                name={`reason-${messageId}`}
                checked={option === reason}
                onChange={() => setReason(option)}
                className="size-4 accent-ink"
              />
              {t(`guestbook.reason.${option}`)}
            </label>
          ))}
        </fieldset>
        <Field
          label={t('guestbook.note')}
          value={note}
          maxLength={REPORT_NOTE_MAX}
          onChange={(event) => setNote(event.target.value)}
        />
      </Dialog>
    </>
  );
}
