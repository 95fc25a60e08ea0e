import { useCallback, useEffect, useRef, useState } from 'react';
import { canRecord, type Microphone, openMicrophone } from './microphone.ts';

/** `impossible`: this browser has none to give; `denied`: the learner or the browser refused; `missing`: none is plugged in. */
export type MicrophoneState = 'closed' | 'asking' | 'open' | 'denied' | 'missing' | 'impossible';

/** The learner's microphone: opened when asked for, closed with the page. */
export function useMicrophone(): {
  state: MicrophoneState;
  microphone: Microphone | null;
  open: () => Promise<void>;
} {
  const [state, setState] = useState<MicrophoneState>('closed');
  const [microphone, setMicrophone] = useState<Microphone | null>(null);
  const gone = useRef(false);
  const held = useRef<Microphone | null>(null);

  useEffect(() => {
    gone.current = false;
    if (!canRecord()) setState('impossible');
    return () => {
      gone.current = true;
      held.current?.close();
      held.current = null;
    };
  }, []);

  const open = useCallback(async () => {
    setState('asking');
    try {
      const opened = await openMicrophone();
      if (gone.current) {
        opened.close();
        return;
      }
      held.current = opened;
      setMicrophone(opened);
      setState('open');
    } catch (error) {
      const none = error instanceof DOMException && error.name === 'NotFoundError';
      setState(none ? 'missing' : 'denied');
    }
  }, []);
  return { state, microphone, open };
}
