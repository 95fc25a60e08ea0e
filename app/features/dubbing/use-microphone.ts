import { useCallback, useEffect, useRef, useState } from 'react';
import { canRecord, type Microphone, openMicrophone } from './microphone.ts';

/**
 * `impossible`: this browser can't record; `denied`: the learner or the browser refused; `missing`: there is no
 * microphone.
 */
export type MicrophoneState = 'closed' | 'asking' | 'open' | 'denied' | 'missing' | 'impossible';

/** Manages the learner's microphone: `open` opens it, and leaving the page closes it. */
export function useMicrophone(): {
  state: MicrophoneState;
  microphone: Microphone | null;
  open: () => Promise<void>;
} {
  const [state, setState] = useState<MicrophoneState>('closed');
  const [microphone, setMicrophone] = useState<Microphone | null>(null);
  const isUnmounted = useRef(false);
  const openedRef = useRef<Microphone | null>(null);

  useEffect(() => {
    isUnmounted.current = false;
    if (!canRecord()) setState('impossible');
    return () => {
      isUnmounted.current = true;
      openedRef.current?.close();
      openedRef.current = null;
    };
  }, []);

  const open = useCallback(async () => {
    setState('asking');
    try {
      const opened = await openMicrophone();
      if (isUnmounted.current) {
        opened.close();
        return;
      }
      openedRef.current = opened;
      setMicrophone(opened);
      setState('open');
    } catch (error) {
      const isMissing = error instanceof DOMException && error.name === 'NotFoundError';
      setState(isMissing ? 'missing' : 'denied');
    }
  }, []);
  return { state, microphone, open };
}
