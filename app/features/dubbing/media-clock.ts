/** What is read of a video or audio element. */
export type PlayingMedia = Pick<HTMLMediaElement, 'currentTime' | 'paused' | 'seeking' | 'readyState'>;

/** The element has sound and picture for now and the next moment (HTML, section 4.8.11.7). */
const HAVE_FUTURE_DATA = 3;

/**
 * Measures how far the microphone's clock is ahead of the time of a playing element. Both clocks are read together, and
 * often: each goes on in small steps, and the median of many readings is steadier than the event that announces the start.
 */
export class MediaClock {
  readonly #media: PlayingMedia;
  readonly #nowMs: () => number;
  readonly #leadsMs: number[] = [];
  #lastSeconds = Number.NaN;

  /** `nowMs` returns the time of the microphone's clock. */
  constructor(args: { media: PlayingMedia; nowMs: () => number }) {
    this.#media = args.media;
    this.#nowMs = args.nowMs;
  }

  /** Reads both clocks, if the element is playing. */
  read(): void {
    const { currentTime, paused, seeking, readyState } = this.#media;
    const isMoving =
      !paused && !seeking && readyState >= HAVE_FUTURE_DATA && currentTime !== this.#lastSeconds;
    // The first reading after a stop may still show the time at which the element waits.
    if (isMoving && !Number.isNaN(this.#lastSeconds)) this.#leadsMs.push(this.#nowMs() - currentTime * 1000);
    this.#lastSeconds = paused || seeking ? Number.NaN : currentTime;
  }

  /** Returns the microphone's time minus the element's, in milliseconds; null if the element has not played. */
  leadMs(): number | null {
    return medianOf(this.#leadsMs);
  }
}

/** Returns the median; null without values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
