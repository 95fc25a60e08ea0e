/** A playhead that moves further at once has jumped. Hidden pages report its place once a second. In milliseconds. */
const MAX_STEP_MS = 1500;
/** A jump to the beginning of a line ends this much after it at most: in the picture that follows. In milliseconds. */
const START_SLACK_MS = 80;

/**
 * Finds the lines that begin to be heard while a video plays: those whose start the playhead passes, or at whose start it
 * begins again. Jumping into the middle of a line is no beginning.
 */
export class LineStarts {
  readonly #lines: readonly { startMs: number }[];
  /** What has begun until here is found; null before the first update. */
  #doneMs: number | null = null;

  /** @param lines in order, with times in milliseconds of the video. */
  constructor(lines: readonly { startMs: number }[]) {
    this.#lines = lines;
  }

  /** Returns the indexes of the lines that have begun since the last update. */
  update({ ms, playing }: { ms: number; playing: boolean }): number[] {
    const doneMs = this.#doneMs;
    const isContinuous = doneMs !== null && ms >= doneMs && ms - doneMs <= MAX_STEP_MS;
    const fromMs = isContinuous ? doneMs : ms - START_SLACK_MS;
    this.#doneMs = playing ? ms : fromMs;
    // What plays already at the first update has begun before.
    if (!playing || doneMs === null) return [];
    return this.#lines.flatMap(({ startMs }, index) => (startMs > fromMs && startMs <= ms ? [index] : []));
  }
}
