import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { WordDto } from '#contract/words.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, Dialog, useToast } from '../../ui/index.ts';

/** A button that removes one of the viewer's saved words, after a confirmation. */
export function RemoveWord({ word }: { word: WordDto }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await api.words.remove({ wordId: word.wordId });
      setOpen(false);
      toast({ tone: 'done', text: t('words.removed') });
      await revalidate();
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
        {t('words.remove')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('words.removeAsk', { text: word.text })}
        description={t('words.removeText')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('ui.cancel')}</Button>
            <Button variant="danger" busy={busy} onClick={remove}>
              {t('words.remove')}
            </Button>
          </>
        }
      />
    </>
  );
}
