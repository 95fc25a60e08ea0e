import type { VideoLike } from '../playback-types.ts';

/** A fake video element whose current time, frames, and events are controlled by the test. */
export class FakeVideo implements VideoLike {
  duration = 100;
  paused = true;
  ended = false;
  seeking = false;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  preservesPitch = false;
  refusal: Error | null = null;
  /** Whether the pause event comes later, as in a browser; the test emits it. */
  delaysPause = false;
  readonly seeks: number[] = [];
  readonly #listeners = new Map<string, Set<() => void>>();
  #time = 0;
  #callbacks: ((now: number, metadata: { mediaTime: number }) => void)[] = [];

  get currentTime(): number {
    return this.#time;
  }

  set currentTime(seconds: number) {
    this.#time = seconds;
    this.seeks.push(seconds);
    this.seeking = true;
    this.ended = false;
    this.emit('seeking');
  }

  async play(): Promise<void> {
    if (this.refusal) throw this.refusal;
    this.paused = false;
    this.emit('play');
  }

  pause(): void {
    this.paused = true;
    if (!this.delaysPause) this.emit('pause');
  }

  addEventListener(type: string, listener: () => void): void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
  }

  removeEventListener(type: string, listener: () => void): void {
    this.#listeners.get(type)?.delete(listener);
  }

  requestVideoFrameCallback(callback: (now: number, metadata: { mediaTime: number }) => void): number {
    this.#callbacks.push(callback);
    return this.#callbacks.length;
  }

  cancelVideoFrameCallback(): void {
    this.#callbacks = [];
  }

  get listenerCount(): number {
    return [...this.#listeners.values()].reduce((sum, set) => sum + set.size, 0);
  }

  emit(type: string): void {
    for (const listener of this.#listeners.get(type) ?? []) listener();
  }

  /** Ends the current seek and shows the frame at the current time. */
  land(fps: number): void {
    this.seeking = false;
    this.emit('seeked');
    this.show(Math.floor(this.#time * fps + 1e-6), fps);
  }

  /** Shows a frame and sets the current time to its start, or to `time` in seconds. */
  run(frame: number, fps: number, time = frame / fps): void {
    this.#time = time;
    this.show(frame, fps);
  }

  /** Sets the current time in seconds as playback in a hidden tab does: without showing a frame. */
  runHidden(time: number): void {
    this.#time = time;
    this.emit('timeupdate');
  }

  show(frame: number, fps: number): void {
    const pending = this.#callbacks;
    this.#callbacks = [];
    for (const callback of pending) callback(0, { mediaTime: frame / fps });
  }
}
