import { useState } from 'react';
import { WORD_SHARE_MAX_WORDS } from '#shared/words.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, Dialog, Field, useToast } from '../../ui/index.ts';
import { wordsPath } from './words-query.ts';

/** Shown while words are being chosen for sharing: the number of words, and a button that creates their link. */
export function ShareWordsBar({ chosen, onDone }: { chosen: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const createLink = async () => {
    setBusy(true);
    try {
      const { shareId } = await api.words.share({ words: [...chosen] });
      setLink(window.location.origin + wordsPath({ group: 'plain', phone: false, shareId }));
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
    setBusy(false);
  };
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ tone: 'done', text: t('words.shareCopied') });
      onDone();
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
  };
  return (
    <div className="sticky bottom-[calc(var(--tab-bar)+16px)] z-20 flex flex-wrap items-center justify-between gap-3 rounded-read border border-rule bg-sheet px-4 py-3 shadow-lift">
      <p role="status" className="text-14">
        {t('words.shareChosen', { count: chosen.length, max: WORD_SHARE_MAX_WORDS })}
      </p>
      <div className="flex gap-2">
        <Button onClick={onDone}>{t('words.shareCancel')}</Button>
        <Button
          variant="primary"
          busy={busy}
          disabled={chosen.length === 0 || chosen.length > WORD_SHARE_MAX_WORDS}
          onClick={createLink}
        >
          {t('words.shareMake')}
        </Button>
      </div>
      <Dialog
        open={link !== null}
        onOpenChange={onDone}
        title={t('words.shareReady')}
        description={t('words.shareReadyText')}
        footer={
          <Button variant="primary" onClick={() => copy(link ?? '')}>
            {t('words.shareCopy')}
          </Button>
        }
      >
        <Field
          label={t('words.shareReady')}
          hideLabel
          readOnly
          value={link ?? ''}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Dialog>
    </div>
  );
}
