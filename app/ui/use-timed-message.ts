import { useCallback, useEffect, useState } from 'react';

/** A message is read within this time. Milliseconds. */
const SHOWN_MS = 6000;

/** Takes away the message that is shown now, wherever on the page it stands. */
let dismissShown: (() => void) | null = null;

/** A message that stands over the page for some seconds; Esc and the next message, of whatever field, take it away before. */
export function useTimedMessage(): {
  message: string | null;
  show: (text: string) => void;
  dismiss: () => void;
} {
  // An object, so that the same words shown again are read for as long again.
  const [shown, setShown] = useState<{ text: string } | null>(null);
  const dismiss = useCallback(() => setShown(null), []);
  const show = useCallback(
    (text: string) => {
      if (dismissShown !== dismiss) dismissShown?.();
      dismissShown = dismiss;
      setShown({ text });
    },
    [dismiss],
  );
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(dismiss, SHOWN_MS);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKey);
    };
  }, [shown, dismiss]);
  useEffect(
    () => () => {
      if (dismissShown === dismiss) dismissShown = null;
    },
    [dismiss],
  );
  return { message: shown?.text ?? null, show, dismiss };
}
