import type { LineDto } from '#contract/lines.ts';
import { HEAD_PADDING_MS } from '#shared/constants.ts';
import { LoopRunner } from './loop-runner.ts';
import type { LoopSettings } from './loop-state.ts';
import { paddedLineRange } from './padded-line-range.ts';
import type { Playback } from './playback.ts';
import type { TranscriptStore } from './transcript-store.ts';

/** How far back a line is looked for that is still being spoken when a later one has already begun and ended. */
const OVERLAP_LOOK_BACK = 3;

/** Plays a video line by line over its lines: goes to them, along them, and round them as the loop mode says. */
export class LinePlayer {
  readonly playback: Playback;
  readonly runner: LoopRunner;
  readonly #transcript: TranscriptStore;
  readonly #durationMs: number;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  /** The line that is being played; null: whatever the head stands in. */
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
    const offPlayback = this.playback.subscribe(() => this.#follow());
    const offBook = this.#transcript.subscribe(() => this.#follow());
    this.#unsubscribe = () => {
      offPlayback();
      offBook();
    };
    this.#follow();
  }

  /** Place of the line the head stands in or has last passed; -1 before the first. */
  get current(): number {
    return this.#current;
  }

  /** Place of the line that is being said, -1 in the silence between two. */
  get spoken(): number {
    return this.#spoken;
  }

  /** Goes to a line and plays it; what comes after it, the loop mode says. Waits for the line when it is not fetched yet. */
  async playLine(index: number): Promise<void> {
    const line = await this.#ensureWithNeighbours(index);
    if (line) this.#play(index, line, false);
  }

  /** Pauses, or plays on from the head; under a loop mode to the end of the line there. */
  toggle(): void {
    if (this.runner.active || this.playback.snapshot.playing) {
      this.runner.toggle();
      return;
    }
    if (this.runner.mode === 'off') {
      this.playback.play();
      return;
    }
    const index = this.#lineAhead();
    const line = this.#transcript.lineAt(index);
    if (line) this.#play(index, line, true);
    else this.playback.play();
  }

  next(): void {
    this.#goTo(Math.min(this.#transcript.count - 1, this.#current + 1));
  }

  previous(): void {
    this.#goTo(Math.max(0, this.#current - 1));
  }

  replay(): void {
    this.#goTo(Math.max(0, this.#current));
  }

  /** Moves the head by a time, in milliseconds, and leaves the line. */
  skip(ms: number): void {
    this.seek(this.playback.ms + ms);
  }

  /** Moves the head to a time, in milliseconds; plays on if it was playing. */
  seek(ms: number): void {
    const wasPlaying = this.playback.snapshot.playing;
    this.#letGo();
    this.playback.seekMs(Math.max(0, Math.min(ms, this.#durationMs)));
    if (wasPlaying) this.#playOn();
    this.#follow();
  }

  /** Pauses and goes a number of frames on (negative: back). */
  step(frames: number): void {
    this.#letGo();
    this.playback.stepFrames(frames);
  }

  /** Takes new loop settings; what is being played goes on under them. */
  configure(settings: LoopSettings): void {
    const before = this.runner.mode;
    this.runner.configure(settings);
    if (before === this.runner.mode) return;
    const wasPlaying = this.playback.snapshot.playing;
    if (this.runner.mode === 'off') this.#letGo();
    else if (wasPlaying && !this.runner.active) this.#playOn();
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

  #goTo(index: number): void {
    void this.playLine(index);
  }

  #play(index: number, line: LineDto, fromHead: boolean): void {
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
        fromPlayhead: fromHead,
        onFinished: index + 1 < this.#transcript.count ? () => this.#goTo(index + 1) : null,
      });
    }
    this.#follow();
  }

  #playOn(): void {
    const index = this.#lineAhead();
    const line = this.#transcript.lineAt(index);
    if (this.runner.mode !== 'off' && line) this.#play(index, line, true);
    else this.playback.play();
  }

  /** The line the head stands in, or, in the silence after it and its room, the next. */
  #lineAhead(): number {
    const { index } = this.#transcript.lastStartedAt(this.playback.ms + HEAD_PADDING_MS);
    const line = this.#transcript.lineAt(index);
    if (!line) return index + 1;
    const { endMs } = paddedLineRange({
      line,
      previous: null,
      next: this.#transcript.lineAt(index + 1),
      durationMs: this.#durationMs,
    });
    // At rest on a line's last frame the line is over.
    return this.playback.ms < endMs - HEAD_PADDING_MS
      ? index
      : Math.min(this.#transcript.count - 1, index + 1);
  }

  #letGo(): void {
    this.#target = null;
    this.runner.stop();
  }

  async #ensureWithNeighbours(index: number): Promise<LineDto | null> {
    if (index < 0 || index >= this.#transcript.count) return null;
    const there = this.#transcript.lineAt(index);
    if (there && this.#transcript.lineAt(index + 1)) return there;
    await Promise.all([this.#transcript.fetchLine(index - 1), this.#transcript.fetchLine(index + 1)]);
    return this.#transcript.fetchLine(index);
  }

  #follow(): void {
    const lead = this.playback.ms + HEAD_PADDING_MS;
    const { index, sure } = this.#transcript.lastStartedAt(lead);
    if (!sure) void this.#transcript.fetchAround(lead);
    const target = this.runner.active ? this.#target : null;
    const current = target ?? index;
    const spoken = target ?? this.#spokenNear(index, lead);
    if (current === this.#current && spoken === this.#spoken) return;
    this.#current = current;
    this.#spoken = spoken;
    for (const listener of this.#listeners) listener();
  }

  #spokenNear(index: number, ms: number): number {
    for (let i = index; i >= Math.max(0, index - OVERLAP_LOOK_BACK); i--) {
      const line = this.#transcript.lineAt(i);
      if (line && ms < line.endMs + HEAD_PADDING_MS) return i;
    }
    return -1;
  }
}
