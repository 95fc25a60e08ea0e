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
  requestVideoFrameCallback?(callback: (now: number, facts: { mediaTime: number }) => void): number;
  cancelVideoFrameCallback?(handle: number): void;
}

/** What a listener is told. */
export interface PlaybackSnapshot {
  /** Time of the playing head in milliseconds. */
  ms: number;
  /** Number of the frame that is seen. */
  frame: number;
  /** True while the picture moves, and in the pause between two rounds of a range. */
  playing: boolean;
  /** True in the pause between two rounds. */
  inGap: boolean;
  /** Round of the running range, from 1; 0 without a range. */
  round: number;
  rate: number;
  /** The browser refused to start without a touch of the page. */
  blocked: boolean;
  ended: boolean;
}

export interface PlayRange {
  /** Null: from where the head stands. */
  startMs: number | null;
  /** Exclusive: the last frame seen is the one before frameAt(endMs). */
  endMs: number;
  /** Rounds to play; 1 by default, Infinity for ever. */
  times?: number;
  /** Silence between two rounds, in milliseconds. */
  gapMs?: number;
  onRound?: (round: number) => void;
  /** Called once, after the last round. Unless it starts something new, the picture comes to rest on the range's last frame. */
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
