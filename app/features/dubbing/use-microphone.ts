import { useCallback, useEffect, useRef, useState } from 'react';
import { type AudioInput, listInputs, resolveDevice } from './audio-devices.ts';
import { canRecord, type Microphone, openMicrophone } from './microphone.ts';
import { changePracticeSettings, practiceSettings } from './practice-settings.ts';

/**
 * Why there is no sound: `denied`: the learner or the browser refused; `missing`: there is no microphone; `inUse`: another
 * program uses it; `unsuitable`: it cannot record as needed; `failed`: it did not start for another reason.
 */
type MicrophoneProblem = 'denied' | 'missing' | 'inUse' | 'unsuitable' | 'failed';

/** `impossible`: this browser can't record. */
export type MicrophoneState = 'closed' | 'asking' | 'open' | 'impossible' | MicrophoneProblem;

/** By the names of the browser's errors (Media Capture and Streams, section 10.2). */
const problems: ReadonlyMap<string, MicrophoneProblem> = new Map([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'inUse'],
  ['OverconstrainedError', 'unsuitable'],
]);

/** The audio devices of an open microphone. */
export interface AudioDevices {
  inputs: readonly AudioInput[];
  /** ID of the microphone that is in use, or could not be opened. */
  inputId: string;
  /** ID of the device that plays sound; empty where the browser doesn't tell. */
  outputId: string;
}

const noDevices: AudioDevices = { inputs: [], inputId: '', outputId: '' };

/**
 * Manages the learner's microphone: `open` opens the chosen one, `choose` changes to another one and remembers it, and
 * leaving the page closes it. If the device goes away, the default one takes its place.
 */
export function useMicrophone(): {
  state: MicrophoneState;
  microphone: Microphone | null;
  devices: AudioDevices;
  /** Whether another microphone has taken the place of the chosen one or of the last one, which is not there. */
  isReplaced: boolean;
  open: () => Promise<void>;
  choose: (deviceId: string) => Promise<void>;
} {
  const [state, setState] = useState<MicrophoneState>('closed');
  const [microphone, setMicrophone] = useState<Microphone | null>(null);
  const [isReplaced, setReplaced] = useState(false);
  const isUnmounted = useRef(false);
  const openedRef = useRef<Microphone | null>(null);
  const isOpening = useRef(false);

  const [devices, setDevices] = useState(noDevices);
  const replaceBy = useCallback((opened: Microphone | null) => {
    openedRef.current?.close();
    openedRef.current = opened;
    setMicrophone(opened);
  }, []);
  useEffect(() => {
    isUnmounted.current = false;
    if (!canRecord()) setState('impossible');
    return () => {
      isUnmounted.current = true;
      openedRef.current?.close();
      openedRef.current = null;
    };
  }, []);

  /** Opens the microphone with this ID. Does nothing if the page was left or another one was chosen meanwhile. */
  const tryToOpen = useCallback(
    async (deviceId: string | null) => {
      const isStale = () => isUnmounted.current || practiceSettings.get().microphoneId !== deviceId;
      try {
        const { opened, found } = await openWithDevices(deviceId);
        if (isStale()) {
          opened.close();
          return;
        }
        setDevices(found);
        replaceBy(opened);
        setReplaced(deviceId !== null && opened.deviceId !== deviceId);
        setState('open');
      } catch (error) {
        // Another one can be chosen, where the browser can list them.
        const found = await findDevices(deviceId ?? 'default').catch(() => noDevices);
        if (isStale()) return;
        replaceBy(null);
        setDevices(found);
        // The last step, because a learner who sees the problem may try again at once.
        setState(problems.get(error instanceof Error ? error.name : '') ?? 'failed');
      }
    },
    [replaceBy],
  );
  const connect = useCallback(async () => {
    // The run in progress checks at its end whether another microphone is wanted.
    if (isOpening.current) return;
    isOpening.current = true;
    try {
      let tried: string | null;
      do {
        tried = practiceSettings.get().microphoneId;
        await tryToOpen(tried);
      } while (!isUnmounted.current && practiceSettings.get().microphoneId !== tried);
    } finally {
      isOpening.current = false;
    }
  }, [tryToOpen]);
  const open = useCallback(async () => {
    if (openedRef.current) return;
    setState('asking');
    await connect();
  }, [connect]);
  const choose = useCallback(
    async (deviceId: string) => {
      changePracticeSettings({ microphoneId: deviceId });
      if (!openedRef.current) setState('asking');
      await connect();
    },
    [connect],
  );
  useEffect(() => {
    if (!microphone) return;
    const replace = async () => {
      if (openedRef.current !== microphone) return;
      replaceBy(null);
      // Opening it again would ask for a permission that was just withdrawn.
      if (!(await isAllowed())) {
        setState('denied');
        return;
      }
      await open();
      setReplaced(true);
    };
    const { lost } = microphone;
    const onLost = () => void replace();
    if (lost.aborted) onLost();
    lost.addEventListener('abort', onLost);
    return () => lost.removeEventListener('abort', onLost);
  }, [microphone, open, replaceBy]);
  useEffect(() => {
    if (!microphone) return;
    let isCurrent = true;
    const onChange = async () => {
      const found = await findDevices(microphone.deviceId);
      if (isCurrent) setDevices(found);
    };
    navigator.mediaDevices.addEventListener('devicechange', onChange);
    return () => {
      isCurrent = false;
      navigator.mediaDevices.removeEventListener('devicechange', onChange);
    };
  }, [microphone]);
  return { state, microphone, devices, isReplaced, open, choose };
}

/**
 * Opens a microphone and finds the devices in use: a calibration belongs to them, so a recording begins only when they are
 * known.
 */
async function openWithDevices(
  deviceId: string | null,
): Promise<{ opened: Microphone; found: AudioDevices }> {
  const opened = await openMicrophone({ deviceId });
  try {
    return { opened, found: await findDevices(opened.deviceId) };
  } catch (error) {
    opened.close();
    throw error;
  }
}

/** Returns the devices of this browser, and which of them are in use with this microphone. */
async function findDevices(deviceId: string): Promise<AudioDevices> {
  const listed = await navigator.mediaDevices.enumerateDevices();
  return {
    inputs: listInputs(listed),
    inputId: resolveDevice(listed, 'audioinput', deviceId),
    outputId: resolveDevice(listed, 'audiooutput', 'default'),
  };
}

/** Whether the page may still use the microphone. True where the browser doesn't tell. */
async function isAllowed(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' });
    return state === 'granted';
  } catch {
    // Firefox before version 131 doesn't know this permission.
    return true;
  }
}
