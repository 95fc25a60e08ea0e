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
 * Records a part of a clip, with a countdown and the muted video. `toggle` starts a recording, cancels the countdown,
 * or ends the recording early. Leaving the page discards it. A recording that couldn't be sent stays in memory until
 * `sendAgain` sends it or another recording starts.
 */
export function useRecording(args: {
  clipId: string;
  video: HTMLVideoElement | null;
  playback: Playback | null;
  onSaved: (saved: TakeDto) => void;
  onFailed: (error: unknown) => void;
}): {
  state: RecordingState;
  toggle: (microphone: Microphone, range: RecordingRange) => void;
  /** Null unless there is a recording that couldn't be sent. */
  sendAgain: (() => void) | null;
} {
  const [state, setState] = useState<RecordingState>({ step: 'idle' });
  const [unsent, setUnsent] = useState<UnsentTake | null>(null);
  const latest = useRef(args);
  useEffect(() => {
    latest.current = args;
  });
  /** The recording in progress: `stop` cancels the countdown or ends the recording, `discard` cancels it. */
  const running = useRef<{ stop: AbortController; discard: AbortController } | null>(null);
  useEffect(() => () => running.current?.discard.abort(), []);

  const begin = useCallback((run: (stop: AbortSignal, discard: AbortSignal) => Promise<void>) => {
    const stop = new AbortController();
    const discard = new AbortController();
    running.current = { stop, discard };
    run(stop.signal, discard.signal)
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
    (microphone: Microphone, range: RecordingRange) => {
      if (running.current) {
        running.current.stop.abort();
        return;
      }
      const { clipId, video, playback } = latest.current;
      setUnsent(null);
      const { countdown } = practiceSettings.get();
      begin(async (stop, discard) => {
        const options = { microphone, range, countdown, video, playback, stop, discard, onStep: setState };
        const result = await recordTake(options);
        if (!result) return;
        const preRollMs = Math.round(result.preRollMs);
        await send({ input: { clipId, line: range.line, preRollMs }, recording: result.recording });
      });
    },
    [begin, send],
  );
  const sendAgain = useCallback(() => {
    if (unsent && !running.current) begin(() => send(unsent));
  }, [unsent, begin, send]);
  return { state, toggle, sendAgain: unsent && sendAgain };
}
