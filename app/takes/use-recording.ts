import { useCallback, useEffect, useRef, useState } from 'react';
import type { Playback } from '../player/playback.ts';
import type { Microphone, Recording } from './microphone.ts';
import { practiceSettings } from './practice-settings.ts';
import { saveTake } from './save-take.ts';

/** Recorded before the line begins, so that no early breath or first sound is lost. */
const LEAD_MS = 500;
/** Recorded after the line's own length: a learner may take longer. */
const TAIL_MS = 800;
const COUNT_MS = 700;
/** How long the picture is waited for; a recording without it is still one. */
const PICTURE_MS = 1500;

export type RecordingState =
  | { step: 'idle' }
  | { step: 'counting'; count: number }
  | { step: 'recording' }
  | { step: 'saving' };

/** What is recorded: a line of a clip, or the whole clip (null), and how much of the clip that is. */
export interface Stretch {
  line: number | null;
  startMs: number;
  endMs: number;
}

/**
 * Records a stretch of a clip: countdown, the muted picture, an end of itself. `toggle` begins, gives up the countdown, or
 * ends early. `onSaved` and `onFailed` are told how it went.
 */
export function useRecording(args: {
  barId: string;
  video: HTMLVideoElement | null;
  playback: Playback | null;
  onSaved: (saved: Awaited<ReturnType<typeof saveTake>>) => void;
  onFailed: (error: unknown) => void;
}): {
  state: RecordingState;
  toggle: (microphone: Microphone, stretch: Stretch) => void;
} {
  const [state, setState] = useState<RecordingState>({ step: 'idle' });
  const latest = useRef(args);
  useEffect(() => {
    latest.current = args;
  });
  /** Ends the wait that is under way: the countdown is given up, the recording ends. */
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const toggle = useCallback((microphone: Microphone, stretch: Stretch) => {
    if (running.current) {
      running.current.abort();
      return;
    }
    const stop = new AbortController();
    running.current = stop;
    const { barId, video, playback } = latest.current;
    const run = async () => {
      playback?.pause();
      playback?.seekMs(stretch.startMs);
      if (practiceSettings.get().countdown) {
        for (const count of [3, 2, 1]) {
          setState({ step: 'counting', count });
          await pause(count === 1 ? COUNT_MS - LEAD_MS : COUNT_MS, stop.signal);
          if (stop.signal.aborted) return;
        }
      }
      const recording = await microphone.record();
      const wasMuted = video?.muted ?? false;
      try {
        await pause(LEAD_MS, stop.signal);
        if (stop.signal.aborted) {
          await recording.stop();
          return;
        }
        const taken = await follow({ recording, stretch, video, playback, stop: stop.signal, setState });
        setState({ step: 'saving' });
        latest.current.onSaved(await saveTake({ barId, line: stretch.line, ...taken }));
      } finally {
        if (video) video.muted = wasMuted;
      }
    };
    run()
      .catch((error: unknown) => latest.current.onFailed(error))
      .finally(() => {
        running.current = null;
        setState({ step: 'idle' });
      });
  }, []);
  return { state, toggle };
}

/** Shows the muted picture while the learner speaks. */
async function follow(args: {
  recording: Recording;
  stretch: Stretch;
  video: HTMLVideoElement | null;
  playback: Playback | null;
  stop: AbortSignal;
  setState: (state: RecordingState) => void;
}): Promise<{ leadMs: number; recording: Blob }> {
  const { recording, stretch, video, playback, stop, setState } = args;
  setState({ step: 'recording' });
  if (video && playback) {
    video.muted = true;
    const moving = new Promise<void>((resolve) =>
      video.addEventListener('playing', () => resolve(), { once: true }),
    );
    playback.setRate(1);
    playback.playRange({ startMs: stretch.startMs, endMs: stretch.endMs });
    await Promise.race([moving, pause(PICTURE_MS, stop)]);
  }
  const leadMs = performance.now() - recording.beganMs;
  await pause(stretch.endMs - stretch.startMs + TAIL_MS, stop);
  playback?.pause();
  return { leadMs, recording: await recording.stop() };
}

/** Waits; an abort ends the wait early. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
