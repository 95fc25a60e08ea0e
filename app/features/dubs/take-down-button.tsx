import { useId, useState } from 'react';
import { TAKE_DOWN_REASON_MAX } from '#shared/dub-posts.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CountedTextArea } from '../../ui/counted-text-area.tsx';
import { Button, Dialog, useToast } from '../../ui/index.ts';
import { useRequiredText } from '../../ui/use-required-text.ts';

/** A button with which an administrator takes a dub down. The owner will read the reason. */
export function TakeDownButton({ dubId, onDone }: { dubId: string; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const toast = useToast();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { text, setText, fieldProps, check } = useRequiredText({ max: TAKE_DOWN_REASON_MAX });
  const [busy, setBusy] = useState(false);
  const takeDown = async () => {
    if (!check()) return;
    setBusy(true);
    try {
      await api.dubPosts.takeDown({ dubId, text });
      setOpen(false);
      toast({ tone: 'done', text: t('dubPosts.takenDown') });
      await onDone();
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="s" variant="danger" onClick={() => setOpen(true)}>
        {t('dubPosts.takeDown')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('dubPosts.takeDownAsk')}
        description={t('dubPosts.takeDownText')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('ui.cancel')}</Button>
            <Button variant="danger" busy={busy} onClick={() => void takeDown()}>
              {t('dubPosts.takeDown')}
            </Button>
          </>
        }
      >
        <div className="grid gap-1">
          <label htmlFor={id} className="font-medium text-14">
            {t('dubPosts.takeDownWhy')}
          </label>
          <CountedTextArea
            {...fieldProps}
            id={id}
            rows={3}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </Dialog>
    </>
  );
}
