import type { PlaybackSnapshot } from '../../player/playback-types.ts';

/** A step of the head longer than this is a seek, not playing; milliseconds of film. */
const SEEK_MS = 1000;
/** How much is gathered before it is reported; milliseconds of film. */
const REPORT_MS = 8000;

/** Gathers what is really played of a video into spans and reports them: the first report, of nothing, opens the count. */
export class WatchProgressReporter {
  readonly #report: (fromMs: number, toMs: number) => void;
  #from: number | null = null;
  #last = 0;

  constructor(args: { report: (fromMs: number, toMs: number) => void }) {
    this.#report = args.report;
  }

  /** Takes every change of the playback. `endMs` is the video's length. */
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

  /** Reports what has been gathered. */
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
