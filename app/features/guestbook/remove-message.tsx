import { useState } from 'react';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, Dialog, useToast } from '../../ui/index.ts';

/** A button that removes the viewer's own message after a confirmation. */
export function RemoveMessage({ messageId, onDone }: { messageId: string; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await api.guestbook.remove({ messageId });
      setOpen(false);
      toast({ tone: 'done', text: t('guestbook.removed') });
      await onDone();
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
        {t('guestbook.remove')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('guestbook.removeAsk')}
        description={t('guestbook.removeText')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('ui.cancel')}</Button>
            <Button variant="danger" busy={busy} onClick={remove}>
              {t('guestbook.remove')}
            </Button>
          </>
        }
      />
    </>
  );
}
