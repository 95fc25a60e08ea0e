import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, Dialog, useToast } from '../../ui/index.ts';
import { type WordsQuery, wordsPath } from './words-query.ts';

/** A button that withdraws one of the viewer's collections, after a confirmation, and then opens the word list. */
export function WithdrawShare({ query, shareId }: { query: WordsQuery; shareId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    try {
      await api.words.removeShare({ shareId });
      toast({ tone: 'done', text: t('words.withdrawn') });
      await navigate(wordsPath({ group: query.group, phone: query.phone, view: 'mine' }), { replace: true });
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
        {t('words.withdraw')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('words.withdrawAsk')}
        description={t('words.withdrawText')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('ui.cancel')}</Button>
            <Button variant="danger" busy={busy} onClick={withdraw}>
              {t('words.withdraw')}
            </Button>
          </>
        }
      />
    </>
  );
}
