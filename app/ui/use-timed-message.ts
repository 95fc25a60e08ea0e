import { useCallback, useEffect, useState } from 'react';

/** How long a message is shown, in milliseconds. */
const SHOWN_MS = 6000;

/** Dismisses the message that is shown now, of any field on the page. */
let dismissShown: (() => void) | null = null;

/** A message that is shown for a few seconds. Esc and the next message of any field on the page dismiss it earlier. */
export function useTimedMessage(): {
  message: string | null;
  show: (text: string) => void;
  dismiss: () => void;
} {
  // An object, so that showing the same text again restarts the timer.
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
