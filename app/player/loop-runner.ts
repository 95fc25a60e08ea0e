import { type LoopSettings, type LoopState, reduceLoop } from './loop-state.ts';
import type { Playback } from './playback.ts';

/** One line to be played under the loop mode. Times in milliseconds of the video. */
export interface LoopedLine {
  startMs: number;
  endMs: number;
  /** Length of the line itself, without the room round it: the shadowing gap is sized to it. */
  lineMs: number;
  /** Plays on from where the head stands instead of going to the start first. */
  fromPlayhead?: boolean;
  /** Goes on to what follows; null: this is the last. */
  onFinished: (() => void) | null;
}

/** What a learner sees of it. */
export interface LoopSnapshot {
  round: number;
  /** True in the silence of a shadowing gap. */
  waiting: boolean;
  /** Length of that silence, milliseconds. */
  waitMs: number;
}

/** Plays one line over and over, or once, as the loop mode says, and then goes on. */
export class LoopRunner {
  readonly #playback: Playback;
  #state: LoopState;
  #run: LoopedLine | null = null;
  #waitTimer: ReturnType<typeof setTimeout> | null = null;
  #afterWait: (() => void) | null = null;
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

  /** True while a line is being played, paused in its middle, or waited after. */
  get active(): boolean {
    return this.#run !== null;
  }

  start(run: LoopedLine): void {
    this.stop();
    this.#run = run;
    this.#state = reduceLoop(this.#state, { type: 'line-started' }).state;
    this.#playRound(run, run.fromPlayhead === true);
  }

  /** Lets the line go; the picture plays on, or stays paused, as it was. */
  stop(): void {
    this.#clearWait();
    this.#run = null;
    this.#playback.cancelRange();
    this.#publish(0);
  }

  /** Takes new settings; a line that is being played goes on under them. */
  configure(settings: LoopSettings): void {
    this.#state = reduceLoop(this.#state, { type: 'settings-changed', settings }).state;
    this.#publish(this.#snapshot.waiting ? this.#snapshot.waitMs : 0);
  }

  /** Pauses, plays on, or cuts a shadowing gap short. */
  toggle(): void {
    if (this.#afterWait) this.skipWait();
    else this.#playback.toggle();
  }

  /** Ends a shadowing gap at once; does nothing outside one. */
  skipWait(): void {
    const next = this.#afterWait;
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

  #playRound(run: LoopedLine, fromHead: boolean): void {
    this.#publish(0);
    this.#playback.playRange({
      startMs: fromHead ? null : run.startMs,
      endMs: run.endMs,
      onEnd: () => this.#endRound(run),
    });
  }

  #endRound(run: LoopedLine): void {
    const { state, step } = reduceLoop(this.#state, { type: 'round-ended', lineMs: run.lineMs });
    this.#state = state;
    if (step?.action === 'again') {
      this.#playRound(run, false);
      return;
    }
    const goOn = step?.action === 'next' ? run.onFinished : null;
    if (goOn === null) {
      this.#run = null;
      this.#publish(0);
      return;
    }
    if (!step || step.waitMs === 0) {
      this.#run = null;
      goOn();
      return;
    }
    this.#afterWait = () => {
      this.#run = null;
      goOn();
    };
    this.#waitTimer = setTimeout(() => this.skipWait(), step.waitMs);
    this.#publish(step.waitMs);
  }

  #clearWait(): void {
    if (this.#waitTimer !== null) clearTimeout(this.#waitTimer);
    this.#waitTimer = null;
    this.#afterWait = null;
  }

  #publish(waitMs: number): void {
    this.#snapshot = { round: this.#state.round, waiting: this.#afterWait !== null, waitMs };
    for (const listener of this.#listeners) listener();
  }
}
