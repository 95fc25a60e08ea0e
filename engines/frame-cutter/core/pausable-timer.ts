/** A timer that can be paused. It calls `onTime` once, after `ms` milliseconds in which it was not paused. */
export class PausableTimer {
  readonly #onTime: () => void;
  readonly #ms: number;
  #leftMs: number;
  #beganMs = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(onTime: () => void, ms: number) {
    this.#onTime = onTime;
    this.#ms = ms;
    this.#leftMs = ms;
    this.resume();
  }

  pause(): void {
    if (!this.#timer) return;
    this.clear();
    this.#leftMs -= performance.now() - this.#beganMs;
  }

  resume(): void {
    if (this.#timer) return;
    this.#beganMs = performance.now();
    this.#timer = setTimeout(this.#onTime, Math.max(0, this.#leftMs));
  }

  /** Sets the remaining time back to `ms`. A paused timer stays paused. */
  restart(): void {
    const isRunning = this.#timer !== null;
    this.clear();
    this.#leftMs = this.#ms;
    if (isRunning) this.resume();
  }

  clear(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
