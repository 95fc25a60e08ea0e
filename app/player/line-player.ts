import type { LineDto } from '#contract/lines.ts';
import { HEAD_PADDING_MS } from '#shared/constants.ts';
import { LoopRunner } from './loop-runner.ts';
import type { LoopSettings } from './loop-state.ts';
import { paddedLineRange } from './padded-line-range.ts';
import type { Playback } from './playback.ts';
import type { TranscriptStore } from './transcript-store.ts';

/** How many lines back to look for one that is still spoken when a later line has started and ended already. */
const MAX_OVERLAP_LOOKBACK = 3;
/** A playhead this near to the end of the bounds has played them, in milliseconds. */
const AT_END_MS = 100;

/** Plays a video line by line: seeks to lines, follows the current line, and loops lines as the loop mode says. */
export class LinePlayer {
  readonly playback: Playback;
  readonly runner: LoopRunner;
  readonly #transcript: TranscriptStore;
  readonly #durationMs: number;
  #bounds: { startMs: number; endMs: number };
  /** Whether the bounds are less than the whole video, so that playback must end with them. */
  #isBounded: boolean;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  /** Index of the line that is being played; null if the current line follows the playhead. */
  #target: number | null = null;
  #current = -1;
  #spoken = -1;

  /** `bounds` is the part of the video to stay within, in milliseconds; null for all of it. */
  constructor(args: {
    playback: Playback;
    transcript: TranscriptStore;
    durationMs: number;
    bounds?: { startMs: number; endMs: number } | null;
    settings: LoopSettings;
  }) {
    this.playback = args.playback;
    this.#transcript = args.transcript;
    this.#durationMs = args.durationMs;
    this.#bounds = args.bounds ?? { startMs: 0, endMs: args.durationMs };
    this.#isBounded = args.bounds != null;
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
   * Seeks to a line and plays it, then continues as the loop mode says. Waits for the line if it is not fetched yet. A line
   * outside the bounds ends them.
   */
  async playLine(index: number): Promise<void> {
    const line = await this.#fetchWithNeighbors(index);
    if (!line) return;
    if (!this.#isWithin(line)) {
      this.#bounds = { startMs: 0, endMs: this.#durationMs };
      this.#isBounded = false;
    }
    this.#play(index, line, false);
  }

  /** Pauses, or plays from the playhead; in a loop mode, to the end of the line at the playhead. */
  toggle(): void {
    if (this.runner.active || this.playback.snapshot.playing) {
      this.runner.toggle();
      return;
    }
    this.resume();
  }

  /** Plays the next line, if there is one within the bounds. */
  next(): void {
    this.#playNeighbor(Math.min(this.#transcript.count - 1, this.#current + 1));
  }

  /** Plays the previous line, or the first one of the bounds again. */
  previous(): void {
    this.#playNeighbor(Math.max(0, this.#current - 1));
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
    const { startMs, endMs } = this.#bounds;
    const target = Math.max(startMs, Math.min(ms, endMs));
    this.playback.seekMs(target);
    if (this.#isBounded && target >= endMs - AT_END_MS) this.playback.pause();
    else if (wasPlaying) this.resume();
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
    else if (wasPlaying && !this.runner.active) this.resume();
  }

  /** Plays from the playhead; in a loop mode, to the end of the line at the playhead. */
  resume(): void {
    const index = this.#nextLineIndex();
    const line = this.#transcript.lineAt(index);
    if (this.runner.mode === 'off' || !line) this.#playOn();
    else if (this.#isWithin(line)) this.#play(index, line, true);
    else {
      // The lines of the bounds are over: they begin again.
      const first = Math.max(0, this.#transcript.lastStartedAt(this.#bounds.startMs + HEAD_PADDING_MS).index);
      this.#playLineAt(first);
    }
  }

  /** Plays the whole part from its start. */
  playAll(): void {
    this.#stopLoop();
    this.playback.seekMs(this.#bounds.startMs);
    this.#playOn();
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

  #playNeighbor(index: number): void {
    const line = this.#transcript.lineAt(index);
    this.#playLineAt(line && !this.#isWithin(line) ? Math.max(0, this.#current) : index);
  }

  #isWithin({ startMs, endMs }: LineDto): boolean {
    return !this.#isBounded || (startMs < this.#bounds.endMs && endMs > this.#bounds.startMs);
  }

  #play(index: number, line: LineDto, fromPlayhead: boolean): void {
    const range = paddedLineRange({
      line,
      previous: this.#transcript.lineAt(index - 1),
      next: this.#transcript.lineAt(index + 1),
      durationMs: this.#bounds.endMs,
    });
    this.#target = index;
    if (this.runner.mode === 'off') {
      this.runner.stop();
      this.playback.seekMs(range.startMs);
      this.#playOn();
    } else {
      this.runner.start({
        ...range,
        lineMs: line.endMs - line.startMs,
        fromPlayhead,
        onFinished: this.#hasNext(index) ? () => this.#playLineAt(index + 1) : null,
      });
    }
    this.#updateCurrent();
  }

  #hasNext(index: number): boolean {
    const next = this.#transcript.lineAt(index + 1);
    return index + 1 < this.#transcript.count && (next === null || this.#isWithin(next));
  }

  /** Plays from the playhead to the end of the bounds, or from their start if the playhead is at or outside their ends. */
  #playOn(): void {
    if (!this.#isBounded) {
      this.playback.play();
      return;
    }
    const { startMs, endMs } = this.#bounds;
    const isWithin = this.playback.ms >= startMs && this.playback.ms < endMs - AT_END_MS;
    this.playback.playRange({ startMs: isWithin ? null : startMs, endMs });
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
      durationMs: this.#bounds.endMs,
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
