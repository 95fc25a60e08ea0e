import { decibelsToFactor } from '#shared/decibels.ts';
import { holdSound } from '../../player/hold-sound.ts';
import type { Playback } from '../../player/playback.ts';
import { keepScreenOn } from './keep-screen-on.ts';
import { MediaClock } from './media-clock.ts';
import type { Microphone } from './microphone.ts';
import type { OriginalSound } from './practice-settings.ts';
import { isSilent, wavBlob } from './recorded-sound.ts';

/** Length of the recording before the line starts, so that an early breath or first sound isn't lost. */
const PRE_ROLL_MS = 500;
/** Length of the recording after the line ends, because learners may speak more slowly. */
export const TAIL_MS = 800;
/** Length of one step of the countdown. */
const COUNT_MS = 700;
/** Timeout for the video to start, or for what it lost on the way. After that, the recording continues without it. */
const VIDEO_TIMEOUT_MS = 1500;
/** The volume of the actor's voice during a recording, from 0 to 1. */
const ORIGINAL_VOLUMES: Record<OriginalSound, number> = { muted: 0, ducked: decibelsToFactor(-18), on: 1 };

/** What to record: one line of a clip or the whole clip (null), and its range in the picture, in milliseconds. */
export interface RecordingRange {
  line: number | null;
  startMs: number;
  endMs: number;
}

/** What a recording step shows: a number of the countdown, or the line, which lasts `lineMs` from now on. */
export type RecordingStep = { step: 'counting'; count: number } | { step: 'recording'; lineMs: number };

export interface RecordedTake {
  /** The part of the recording before the line begins for the person who speaks, in milliseconds. */
  preRollMs: number;
  /** A WAV file: one channel of 16-bit samples. */
  recording: Blob;
  /** Whether nothing can be heard. */
  isSilent: boolean;
  /** Whether the microphone or the system ended the recording. */
  wasInterrupted: boolean;
}

/**
 * Counts down, then records while the video plays. `stop` cancels the countdown or ends the recording early; `discard`
 * cancels it. `latencyMs` is how much later than spoken on the beat a voice arrives, measured by a calibration; 0 if
 * unknown. Returns null if it was cancelled, and `interrupted` if the microphone or the system ended it before the line.
 */
export async function recordTake(args: {
  microphone: Pick<Microphone, 'record' | 'nowMs' | 'lost'>;
  latencyMs: number;
  range: RecordingRange;
  countdown: boolean;
  original: OriginalSound;
  video: HTMLVideoElement | null;
  playback: Playback | null;
  stop: AbortSignal;
  discard: AbortSignal;
  onStep: (state: RecordingStep) => void;
}): Promise<RecordedTake | 'interrupted' | null> {
  const { microphone, range, video, playback, onStep } = args;
  const cancelled = AbortSignal.any([args.stop, args.discard]);
  const ended = AbortSignal.any([cancelled, microphone.lost]);
  playback?.pause();
  playback?.seekMs(range.startMs);
  if (args.countdown) {
    for (const count of [3, 2, 1]) {
      onStep({ step: 'counting', count });
      await wait(count === 1 ? COUNT_MS - PRE_ROLL_MS : COUNT_MS, ended);
      if (ended.aborted) return cancelled.aborted ? null : 'interrupted';
    }
  }
  const clock = video && new MediaClock({ media: video, nowMs: microphone.nowMs });
  const recording = await microphone.record(() => clock?.read());
  const restoreOriginal = muteOriginal(video, args.original);
  const rate = playback?.snapshot.rate ?? 1;
  const letScreenLock = keepScreenOn();
  try {
    const stop = AbortSignal.any([ended, recording.interrupted]);
    await wait(PRE_ROLL_MS, stop);
    const lineStartedMs = stop.aborted ? null : await playLine({ ...args, clock, stop });
    const sound = await recording.stop();
    if (args.discard.aborted) return null;
    if (lineStartedMs === null) return cancelled.aborted ? null : 'interrupted';
    return {
      preRollMs: Math.max(0, lineStartedMs - recording.startedMs + args.latencyMs),
      recording: wavBlob(sound),
      isSilent: isSilent(sound),
      wasInterrupted: recording.interrupted.aborted,
    };
  } finally {
    letScreenLock();
    restoreOriginal();
    playback?.setRate(rate);
  }
}

/**
 * Plays the video while the learner speaks, until the end of the line and its tail, or until `stop`. Returns when the line
 * began, as a time of the microphone's clock in milliseconds.
 */
async function playLine(args: {
  microphone: Pick<Microphone, 'nowMs'>;
  range: RecordingRange;
  video: HTMLVideoElement | null;
  playback: Playback | null;
  clock: MediaClock | null;
  stop: AbortSignal;
  onStep: (state: RecordingStep) => void;
}): Promise<number> {
  const { microphone, range, video, playback, clock, stop } = args;
  if (video && playback) {
    const started = new Promise<void>((resolve) =>
      video.addEventListener('playing', () => resolve(), { once: true }),
    );
    playback.setRate(1);
    playback.playRange({ startMs: range.startMs, endMs: range.endMs });
    await Promise.race([started, wait(VIDEO_TIMEOUT_MS, stop)]);
  }
  const announcedMs = microphone.nowMs();
  const startedMs = () => {
    const leadMs = clock?.leadMs() ?? null;
    return leadMs === null ? announcedMs : range.startMs + leadMs;
  };
  const lineMs = range.endMs - range.startMs;
  args.onStep({ step: 'recording', lineMs });
  await wait(lineMs + TAIL_MS, stop);
  // The picture may have begun later than the event that announces it.
  const leftMs = startedMs() + lineMs + TAIL_MS - microphone.nowMs();
  if (leftMs > 0) await wait(Math.min(leftMs, VIDEO_TIMEOUT_MS), stop);
  playback?.pause();
  return startedMs();
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

/** Mutes or ducks the actor's voice, or plays it in full. Returns a function that restores the previous sound. */
function muteOriginal(video: HTMLVideoElement | null, original: OriginalSound): () => void {
  if (!video) return () => undefined;
  const sound = holdSound(video);
  sound.playAt(ORIGINAL_VOLUMES[original]);
  return sound.release;
}
