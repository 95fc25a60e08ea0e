import { useCallback, useEffect, useRef, useState } from 'react';
import type { Playback } from '../../player/playback.ts';
import type { Microphone } from './microphone.ts';
import { practiceSettings } from './practice-settings.ts';
import { type RecordedTake, type RecordingRange, type RecordingStep, recordTake } from './record-take.ts';

const LOCK_NAME = 'taici.recording';

export type RecordingState = { step: 'idle' } | RecordingStep | { step: 'saving' };

/**
 * `otherTab`: another tab records now; `interrupted`: the microphone or the system ended the recording, which is kept;
 * `interruptedEarly`: they ended it before the line, so that there is nothing to keep.
 */
export type RecordingNotice = 'otherTab' | 'interrupted' | 'interruptedEarly';

/**
 * Keeps what was recorded: as a draft, or to be sent if the learner has decided so. The step is `saving` until it resolves.
 */
type KeepRecorded = (recorded: RecordedTake, isDraft: boolean) => Promise<void>;

/**
 * Records a part of a clip, with a countdown and the video. `toggle` starts a recording, cancels the countdown, or ends the
 * recording early; `keep` gets what was recorded. Leaving the panel discards a recording that has not ended. A silent
 * recording waits until the learner keeps it, or records again.
 */
export function useRecording(args: {
  /** The round-trip latency of the devices in use, in milliseconds; 0 if it was not measured. */
  latencyMs: number;
  video: HTMLVideoElement | null;
  playback: Playback | null;
  onNotice: (notice: RecordingNotice) => void;
  onFailed: (error: unknown) => void;
}): {
  state: RecordingState;
  toggle: (microphone: Microphone, range: RecordingRange, keep: KeepRecorded) => void;
  /** Null unless the last recording is silent and not kept. */
  silent: { keep: () => void; discard: () => void } | null;
} {
  const [state, setState] = useState<RecordingState>({ step: 'idle' });
  const [silent, setSilent] = useState<{ recorded: RecordedTake; keep: KeepRecorded } | null>(null);
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
  const save = useCallback(async (recorded: RecordedTake, keep: KeepRecorded, isDraft: boolean) => {
    setState({ step: 'saving' });
    await keep(recorded, isDraft);
  }, []);
  const toggle = useCallback(
    (microphone: Microphone, range: RecordingRange, keep: KeepRecorded) => {
      if (running.current) {
        running.current.stop.abort();
        return;
      }
      setSilent(null);
      const { latencyMs, video, playback } = latest.current;
      const { countdown, original } = practiceSettings.get();
      begin(async (stop, discard) => {
        const recorded = await recordInOneTab(() =>
          recordTake({
            ...{ microphone, range, latencyMs, countdown, original, video, playback, stop, discard },
            onStep: setState,
          }),
        );
        if (recorded === 'busy') {
          latest.current.onNotice('otherTab');
          return;
        }
        if (recorded === 'interrupted') {
          latest.current.onNotice('interruptedEarly');
          return;
        }
        if (!recorded) return;
        if (recorded.wasInterrupted) latest.current.onNotice('interrupted');
        if (recorded.isSilent) setSilent({ recorded, keep });
        else await save(recorded, keep, true);
      });
    },
    [begin, save],
  );
  const keepSilent = useCallback(() => {
    if (!silent || running.current) return;
    setSilent(null);
    begin(() => save(silent.recorded, silent.keep, false));
  }, [begin, save, silent]);
  const discardSilent = useCallback(() => setSilent(null), []);
  return { state, toggle, silent: silent ? { keep: keepSilent, discard: discardSilent } : null };
}

/** Runs a recording. Returns 'busy' without running it while another tab of the browser records. */
async function recordInOneTab<Result>(run: () => Promise<Result>): Promise<Result | 'busy'> {
  // Old browsers have no locks: they record without one.
  if (!navigator.locks) return run();
  return navigator.locks.request(LOCK_NAME, { ifAvailable: true }, (lock) => (lock ? run() : 'busy'));
}
