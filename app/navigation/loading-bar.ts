import { LOADING_BAR } from '#shared/constants.ts';

export interface LoadingBarState {
  /** 0 to 100. */
  percent: number;
  visible: boolean;
  failed: boolean;
}

const idleState: LoadingBarState = { percent: 0, visible: false, failed: false };
/** Twice the mean step, so that the random steps take the configured duration on average. Percent. */
const MAX_STEP = (2 * 100 * LOADING_BAR.tickMs) / LOADING_BAR.durationMs;

/**
 * The state of the page-load progress bar. The bar grows by a random step at each tick, finishes on its own above
 * `finishAbovePercent`, and hides shortly after it has finished. Each load calls `begin` when it starts and the
 * returned function when it ends. The bar finishes with the last load, and as failed if any of them failed.
 */
export class LoadingBar {
  readonly #random: () => number;
  readonly #listeners = new Set<() => void>();
  #state = idleState;
  #openLoads = 0;
  #anyFailed = false;
  #tickTimer: ReturnType<typeof setInterval> | undefined;
  #hideTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** Starts the bar, or moves it forward if it is running. Call the returned function once, when the load has ended. */
  begin(): (outcome: 'done' | 'failed') => void {
    if (this.#openLoads === 0) this.#start();
    else this.#step();
    this.#openLoads += 1;
    let ended = false;
    return (outcome) => {
      if (ended) return;
      ended = true;
      this.#openLoads -= 1;
      if (outcome === 'failed') this.#anyFailed = true;
      if (this.#openLoads === 0) this.#end();
      else this.#step();
    };
  }

  /** Makes the current loads end as failed, whatever each of them reports. Does nothing when nothing loads. */
  fail(): void {
    if (this.#openLoads > 0) this.#anyFailed = true;
  }

  readonly state = (): LoadingBarState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #start(): void {
    clearTimeout(this.#hideTimer);
    clearInterval(this.#tickTimer);
    this.#anyFailed = false;
    this.#set({ percent: 0, visible: true, failed: false });
    this.#tickTimer = setInterval(() => this.#step(), LOADING_BAR.tickMs);
  }

  #step(): void {
    if (this.#tickTimer === undefined) return;
    const percent = this.#state.percent + this.#random() * MAX_STEP;
    if (percent > LOADING_BAR.finishAbovePercent) this.#finish();
    else this.#set({ ...this.#state, percent });
  }

  #end(): void {
    if (this.#anyFailed) this.#set({ percent: 100, visible: true, failed: true });
    this.#finish();
  }

  #finish(): void {
    clearInterval(this.#tickTimer);
    this.#tickTimer = undefined;
    clearTimeout(this.#hideTimer);
    if (this.#state.visible) this.#set({ ...this.#state, percent: 100 });
    this.#hideTimer = setTimeout(() => this.#set(idleState), LOADING_BAR.hideAfterMs);
  }

  #set(state: LoadingBarState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The loading bar of the page. On the server it is never started. */
export const loadingBar = new LoadingBar();
