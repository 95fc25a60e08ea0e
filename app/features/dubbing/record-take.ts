import type { Playback } from '../../player/playback.ts';
import type { Microphone, Recording } from './microphone.ts';

/** Recorded before the line begins, so that no early breath or first sound is lost. */
const LEAD_MS = 500;
/** Recorded after the line's own length: a learner may take longer. */
const TAIL_MS = 800;
const COUNT_MS = 700;
/** How long the picture is waited for; a recording without it is still one. */
const PICTURE_MS = 1500;

/** What is recorded: a line of a clip, or the whole clip (null), and how much of the clip that is. */
export interface RecordingRange {
  line: number | null;
  startMs: number;
  endMs: number;
}

/**
 * Counts down, then records a stretch of a clip beside its muted picture. `stop` gives up the countdown, or ends the
 * recording early; `left` throws it away. Null when there is none.
 */
export async function recordTake(args: {
  microphone: Pick<Microphone, 'record'>;
  stretch: RecordingRange;
  countdown: boolean;
  video: HTMLVideoElement | null;
  playback: Playback | null;
  stop: AbortSignal;
  left: AbortSignal;
  onStep: (state: { step: 'counting'; count: number } | { step: 'recording' }) => void;
}): Promise<{ leadMs: number; recording: Blob } | null> {
  const { microphone, stretch, video, playback, left, onStep } = args;
  const stop = AbortSignal.any([args.stop, left]);
  playback?.pause();
  playback?.seekMs(stretch.startMs);
  if (args.countdown) {
    for (const count of [3, 2, 1]) {
      onStep({ step: 'counting', count });
      await pause(count === 1 ? COUNT_MS - LEAD_MS : COUNT_MS, stop);
      if (stop.aborted) return null;
    }
  }
  const recording = await microphone.record();
  const wasMuted = video?.muted ?? false;
  try {
    await pause(LEAD_MS, stop);
    if (stop.aborted) {
      await recording.stop();
      return null;
    }
    onStep({ step: 'recording' });
    const taken = await follow({ recording, stretch, video, playback, stop });
    return left.aborted ? null : taken;
  } finally {
    if (video) video.muted = wasMuted;
  }
}

/** Shows the muted picture while the learner speaks. */
async function follow(args: {
  recording: Recording;
  stretch: RecordingRange;
  video: HTMLVideoElement | null;
  playback: Playback | null;
  stop: AbortSignal;
}): Promise<{ leadMs: number; recording: Blob }> {
  const { recording, stretch, video, playback, stop } = args;
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
