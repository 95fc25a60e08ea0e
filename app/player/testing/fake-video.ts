import type { VideoLike } from '../playback-types.ts';

/** A video element for tests: its head, its frames and its events are moved by the test. */
export class FakeVideo implements VideoLike {
  duration = 100;
  paused = true;
  ended = false;
  seeking = false;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  preservesPitch = false;
  refusal: Error | null = null;
  readonly seeks: number[] = [];
  readonly #listeners = new Map<string, Set<() => void>>();
  #time = 0;
  #callbacks: ((now: number, facts: { mediaTime: number }) => void)[] = [];

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
    this.emit('pause');
  }

  addEventListener(type: string, listener: () => void): void {
    const known = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, known.add(listener));
  }

  removeEventListener(type: string, listener: () => void): void {
    this.#listeners.get(type)?.delete(listener);
  }

  requestVideoFrameCallback(callback: (now: number, facts: { mediaTime: number }) => void): number {
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

  /** Ends a running seek: the frame under the head is shown. */
  land(fps: number): void {
    this.seeking = false;
    this.emit('seeked');
    this.show(Math.floor(this.#time * fps + 1e-6), fps);
  }

  /** Shows a frame and has the head where such a frame begins, unless a head is given, in seconds. */
  run(frame: number, fps: number, head = frame / fps): void {
    this.#time = head;
    this.show(frame, fps);
  }

  /** Moves the head, in seconds, as playing does in a hidden tab: no frame is shown. */
  runHidden(head: number): void {
    this.#time = head;
    this.emit('timeupdate');
  }

  show(frame: number, fps: number): void {
    const waiting = this.#callbacks;
    this.#callbacks = [];
    for (const callback of waiting) callback(0, { mediaTime: frame / fps });
  }
}
