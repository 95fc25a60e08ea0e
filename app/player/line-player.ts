import type { LineDto } from '#contract/lines.ts';
import { HEAD_PADDING_MS } from '#shared/constants.ts';
import { LoopRunner } from './loop-runner.ts';
import type { LoopSettings } from './loop-state.ts';
import { paddedLineRange } from './padded-line-range.ts';
import type { Playback } from './playback.ts';
import type { TranscriptStore } from './transcript-store.ts';

/** How many lines back to look for one that is still spoken when a later line has started and ended already. */
const MAX_OVERLAP_LOOKBACK = 3;

/** Plays a video line by line: seeks to lines, follows the current line, and loops lines as the loop mode says. */
export class LinePlayer {
  readonly playback: Playback;
  readonly runner: LoopRunner;
  readonly #transcript: TranscriptStore;
  readonly #durationMs: number;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  /** Index of the line that is being played; null if the current line follows the playhead. */
  #target: number | null = null;
  #current = -1;
  #spoken = -1;

  constructor(args: {
    playback: Playback;
    transcript: TranscriptStore;
    durationMs: number;
    settings: LoopSettings;
  }) {
    this.playback = args.playback;
    this.#transcript = args.transcript;
    this.#durationMs = args.durationMs;
    this.runner = new LoopRunner({ playback: args.playback, settings: args.settings });
    const offPlayback = this.playback.subscribe(() => this.#updateCurrent());
    const offTranscript = this.#transcript.subscribe(() => this.#updateCurrent());
    this.#unsubscribe = () => {
      offPlayback();
      offTranscript();
    };
    this.#updateCurrent();
  }

  /** Index of the line at the playhead or the last one before it; -1 before the first line. */
  get current(): number {
    return this.#current;
  }

  /** Index of the line that is being spoken; -1 between lines. */
  get spoken(): number {
    return this.#spoken;
  }

  /**
   * Seeks to a line and plays it, then continues as the loop mode says. Waits for the line if it is not fetched yet.
   */
  async playLine(index: number): Promise<void> {
    const line = await this.#fetchWithNeighbors(index);
    if (line) this.#play(index, line, false);
  }

  /** Pauses, or plays from the playhead; in a loop mode, to the end of the line at the playhead. */
  toggle(): void {
    if (this.runner.active || this.playback.snapshot.playing) {
      this.runner.toggle();
      return;
    }
    if (this.runner.mode === 'off') {
      this.playback.play();
      return;
    }
    const index = this.#nextLineIndex();
    const line = this.#transcript.lineAt(index);
    if (line) this.#play(index, line, true);
    else this.playback.play();
  }

  next(): void {
    this.#playLineAt(Math.min(this.#transcript.count - 1, this.#current + 1));
  }

  previous(): void {
    this.#playLineAt(Math.max(0, this.#current - 1));
  }

  replay(): void {
    this.#playLineAt(Math.max(0, this.#current));
  }

  /** Moves the playhead by a time in milliseconds and stops looping the line. */
  skip(ms: number): void {
    this.seek(this.playback.ms + ms);
  }

  /** Moves the playhead to a time in milliseconds and stops looping the line. Continues playback if it was playing. */
  seek(ms: number): void {
    const wasPlaying = this.playback.snapshot.playing;
    this.#stopLoop();
    this.playback.seekMs(Math.max(0, Math.min(ms, this.#durationMs)));
    if (wasPlaying) this.#resume();
    this.#updateCurrent();
  }

  /** Pauses and moves by a number of frames; negative numbers move back. */
  step(frames: number): void {
    this.#stopLoop();
    this.playback.stepFrames(frames);
  }

  /** Applies new loop settings, also to the line that is being played. */
  configure(settings: LoopSettings): void {
    const previousMode = this.runner.mode;
    this.runner.configure(settings);
    if (previousMode === this.runner.mode) return;
    const wasPlaying = this.playback.snapshot.playing;
    if (this.runner.mode === 'off') this.#stopLoop();
    else if (wasPlaying && !this.runner.active) this.#resume();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  dispose(): void {
    this.#unsubscribe();
    this.runner.dispose();
    this.#listeners.clear();
  }

  #playLineAt(index: number): void {
    void this.playLine(index);
  }

  #play(index: number, line: LineDto, fromPlayhead: boolean): void {
    const range = paddedLineRange({
      line,
      previous: this.#transcript.lineAt(index - 1),
      next: this.#transcript.lineAt(index + 1),
      durationMs: this.#durationMs,
    });
    this.#target = index;
    if (this.runner.mode === 'off') {
      this.runner.stop();
      this.playback.seekMs(range.startMs);
      this.playback.play();
    } else {
      this.runner.start({
        ...range,
        lineMs: line.endMs - line.startMs,
        fromPlayhead,
        onFinished: index + 1 < this.#transcript.count ? () => this.#playLineAt(index + 1) : null,
      });
    }
    this.#updateCurrent();
  }

  #resume(): void {
    const index = this.#nextLineIndex();
    const line = this.#transcript.lineAt(index);
    if (this.runner.mode !== 'off' && line) this.#play(index, line, true);
    else this.playback.play();
  }

  /** Returns the index of the line at the playhead or, after the padding of that line, of the next line. */
  #nextLineIndex(): number {
    const { index } = this.#transcript.lastStartedAt(this.playback.ms + HEAD_PADDING_MS);
    const line = this.#transcript.lineAt(index);
    if (!line) return index + 1;
    const { endMs } = paddedLineRange({
      line,
      previous: null,
      next: this.#transcript.lineAt(index + 1),
      durationMs: this.#durationMs,
    });
    // If the playhead rests on the last frame of a line, that line is over.
    return this.playback.ms < endMs - HEAD_PADDING_MS
      ? index
      : Math.min(this.#transcript.count - 1, index + 1);
  }

  #stopLoop(): void {
    this.#target = null;
    this.runner.stop();
  }

  async #fetchWithNeighbors(index: number): Promise<LineDto | null> {
    if (index < 0 || index >= this.#transcript.count) return null;
    const line = this.#transcript.lineAt(index);
    if (line && this.#transcript.lineAt(index + 1)) return line;
    await Promise.all([this.#transcript.fetchLine(index - 1), this.#transcript.fetchLine(index + 1)]);
    return this.#transcript.fetchLine(index);
  }

  #updateCurrent(): void {
    const lookupMs = this.playback.ms + HEAD_PADDING_MS;
    const { index, isCertain } = this.#transcript.lastStartedAt(lookupMs);
    if (!isCertain) void this.#transcript.fetchAround(lookupMs);
    const target = this.runner.active ? this.#target : null;
    const current = target ?? index;
    const spoken = target ?? this.#findSpokenLine(index, lookupMs);
    if (current === this.#current && spoken === this.#spoken) return;
    this.#current = current;
    this.#spoken = spoken;
    for (const listener of this.#listeners) listener();
  }

  #findSpokenLine(index: number, ms: number): number {
    for (let i = index; i >= Math.max(0, index - MAX_OVERLAP_LOOKBACK); i--) {
      const line = this.#transcript.lineAt(i);
      if (line && ms < line.endMs + HEAD_PADDING_MS) return i;
    }
    return -1;
  }
}
