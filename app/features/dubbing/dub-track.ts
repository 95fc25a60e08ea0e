import { scheduleAudio } from './schedule-audio.ts';

/** A take to play with the video. In milliseconds on the clip's time axis. */
export interface DubTrackPart {
  sound: AudioBuffer;
  /** Where its first sample lies. */
  atMs: number;
  /** The original is silent in [fromMs, toMs). */
  fromMs: number;
  toMs: number;
}

/**
 * Plays takes in step with a moving picture for as long as it is attached: whenever the picture starts, stops or jumps,
 * they are started anew by where it stands. The original is silent where a take stands for it, or all through.
 */
export class DubTrack {
  readonly #video: HTMLVideoElement;
  readonly #audio: AudioContext;
  readonly #parts: readonly DubTrackPart[];
  readonly #silentThroughout: boolean;
  readonly #wasMuted: boolean;
  #sources: AudioBufferSourceNode[] = [];
  #frame = 0;

  constructor(args: {
    video: HTMLVideoElement;
    audio: AudioContext;
    parts: readonly DubTrackPart[];
    silentThroughout: boolean;
  }) {
    this.#video = args.video;
    this.#audio = args.audio;
    this.#parts = args.parts;
    this.#silentThroughout = args.silentThroughout;
    this.#wasMuted = args.video.muted;
    this.#video.addEventListener('playing', this.#restart);
    this.#video.addEventListener('seeked', this.#restart);
    for (const name of stops) this.#video.addEventListener(name, this.#stop);
    this.#watch();
  }

  /** Stops the takes and restores the original's sound. */
  dispose(): void {
    this.#video.removeEventListener('playing', this.#restart);
    this.#video.removeEventListener('seeked', this.#restart);
    for (const name of stops) this.#video.removeEventListener(name, this.#stop);
    cancelAnimationFrame(this.#frame);
    this.#stop();
    this.#video.muted = this.#wasMuted;
  }

  readonly #restart = () => {
    this.#stop();
    if (this.#video.paused || this.#video.seeking) return;
    const headMs = this.#video.currentTime * 1000;
    for (const { sound, atMs } of this.#parts) {
      const place = scheduleAudio({ headMs, atMs, durationMs: sound.duration * 1000 });
      if (!place) continue;
      const source = this.#audio.createBufferSource();
      source.buffer = sound;
      source.connect(this.#audio.destination);
      source.start(this.#audio.currentTime + place.delaySeconds, place.offsetSeconds);
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

  readonly #watch = () => {
    const headMs = this.#video.currentTime * 1000;
    const silent =
      this.#silentThroughout || this.#parts.some(({ fromMs, toMs }) => headMs >= fromMs && headMs < toMs);
    if (this.#video.muted !== silent) this.#video.muted = silent;
    this.#frame = requestAnimationFrame(this.#watch);
  };
}

const stops = ['pause', 'seeking', 'waiting', 'ended'] as const;
