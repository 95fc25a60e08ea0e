import { scheduleAudio } from './schedule-audio.ts';

/** A take to play with the video. Times are in milliseconds of the clip. */
export interface DubTrackPart {
  sound: AudioBuffer;
  /** Time of the first sample. */
  atMs: number;
  /** The video's own sound is muted in [fromMs, toMs). */
  fromMs: number;
  toMs: number;
}

/**
 * Plays takes in sync with a video until it is disposed. Whenever the video starts, stops, or seeks, it restarts
 * the takes from the video's current time. The video's own sound is muted while a take replaces it, or throughout.
 */
export class DubTrack {
  readonly #video: HTMLVideoElement;
  readonly #audio: AudioContext;
  readonly #parts: readonly DubTrackPart[];
  readonly #muteThroughout: boolean;
  readonly #wasMuted: boolean;
  #sources: AudioBufferSourceNode[] = [];
  #frame = 0;

  constructor(args: {
    video: HTMLVideoElement;
    audio: AudioContext;
    parts: readonly DubTrackPart[];
    muteThroughout: boolean;
  }) {
    this.#video = args.video;
    this.#audio = args.audio;
    this.#parts = args.parts;
    this.#muteThroughout = args.muteThroughout;
    this.#wasMuted = args.video.muted;
    this.#video.addEventListener('playing', this.#restart);
    this.#video.addEventListener('seeked', this.#restart);
    for (const name of stopEvents) this.#video.addEventListener(name, this.#stop);
    this.#updateMuted();
  }

  /** Stops the takes and restores the video's own sound. */
  dispose(): void {
    this.#video.removeEventListener('playing', this.#restart);
    this.#video.removeEventListener('seeked', this.#restart);
    for (const name of stopEvents) this.#video.removeEventListener(name, this.#stop);
    cancelAnimationFrame(this.#frame);
    this.#stop();
    this.#video.muted = this.#wasMuted;
  }

  readonly #restart = () => {
    this.#stop();
    if (this.#video.paused || this.#video.seeking) return;
    const playheadMs = this.#video.currentTime * 1000;
    for (const { sound, atMs } of this.#parts) {
      const schedule = scheduleAudio({ playheadMs, atMs, durationMs: sound.duration * 1000 });
      if (!schedule) continue;
      const source = this.#audio.createBufferSource();
      source.buffer = sound;
      source.connect(this.#audio.destination);
      source.start(this.#audio.currentTime + schedule.delaySeconds, schedule.offsetSeconds);
      this.#sources.push(source);
    }
  };

  readonly #stop = () => {
    for (const source of this.#sources) {
      source.stop();
      source.disconnect();
    }
    this.#sources = [];
  };

  readonly #updateMuted = () => {
    const playheadMs = this.#video.currentTime * 1000;
    const muted =
      this.#muteThroughout ||
      this.#parts.some(({ fromMs, toMs }) => playheadMs >= fromMs && playheadMs < toMs);
    if (this.#video.muted !== muted) this.#video.muted = muted;
    this.#frame = requestAnimationFrame(this.#updateMuted);
  };
}

const stopEvents = ['pause', 'seeking', 'waiting', 'ended'] as const;
