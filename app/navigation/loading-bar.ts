import { LOADING_BAR } from '#shared/constants.ts';

export interface LoadingBarState {
  /** 0 to 100. */
  percent: number;
  visible: boolean;
  failed: boolean;
}

const resting: LoadingBarState = { percent: 0, visible: false, failed: false };
/** Twice the mean step, so that a run of random steps takes the stated duration on average. */
const WIDEST_STEP = (2 * 100 * LOADING_BAR.tickMs) / LOADING_BAR.durationMs;

/**
 * The page-load progress bar's rule, without its picture. It creeps up by a random step each tick, finishes by itself
 * once past `finishAbovePercent`, and hides a moment after it ended. Anything that loads holds a ticket from `begin`;
 * the bar ends with the last one, as failed when any of them failed.
 */
export class LoadingBar {
  readonly #random: () => number;
  readonly #listeners = new Set<() => void>();
  #state = resting;
  #open = 0;
  #anyFailed = false;
  #ticking: ReturnType<typeof setInterval> | undefined;
  #hiding: ReturnType<typeof setTimeout> | undefined;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** Starts the bar, or moves a running one on. Call the answer once, when the loading has ended. */
  begin(): (outcome: 'done' | 'failed') => void {
    if (this.#open === 0) this.#start();
    else this.#step();
    this.#open += 1;
    let ended = false;
    return (outcome) => {
      if (ended) return;
      ended = true;
      this.#open -= 1;
      if (outcome === 'failed') this.#anyFailed = true;
      if (this.#open === 0) this.#end();
      else this.#step();
    };
  }

  readonly state = (): LoadingBarState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #start(): void {
    clearTimeout(this.#hiding);
    clearInterval(this.#ticking);
    this.#anyFailed = false;
    this.#set({ percent: 0, visible: true, failed: false });
    this.#ticking = setInterval(() => this.#step(), LOADING_BAR.tickMs);
  }

  #step(): void {
    if (this.#ticking === undefined) return;
    const percent = this.#state.percent + this.#random() * WIDEST_STEP;
    if (percent > LOADING_BAR.finishAbovePercent) this.#finish();
    else this.#set({ ...this.#state, percent });
  }

  #end(): void {
    if (this.#anyFailed) this.#set({ percent: 100, visible: true, failed: true });
    this.#finish();
  }

  #finish(): void {
    clearInterval(this.#ticking);
    this.#ticking = undefined;
    clearTimeout(this.#hiding);
    if (this.#state.visible) this.#set({ ...this.#state, percent: 100 });
    this.#hiding = setTimeout(() => this.#set(resting), LOADING_BAR.hideAfterMs);
  }

  #set(state: LoadingBarState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The one bar of the page. On the server nothing begins it. */
export const loadingBar = new LoadingBar();
