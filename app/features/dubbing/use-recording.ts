import { useCallback, useEffect, useRef, useState } from 'react';
import type { TakeDto } from '#contract/takes.ts';
import { api } from '../../api/client.ts';
import type { Playback } from '../../player/playback.ts';
import type { Microphone } from './microphone.ts';
import { practiceSettings } from './practice-settings.ts';
import { type RecordingRange, recordTake } from './record-take.ts';

export type RecordingState =
  | { step: 'idle' }
  | { step: 'counting'; count: number }
  | { step: 'recording' }
  | { step: 'saving' };

/** A recording that the server has not stored yet. */
interface UnsentTake {
  input: { clipId: string; line: number | null; preRollMs: number };
  recording: Blob;
}

/**
 * Records a stretch of a clip: countdown, the muted picture, an end of itself. `toggle` begins, gives up the countdown, or
 * ends early; leaving the page throws away what is being recorded. `onSaved` and `onFailed` are told how it went. A
 * recording that could not be sent is held until `sendAgain` has sent it, or another is begun.
 */
export function useRecording(args: {
  clipId: string;
  video: HTMLVideoElement | null;
  playback: Playback | null;
  onSaved: (saved: TakeDto) => void;
  onFailed: (error: unknown) => void;
}): {
  state: RecordingState;
  toggle: (microphone: Microphone, stretch: RecordingRange) => void;
  /** Null unless there is a recording that could not be sent. */
  sendAgain: (() => void) | null;
} {
  const [state, setState] = useState<RecordingState>({ step: 'idle' });
  const [unsent, setUnsent] = useState<UnsentTake | null>(null);
  const latest = useRef(args);
  useEffect(() => {
    latest.current = args;
  });
  /** What is under way: `stop` gives up the countdown or ends the recording, `left` throws it away. */
  const running = useRef<{ stop: AbortController; left: AbortController } | null>(null);
  useEffect(() => () => running.current?.left.abort(), []);

  const begin = useCallback((run: (stop: AbortSignal, left: AbortSignal) => Promise<void>) => {
    const stop = new AbortController();
    const left = new AbortController();
    running.current = { stop, left };
    run(stop.signal, left.signal)
      .catch((error: unknown) => latest.current.onFailed(error))
      .finally(() => {
        running.current = null;
        setState({ step: 'idle' });
      });
  }, []);
  const send = useCallback(async (take: UnsentTake) => {
    setState({ step: 'saving' });
    try {
      const saved = await api.takes.save(take.input, { file: take.recording });
      setUnsent(null);
      latest.current.onSaved(saved);
    } catch (error) {
      setUnsent(take);
      throw error;
    }
  }, []);

  const toggle = useCallback(
    (microphone: Microphone, stretch: RecordingRange) => {
      if (running.current) {
        running.current.stop.abort();
        return;
      }
      const { clipId, video, playback } = latest.current;
      setUnsent(null);
      const { countdown } = practiceSettings.get();
      begin(async (stop, left) => {
        const of = { microphone, stretch, countdown, video, playback, stop, left, onStep: setState };
        const taken = await recordTake(of);
        if (!taken) return;
        const preRollMs = Math.round(taken.leadMs);
        await send({ input: { clipId, line: stretch.line, preRollMs }, recording: taken.recording });
      });
    },
    [begin, send],
  );
  const sendAgain = useCallback(() => {
    if (unsent && !running.current) begin(() => send(unsent));
  }, [unsent, begin, send]);
  return { state, toggle, sendAgain: unsent && sendAgain };
}
