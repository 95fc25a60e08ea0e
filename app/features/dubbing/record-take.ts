import type { Playback } from '../../player/playback.ts';
import type { Microphone, Recording } from './microphone.ts';

/** Recorded before the line starts, so that no early breath or first sound is lost. */
const PRE_ROLL_MS = 500;
/** Recorded after the line's length, since a learner may take longer. */
const TAIL_MS = 800;
const COUNT_MS = 700;
/** How long to wait for the video to play. The recording continues without it. */
const PICTURE_MS = 1500;

/** What to record: one line of a clip or the whole clip (null), and the part of the clip that it takes up. */
export interface RecordingRange {
  line: number | null;
  startMs: number;
  endMs: number;
}

/**
 * Counts down, then records while the muted video plays. `stop` cancels the countdown or ends the recording early; `left`
 * discards it. Returns null without a recording.
 */
export async function recordTake(args: {
  microphone: Pick<Microphone, 'record'>;
  range: RecordingRange;
  countdown: boolean;
  video: HTMLVideoElement | null;
  playback: Playback | null;
  stop: AbortSignal;
  left: AbortSignal;
  onStep: (state: { step: 'counting'; count: number } | { step: 'recording' }) => void;
}): Promise<{ preRollMs: number; recording: Blob } | null> {
  const { microphone, range, video, playback, left, onStep } = args;
  const stop = AbortSignal.any([args.stop, left]);
  playback?.pause();
  playback?.seekMs(range.startMs);
  if (args.countdown) {
    for (const count of [3, 2, 1]) {
      onStep({ step: 'counting', count });
      await pause(count === 1 ? COUNT_MS - PRE_ROLL_MS : COUNT_MS, stop);
      if (stop.aborted) return null;
    }
  }
  const recording = await microphone.record();
  const wasMuted = video?.muted ?? false;
  try {
    await pause(PRE_ROLL_MS, stop);
    if (stop.aborted) {
      await recording.stop();
      return null;
    }
    onStep({ step: 'recording' });
    const result = await follow({ recording, range, video, playback, stop });
    return left.aborted ? null : result;
  } finally {
    if (video) video.muted = wasMuted;
  }
}

/** Plays the muted video while the learner speaks. */
async function follow(args: {
  recording: Recording;
  range: RecordingRange;
  video: HTMLVideoElement | null;
  playback: Playback | null;
  stop: AbortSignal;
}): Promise<{ preRollMs: number; recording: Blob }> {
  const { recording, range, video, playback, stop } = args;
  if (video && playback) {
    video.muted = true;
    const moving = new Promise<void>((resolve) =>
      video.addEventListener('playing', () => resolve(), { once: true }),
    );
    playback.setRate(1);
    playback.playRange({ startMs: range.startMs, endMs: range.endMs });
    await Promise.race([moving, pause(PICTURE_MS, stop)]);
  }
  const preRollMs = performance.now() - recording.beganMs;
  await pause(range.endMs - range.startMs + TAIL_MS, stop);
  playback?.pause();
  return { preRollMs, recording: await recording.stop() };
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
