import { type FrameRate, frameAt, frameStartMs } from '#shared/frames.ts';
import type { PlaybackSnapshot, PlayRange, RunningRange, VideoLike } from './playback-types.ts';
import { watchFrames } from './watch-frames.ts';

export type { PlaybackSnapshot, PlayRange, VideoLike } from './playback-types.ts';

/** Time before the end of a range from which a timer, and no longer the frames alone, watches for it; wall milliseconds. */
const WATCH_MS = 250;
/** How much earlier than the end the pause is asked for: what it takes a browser to act on it. Milliseconds. */
const PAUSE_LEAD_MS = 4;
/** A head set exactly on a frame's start may show the frame before it, so it is set this far into the frame. */
export const SEEK_INTO_FRAME_MS = 1;

/**
 * Frame-exact playing over a video element of constant frame rate. Free of any framework; one per element and source.
 * Frames come from requestVideoFrameCallback, else from animation frames and the head's time; `timeupdate` keeps
 * ranges ending in hidden tabs, where neither runs.
 */
export class Playback {
  /** Name of what the element showed when this was made; null when it shows one thing for its whole life. */
  readonly source: string | null;
  readonly #video: VideoLike;
  readonly #rate: FrameRate;
  readonly #frames: number | null;
  readonly #listeners = new Set<(snapshot: PlaybackSnapshot) => void>();
  #shown: number | null = null;
  #range: RunningRange | null = null;
  #restFrame: number | null = null;
  #endTimer: ReturnType<typeof setTimeout> | null = null;
  #gapTimer: ReturnType<typeof setTimeout> | null = null;
  readonly #unwatchFrames: () => void;
  #blocked = false;

  /** `frames` is the number of frames of the video, when known; it bounds seeking. */
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
    ['pause', () => this.#notify()],
    ['ratechange', () => this.#notify()],
    ['loadedmetadata', () => this.#notify()],
    ['seeking', () => this.#forgetShown()],
    ['seeked', () => this.#notify()],
    ['timeupdate', () => this.#watchEnd()],
    ['ended', () => this.#onVideoEnded()],
  ];

  /** Time of the playing head, in milliseconds. */
  get ms(): number {
    return this.#video.currentTime * 1000;
  }

  /** Number of the frame that is seen (while a seek runs: the one that will be). */
  get frame(): number {
    return this.#shown ?? this.#frameUnderHead();
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

  /** Plays on from where the head stands; a range that was paused goes on to its end, a pause between rounds is cut short. */
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

  /** Moves the head to the frame that stands at `ms`, sound from that frame's start on. Ends a running range. */
  seekMs(ms: number): void {
    this.cancelRange();
    this.#headTo(frameAt(ms, this.#rate));
  }

  /** Moves the head to the middle of a frame, so that exactly this frame is seen. Ends a running range. */
  seekFrame(frame: number): void {
    this.cancelRange();
    this.#restOn(frame);
  }

  /** Pauses and goes `count` frames on (negative: back). */
  stepFrames(count: number): void {
    const target = this.frame + count;
    this.cancelRange();
    this.#video.pause();
    this.#restOn(target);
    this.#notify();
  }

  /** Speed, 1 is normal; the pitch of voices stays. */
  setRate(rate: number): void {
    this.#video.preservesPitch = true;
    this.#video.playbackRate = rate;
    // Loading the element anew goes back to the default.
    this.#video.defaultPlaybackRate = rate;
    this.#watchEnd();
  }

  /** Plays frames [frameAt(startMs), frameAt(endMs)), as often as asked, and stops on the last of them. Takes the place of a running range. */
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

  /** Lets a running range go: playing goes on past its end. */
  cancelRange(): void {
    this.#clearTimers();
    this.#range = null;
    this.#restFrame = null;
  }

  /** Calls the listener on every new frame and change of state; returns the way to stop that. */
  subscribe(listener: (snapshot: PlaybackSnapshot) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

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
        // A pause or a new source that overtakes a start is no failure; a refusal for want of a touch is shown to the user.
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
    if (seek) this.#headTo(range.startFrame);
    range.onRound?.(range.round);
    // The callback may have taken the range away.
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
    if (range.round < range.times) {
      this.#settleOn(lastFrame);
      this.#gapTimer = setTimeout(() => this.#beginRound(), range.gapMs);
      this.#notify();
      return;
    }
    this.#range = null;
    range.onEnd?.();
    // Who started something new meanwhile wants no rest, and no seek before its own.
    if (this.#range === null && this.#restFrame === lastFrame && this.#video.paused)
      this.#settleOn(lastFrame);
    this.#notify();
  }

  #settleOn(frame: number): void {
    if (this.frame !== frame || this.#frameUnderHead() !== frame) this.#restOn(frame);
  }

  /** Ends the round when its time has come, else sets a timer once the end is near. */
  #watchEnd(): void {
    const range = this.#range;
    if (this.#endTimer !== null) clearTimeout(this.#endTimer);
    this.#endTimer = null;
    if (!range || this.#video.paused || this.#video.seeking || this.#gapTimer !== null) return;
    const endMs = frameStartMs(range.endFrame, this.#rate);
    const leftMs = (endMs - this.ms) / this.#video.playbackRate;
    const frameMs = frameStartMs(1, this.#rate);
    // A callback that a seek has overtaken may still tell of a frame far from the head: both must agree.
    const pastEnd = this.#shown !== null && this.#shown >= range.endFrame && endMs - this.ms < 3 * frameMs;
    if (pastEnd || leftMs <= PAUSE_LEAD_MS) this.#endRound();
    else if (leftMs < WATCH_MS) this.#endTimer = setTimeout(() => this.#watchEnd(), leftMs - PAUSE_LEAD_MS);
  }

  #onFrame(mediaTimeMs: number | null): void {
    if (this.#video.seeking) return;
    this.#shown = mediaTimeMs === null ? null : frameAt(mediaTimeMs, this.#rate);
    if (this.#range) this.#watchEnd();
    else if (this.#restFrame !== null && this.#video.paused && this.frame > this.#restFrame) {
      // A frame that was on its way when the pause came.
      this.#restOn(this.#restFrame);
    }
    this.#notify();
  }

  #onVideoEnded(): void {
    if (this.#range) this.#endRound();
    else this.#notify();
  }

  #forgetShown(): void {
    this.#shown = null;
    this.#notify();
  }

  #frameUnderHead(): number {
    // A thousandth of a frame makes up for the rounding of the head's time to microseconds.
    return this.#clamp(Math.floor((this.#video.currentTime * this.#rate.num) / this.#rate.den + 0.001));
  }

  #headTo(frame: number): void {
    this.#moveHead(frameStartMs(this.#clamp(frame), this.#rate) + SEEK_INTO_FRAME_MS);
  }

  #restOn(frame: number): void {
    this.#moveHead(frameStartMs(this.#clamp(frame) + 0.5, this.#rate));
  }

  #moveHead(ms: number): void {
    // A head that already stands there keeps its picture: a second seek would only cost time.
    if (Math.abs(this.#video.currentTime * 1000 - ms) < 0.5 && !this.#video.ended) return;
    this.#shown = null;
    this.#video.currentTime = ms / 1000;
  }

  #clamp(frame: number): number {
    const known = Number.isFinite(this.#video.duration)
      ? Math.round((this.#video.duration * this.#rate.num) / this.#rate.den)
      : Number.POSITIVE_INFINITY;
    return Math.max(0, Math.min(frame, (this.#frames ?? known) - 1));
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
