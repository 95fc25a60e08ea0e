import type { Playback } from '../../player/playback.ts';
import type { Microphone, Recording } from './microphone.ts';

/** Length of the recording before the line starts, so that an early breath or first sound isn't lost. */
const PRE_ROLL_MS = 500;
/** Length of the recording after the line ends, because learners may speak more slowly. */
const TAIL_MS = 800;
/** Length of one step of the countdown. */
const COUNT_MS = 700;
/** Timeout for the video to start. After that, the recording continues without it. */
const VIDEO_TIMEOUT_MS = 1500;

/** What to record: one line of a clip or the whole clip (null), and its range in the clip. */
export interface RecordingRange {
  line: number | null;
  startMs: number;
  endMs: number;
}

/**
 * Counts down, then records while the muted video plays. `stop` cancels the countdown or ends the recording early;
 * `discard` cancels it. Returns the recording with its pre-roll in milliseconds, or null if there is none.
 */
export async function recordTake(args: {
  microphone: Pick<Microphone, 'record'>;
  range: RecordingRange;
  countdown: boolean;
  video: HTMLVideoElement | null;
  playback: Playback | null;
  stop: AbortSignal;
  discard: AbortSignal;
  onStep: (state: { step: 'counting'; count: number } | { step: 'recording' }) => void;
}): Promise<{ preRollMs: number; recording: Blob } | null> {
  const { microphone, range, video, playback, discard, onStep } = args;
  const stop = AbortSignal.any([args.stop, discard]);
  playback?.pause();
  playback?.seekMs(range.startMs);
  if (args.countdown) {
    for (const count of [3, 2, 1]) {
      onStep({ step: 'counting', count });
      await wait(count === 1 ? COUNT_MS - PRE_ROLL_MS : COUNT_MS, stop);
      if (stop.aborted) return null;
    }
  }
  const recording = await microphone.record();
  const wasMuted = video?.muted ?? false;
  try {
    await wait(PRE_ROLL_MS, stop);
    if (stop.aborted) {
      await recording.stop();
      return null;
    }
    onStep({ step: 'recording' });
    const result = await recordWithVideo({ recording, range, video, playback, stop });
    return discard.aborted ? null : result;
  } finally {
    if (video) video.muted = wasMuted;
  }
}

/** Plays the muted video while the learner speaks, and then ends the recording. */
async function recordWithVideo(args: {
  recording: Recording;
  range: RecordingRange;
  video: HTMLVideoElement | null;
  playback: Playback | null;
  stop: AbortSignal;
}): Promise<{ preRollMs: number; recording: Blob }> {
  const { recording, range, video, playback, stop } = args;
  if (video && playback) {
    video.muted = true;
    const started = new Promise<void>((resolve) =>
      video.addEventListener('playing', () => resolve(), { once: true }),
    );
    playback.setRate(1);
    playback.playRange({ startMs: range.startMs, endMs: range.endMs });
    await Promise.race([started, wait(VIDEO_TIMEOUT_MS, stop)]);
  }
  const preRollMs = performance.now() - recording.startedMs;
  await wait(range.endMs - range.startMs + TAIL_MS, stop);
  playback?.pause();
  return { preRollMs, recording: await recording.stop() };
}

/** Waits; an abort ends the wait early. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
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
