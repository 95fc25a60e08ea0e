import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { InputOf } from '#contract/define-call.ts';
import type { words } from '#contract/words.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/index.ts';

/** Returns a function that saves a word of a list to the viewer's own words, and whether that is under way. */
export function useSaveToMyWords(
  text: string,
  input: InputOf<typeof words.save>,
): { busy: boolean; save: () => Promise<void> } {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await api.words.save(input);
      toast({ tone: 'done', text: t('words.keepDone', { text }) });
      await revalidate();
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
    setBusy(false);
  };
  return { busy, save };
}
