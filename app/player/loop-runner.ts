import { type LoopSettings, type LoopState, reduceLoop } from './loop-state.ts';
import type { Playback } from './playback.ts';

/** One line to play in the loop mode. Times are milliseconds of the video. */
export interface LoopedLine {
  startMs: number;
  endMs: number;
  /** Length of the line without padding. Determines the length of the shadowing gap. */
  lineMs: number;
  /** Plays from the playhead instead of seeking to the start first. */
  fromPlayhead?: boolean;
  /** Continues with what follows; null if this is the last line. */
  onFinished: (() => void) | null;
}

/** The state of the loop as the page shows it. */
export interface LoopSnapshot {
  round: number;
  /** True during a shadowing gap. */
  waiting: boolean;
  /** Length of the gap, in milliseconds. */
  waitMs: number;
}

/** Plays one line once or several times, as the loop mode says, and then continues. */
export class LoopRunner {
  readonly #playback: Playback;
  #state: LoopState;
  #line: LoopedLine | null = null;
  #waitTimer: ReturnType<typeof setTimeout> | null = null;
  #onWaitEnd: (() => void) | null = null;
  #snapshot: LoopSnapshot = { round: 1, waiting: false, waitMs: 0 };
  readonly #listeners = new Set<() => void>();

  constructor(args: { playback: Playback; settings: LoopSettings }) {
    this.#playback = args.playback;
    this.#state = { ...args.settings, round: 1 };
  }

  get snapshot(): LoopSnapshot {
    return this.#snapshot;
  }

  get mode(): LoopSettings['mode'] {
    return this.#state.mode;
  }

  /** True while a line plays, is paused in its middle, or is followed by a gap. */
  get active(): boolean {
    return this.#line !== null;
  }

  start(line: LoopedLine): void {
    this.stop();
    this.#line = line;
    this.#state = reduceLoop(this.#state, { type: 'line-started' }).state;
    this.#playRound(line, line.fromPlayhead === true);
  }

  /** Stops looping the line. The video keeps playing or stays paused. */
  stop(): void {
    this.#clearWait();
    this.#line = null;
    this.#playback.cancelRange();
    this.#publish(0);
  }

  /** Applies new settings, also to the line that is being played. */
  configure(settings: LoopSettings): void {
    this.#state = reduceLoop(this.#state, { type: 'settings-changed', settings }).state;
    this.#publish(this.#snapshot.waiting ? this.#snapshot.waitMs : 0);
  }

  /** Pauses, resumes, or ends a shadowing gap. */
  toggle(): void {
    if (this.#onWaitEnd) this.skipWait();
    else this.#playback.toggle();
  }

  /** Ends a shadowing gap at once; does nothing outside one. */
  skipWait(): void {
    const next = this.#onWaitEnd;
    this.#clearWait();
    next?.();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  dispose(): void {
    this.stop();
    this.#listeners.clear();
  }

  #playRound(line: LoopedLine, fromPlayhead: boolean): void {
    this.#publish(0);
    this.#playback.playRange({
      startMs: fromPlayhead ? null : line.startMs,
      endMs: line.endMs,
      onEnd: () => this.#endRound(line),
    });
  }

  #endRound(line: LoopedLine): void {
    const { state, step } = reduceLoop(this.#state, { type: 'round-ended', lineMs: line.lineMs });
    this.#state = state;
    if (step?.action === 'again') {
      this.#playRound(line, false);
      return;
    }
    const proceed = step?.action === 'next' ? line.onFinished : null;
    if (proceed === null) {
      this.#line = null;
      this.#publish(0);
      return;
    }
    if (!step || step.waitMs === 0) {
      this.#line = null;
      proceed();
      return;
    }
    this.#onWaitEnd = () => {
      this.#line = null;
      proceed();
    };
    this.#waitTimer = setTimeout(() => this.skipWait(), step.waitMs);
    this.#publish(step.waitMs);
  }

  #clearWait(): void {
    if (this.#waitTimer !== null) clearTimeout(this.#waitTimer);
    this.#waitTimer = null;
    this.#onWaitEnd = null;
  }

  #publish(waitMs: number): void {
    this.#snapshot = { round: this.#state.round, waiting: this.#onWaitEnd !== null, waitMs };
    for (const listener of this.#listeners) listener();
  }
}
