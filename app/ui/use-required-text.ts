import { useState } from 'react';
import { countCodePoints } from '#domain/text/sanitize-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';

/**
 * The text of a form that is neither empty nor longer than `max` code points. That it is empty is said once somebody tries to
 * send it. `fieldProps` are those of `CountedTextArea`.
 */
export function useRequiredText({ max, initial = '' }: { max: number; initial?: string }): {
  text: string;
  setText: (text: string) => void;
  fieldProps: { value: string; error: string | null; length: string };
  /** Called when the text is to be sent. Returns whether it can be. */
  check: () => boolean;
  clear: () => void;
} {
  const { t } = useTranslation();
  const [text, setText] = useState(initial);
  const [hasTried, setHasTried] = useState(false);
  const count = countCodePoints(text.trim());
  const isEmpty = count === 0;
  const isTooLong = count > max;
  return {
    text,
    setText,
    fieldProps: {
      value: text,
      error: isTooLong ? t('ui.text.tooLong', { max }) : hasTried && isEmpty ? t('ui.text.needed') : null,
      length: t('ui.text.count', { count, max }),
    },
    check() {
      setHasTried(true);
      return !isEmpty && !isTooLong;
    },
    clear() {
      setText('');
      setHasTried(false);
    },
  };
}
