import type { PlaybackSnapshot } from '../../player/playback-types.ts';

/** A larger step of the playback position is a seek, in milliseconds of the video. */
const SEEK_MS = 1000;
/** Length of the spans that are reported, in milliseconds of the video. */
const REPORT_MS = 8000;

/** Collects the played parts of a video into spans and reports them. The first report is empty and starts the count. */
export class WatchProgressReporter {
  readonly #report: (fromMs: number, toMs: number) => void;
  #from: number | null = null;
  #last = 0;

  constructor(args: { report: (fromMs: number, toMs: number) => void }) {
    this.#report = args.report;
  }

  /** Handles a change of the playback. `endMs` is the video's length. */
  take({ ms, playing, ended }: Pick<PlaybackSnapshot, 'ms' | 'playing' | 'ended'>, endMs: number): void {
    if (this.#from === null) {
      if (!playing) return;
      this.#report(Math.round(ms), Math.round(ms));
      this.#begin(ms);
      return;
    }
    if (ms < this.#last || ms - this.#last > SEEK_MS) {
      this.flush();
      this.#begin(ms);
      return;
    }
    this.#last = ended ? endMs : ms;
    if (!playing || ended || this.#last - this.#from >= REPORT_MS) this.flush();
  }

  /** Reports the span that has been collected so far. */
  flush(): void {
    if (this.#from === null || this.#last - this.#from < 1) return;
    this.#report(Math.round(this.#from), Math.round(this.#last));
    this.#from = this.#last;
  }

  #begin(ms: number): void {
    this.#from = ms;
    this.#last = ms;
  }
}
