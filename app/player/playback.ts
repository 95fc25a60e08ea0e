import { type FrameRate, frameAt, frameStartMs } from '#shared/frames.ts';
import type { PlaybackSnapshot, PlayRange, RunningRange, VideoLike } from './playback-types.ts';
import { watchFrames } from './watch-frames.ts';

/**
 * When the end of a range is this near, a timer is set in addition to the frame callbacks. Milliseconds of wall time.
 */
const END_TIMER_MS = 250;
/** How long before the end to request the pause, because a browser takes this long to pause. Milliseconds. */
const PAUSE_LEAD_MS = 4;
/** Seeking exactly to the start of a frame can show the frame before it, so seeks go this far into the frame. */
export const SEEK_INTO_FRAME_MS = 1;
/** How often playback seeks back to the last frame of a range before it accepts what the browser shows. */
const MAX_REST_SEEKS = 3;

/**
 * Frame-exact playback of a video element with a constant frame rate. Independent of any framework; use one instance
 * for each element and source. Frames come from `requestVideoFrameCallback`, or else from animation frames and the
 * current time. In hidden tabs, where neither runs, `timeupdate` events end ranges.
 */
export class Playback {
  /**
   * Name of the source that the element showed when this instance was created; null if the element has only one source.
   */
  readonly source: string | null;
  readonly #video: VideoLike;
  readonly #rate: FrameRate;
  readonly #frames: number | null;
  readonly #listeners = new Set<(snapshot: PlaybackSnapshot) => void>();
  #shownFrame: number | null = null;
  #range: RunningRange | null = null;
  #restFrame: number | null = null;
  #restSeeks = 0;
  #endTimer: ReturnType<typeof setTimeout> | null = null;
  #gapTimer: ReturnType<typeof setTimeout> | null = null;
  readonly #unwatchFrames: () => void;
  #blocked = false;

  /** `frames` is the number of frames of the video, if known; seeks are clamped to it. */
  constructor(args: { video: VideoLike; rate: FrameRate; frames?: number; source?: string }) {
    this.source = args.source ?? null;
    this.#video = args.video;
    this.#rate = args.rate;
    this.#frames = args.frames ?? null;
    this.#video.preservesPitch = true;
    for (const [type, listener] of this.#events) this.#video.addEventListener(type, listener);
    this.#unwatchFrames = watchFrames(this.#video, (mediaTimeMs) => this.#onFrame(mediaTimeMs));
  }

  readonly #events: [string, () => void][] = [
    ['play', () => this.#notify()],
    ['pause', () => this.#onPause()],
    ['ratechange', () => this.#notify()],
    ['loadedmetadata', () => this.#notify()],
    ['seeking', () => this.#resetShownFrame()],
    ['seeked', () => this.#notify()],
    ['timeupdate', () => this.#checkRangeEnd()],
    ['ended', () => this.#onVideoEnded()],
  ];

  /** Time of the playhead, in milliseconds. */
  get ms(): number {
    return this.#video.currentTime * 1000;
  }

  /** Number of the frame on screen; during a seek, of the frame that it leads to. */
  get frame(): number {
    return this.#shownFrame ?? this.#frameAtPlayhead();
  }

  get snapshot(): PlaybackSnapshot {
    return {
      ms: this.ms,
      frame: this.frame,
      playing: !this.#video.paused || this.#gapTimer !== null,
      inGap: this.#gapTimer !== null,
      round: this.#range?.round ?? 0,
      rate: this.#video.playbackRate,
      blocked: this.#blocked,
      ended: this.#video.ended,
    };
  }

  /** Plays from the playhead. Continues a paused range to its end, and ends a gap between rounds. */
  play(): void {
    if (this.#gapTimer !== null) {
      this.#beginRound();
      return;
    }
    this.#restFrame = null;
    this.#start();
  }

  pause(): void {
    this.#clearTimers();
    this.#video.pause();
    this.#notify();
  }

  toggle(): void {
    if (this.#video.paused && this.#gapTimer === null) this.play();
    else this.pause();
  }

  /** Seeks to the start of the frame at `ms`, so that its sound is complete. Cancels a range. */
  seekMs(ms: number): void {
    this.cancelRange();
    this.#seekToStartOf(frameAt(ms, this.#rate));
  }

  /** Seeks to the middle of a frame, so that exactly this frame is shown. Cancels a range. */
  seekFrame(frame: number): void {
    this.cancelRange();
    this.#seekToMiddleOf(frame);
  }

  /** Pauses and moves by `count` frames; negative numbers move back. */
  stepFrames(count: number): void {
    const target = this.frame + count;
    this.cancelRange();
    this.#video.pause();
    this.#seekToMiddleOf(target);
    this.#notify();
  }

  /** Sets the speed; 1 is normal. Voices keep their pitch. */
  setRate(rate: number): void {
    this.#video.preservesPitch = true;
    this.#video.playbackRate = rate;
    // Reloading the element resets the rate to the default.
    this.#video.defaultPlaybackRate = rate;
    this.#checkRangeEnd();
  }

  /**
   * Plays frames [frameAt(startMs), frameAt(endMs)) `times` times and stops on the last one. Replaces a current range.
   */
  playRange(range: PlayRange): void {
    this.cancelRange();
    const startFrame = range.startMs === null ? this.frame : this.#clamp(frameAt(range.startMs, this.#rate));
    this.#range = {
      startFrame,
      endFrame: Math.max(startFrame + 1, frameAt(range.endMs, this.#rate)),
      times: Math.max(1, range.times ?? 1),
      gapMs: Math.max(0, range.gapMs ?? 0),
      round: 0,
      onRound: range.onRound,
      onEnd: range.onEnd,
    };
    this.#beginRound(range.startMs !== null);
  }

  /** Cancels the current range: playback continues past its end. */
  cancelRange(): void {
    this.#clearTimers();
    this.#range = null;
    this.#restFrame = null;
  }

  /** Calls the listener on every new frame and change of state. Returns a function that unsubscribes. */
  readonly subscribe = (listener: (snapshot: PlaybackSnapshot) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Stops listening and pauses; the element itself stays usable. */
  dispose(): void {
    this.cancelRange();
    this.#video.pause();
    for (const [type, listener] of this.#events) this.#video.removeEventListener(type, listener);
    this.#unwatchFrames();
    this.#listeners.clear();
  }

  #start(): void {
    this.#video.play().then(
      () => {
        this.#blocked = false;
      },
      (cause: unknown) => {
        // A start that is interrupted by a pause or a new source is no error; a refusal without a user gesture is
        // shown.
        if (cause instanceof Error && cause.name === 'NotAllowedError') {
          this.#blocked = true;
          this.#notify();
        }
      },
    );
  }

  #beginRound(seek = true): void {
    this.#clearTimers();
    const range = this.#range;
    if (!range) return;
    range.round += 1;
    this.#restFrame = null;
    if (seek) this.#seekToStartOf(range.startFrame);
    range.onRound?.(range.round);
    // The callback may have canceled the range.
    if (this.#range === range) this.#start();
    this.#notify();
  }

  #endRound(): void {
    const range = this.#range;
    if (!range) return;
    this.#clearTimers();
    if (range.round < range.times && range.gapMs === 0) {
      this.#beginRound();
      return;
    }
    this.#video.pause();
    const lastFrame = this.#clamp(range.endFrame - 1);
    this.#restFrame = lastFrame;
    this.#restSeeks = 0;
    if (range.round < range.times) {
      this.#ensureShown(lastFrame);
      this.#gapTimer = setTimeout(() => this.#beginRound(), range.gapMs);
      this.#notify();
      return;
    }
    this.#range = null;
    range.onEnd?.();
    // If the callback started something new, do not seek.
    if (this.#range === null && this.#restFrame === lastFrame && this.#video.paused)
      this.#ensureShown(lastFrame);
    this.#notify();
  }

  #ensureShown(frame: number): void {
    if (this.frame !== frame || this.#frameAtPlayhead() !== frame) this.#seekToMiddleOf(frame);
  }

  /** Ends the round if its end has been reached, or sets a timer if the end is near. */
  #checkRangeEnd(): void {
    const range = this.#range;
    if (this.#endTimer !== null) clearTimeout(this.#endTimer);
    this.#endTimer = null;
    if (!range || this.#video.paused || this.#video.seeking || this.#gapTimer !== null) return;
    const endMs = frameStartMs(range.endFrame, this.#rate);
    const remainingMs = (endMs - this.ms) / this.#video.playbackRate;
    const frameMs = frameStartMs(1, this.#rate);
    // After a seek, a late frame callback can still report a frame far from the playhead, so both must agree.
    const pastEnd =
      this.#shownFrame !== null && this.#shownFrame >= range.endFrame && endMs - this.ms < 3 * frameMs;
    if (pastEnd || remainingMs <= PAUSE_LEAD_MS) this.#endRound();
    else if (remainingMs < END_TIMER_MS)
      this.#endTimer = setTimeout(() => this.#checkRangeEnd(), remainingMs - PAUSE_LEAD_MS);
  }

  #onFrame(mediaTimeMs: number | null): void {
    if (this.#video.seeking) return;
    this.#shownFrame = mediaTimeMs === null ? null : frameAt(mediaTimeMs, this.#rate);
    if (this.#range) this.#checkRangeEnd();
    this.#holdRestFrame();
    this.#notify();
  }

  #onPause(): void {
    this.#holdRestFrame();
    this.#notify();
  }

  /** Seeks back to the last frame of the range if the browser has gone past it. Browsers pause with a delay. */
  #holdRestFrame(): void {
    const { paused, seeking } = this.#video;
    if (this.#restFrame === null || !paused || seeking || this.frame <= this.#restFrame) return;
    if (this.#restSeeks >= MAX_REST_SEEKS) return;
    this.#restSeeks += 1;
    // A late frame can appear when the playhead is back already. Only a seek to another time shows the frame again.
    const offset = 0.5 + 0.1 * this.#restSeeks;
    this.#setPlayhead(frameStartMs(this.#clamp(this.#restFrame) + offset, this.#rate));
  }

  #onVideoEnded(): void {
    if (this.#range) this.#endRound();
    else this.#notify();
  }

  #resetShownFrame(): void {
    this.#shownFrame = null;
    this.#notify();
  }

  #frameAtPlayhead(): number {
    // A thousandth of a frame compensates for the current time being rounded to microseconds.
    return this.#clamp(Math.floor((this.#video.currentTime * this.#rate.num) / this.#rate.den + 0.001));
  }

  #seekToStartOf(frame: number): void {
    this.#setPlayhead(frameStartMs(this.#clamp(frame), this.#rate) + SEEK_INTO_FRAME_MS);
  }

  #seekToMiddleOf(frame: number): void {
    this.#setPlayhead(frameStartMs(this.#clamp(frame) + 0.5, this.#rate));
  }

  #setPlayhead(ms: number): void {
    // If the playhead is there already, a second seek would only cost time.
    if (Math.abs(this.#video.currentTime * 1000 - ms) < 0.5 && !this.#video.ended) return;
    this.#shownFrame = null;
    this.#video.currentTime = ms / 1000;
  }

  #clamp(frame: number): number {
    const frameCount = Number.isFinite(this.#video.duration)
      ? Math.round((this.#video.duration * this.#rate.num) / this.#rate.den)
      : Number.POSITIVE_INFINITY;
    return Math.max(0, Math.min(frame, (this.#frames ?? frameCount) - 1));
  }

  #clearTimers(): void {
    if (this.#endTimer !== null) clearTimeout(this.#endTimer);
    if (this.#gapTimer !== null) clearTimeout(this.#gapTimer);
    this.#endTimer = null;
    this.#gapTimer = null;
  }

  #notify(): void {
    if (this.#listeners.size === 0) return;
    const snapshot = this.snapshot;
    for (const listener of this.#listeners) listener(snapshot);
  }
}
