import { useId, useState } from 'react';
import { REPORT_NOTE_MAX } from '#domain/guestbook/types.ts';
import { type ReportReason, reportReasons } from '#shared/guestbook.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, Dialog, Field, useToast } from '../../ui/index.ts';

/**
 * A button that reports what another person wrote or made to the moderators, with a reason. An error that `onSend` throws is
 * shown as a toast.
 */
export function ReportButton({
  title,
  onSend,
}: {
  /** The heading of the dialog, which says what is reported. */
  title: string;
  onSend: (report: { reason: ReportReason; note: string }) => Promise<void>;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const groupId = useId();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await onSend({ reason, note });
      setOpen(false);
      toast({ tone: 'done', text: t('guestbook.reported') });
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
        title={title}
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
                name={groupId}
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
