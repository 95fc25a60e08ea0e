import type { FrameRate } from '#shared/frames.ts';

/** Frame rate and number of frames of a video. */
export interface VideoTiming {
  rate: FrameRate;
  frames: number;
}

/** The part of a video element that playback needs; HTMLVideoElement is one. */
export interface VideoLike {
  currentTime: number;
  readonly duration: number;
  readonly paused: boolean;
  readonly ended: boolean;
  readonly seeking: boolean;
  playbackRate: number;
  defaultPlaybackRate: number;
  preservesPitch: boolean;
  play(): Promise<void>;
  pause(): void;
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
  requestVideoFrameCallback?(callback: (now: number, metadata: { mediaTime: number }) => void): number;
  cancelVideoFrameCallback?(handle: number): void;
}

/** The state of a playback, as passed to listeners. */
export interface PlaybackSnapshot {
  /** Time of the playhead, in milliseconds. */
  ms: number;
  /** Number of the frame on screen. */
  frame: number;
  /** True during playback, and in the gap between two rounds of a range. */
  playing: boolean;
  /** True in the gap between two rounds. */
  inGap: boolean;
  /** Round of the current range, from 1; 0 without a range. */
  round: number;
  rate: number;
  /** True if the browser refused to start playback without a user gesture. */
  blocked: boolean;
  ended: boolean;
}

export interface PlayRange {
  /** Null plays from the playhead. */
  startMs: number | null;
  /** Exclusive: the last frame on screen is the one before frameAt(endMs). */
  endMs: number;
  /** Number of rounds; 1 by default, Infinity to loop forever. */
  times?: number;
  /** Gap between two rounds, in milliseconds. */
  gapMs?: number;
  onRound?: (round: number) => void;
  /** Called once, after the last round. Unless it starts something new, the last frame of the range stays on screen. */
  onEnd?: () => void;
}

/** A range that is being played, in frames. */
export interface RunningRange {
  startFrame: number;
  endFrame: number;
  times: number;
  gapMs: number;
  round: number;
  onRound: ((round: number) => void) | undefined;
  onEnd: (() => void) | undefined;
}
