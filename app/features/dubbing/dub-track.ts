import { type GainPoint, gainAt } from '#domain/dubs/plan-gains.ts';
import { holdSound, isPlayerMuted, type SoundHold } from '../../player/hold-sound.ts';
import { scheduleAudio } from './schedule-audio.ts';

/** A sound to play with a video. Times are in milliseconds of the video. */
interface DubTrackPart {
  sound: AudioBuffer;
  /** Time of the first sample. */
  atMs: number;
  gains: readonly GainPoint[];
}

/** What a dub sounds like. Times are in milliseconds of the video. */
export interface DubSound {
  /** The voices, and the background under them. */
  parts: readonly DubTrackPart[];
  /** What is heard of the video's own sound. */
  original: readonly GainPoint[];
}

type TrackVideo = Pick<
  HTMLVideoElement,
  'currentTime' | 'paused' | 'seeking' | 'muted' | 'volume' | 'addEventListener' | 'removeEventListener'
>;
type TrackAudio = Pick<AudioContext, 'currentTime' | 'destination' | 'createBufferSource' | 'createGain'>;

/**
 * Plays sounds in sync with a video until it is disposed. Whenever the video starts, stops, or seeks, it restarts them from
 * the video's current time, each with its gains, to the sample. The video's own sound follows its gains with each picture.
 * While the learner mutes the player, all of it is silent.
 */
export class DubTrack {
  readonly #video: TrackVideo;
  readonly #audio: TrackAudio;
  readonly #sound: DubSound;
  readonly #own: SoundHold;
  /** What all sounds pass through. */
  readonly #output: GainNode;
  #playing: { source: AudioBufferSourceNode; gain: GainNode }[] = [];
  #frame = 0;

  constructor(args: { video: TrackVideo; audio: TrackAudio; sound: DubSound }) {
    const { video, audio, sound } = args;
    this.#video = video;
    this.#audio = audio;
    this.#sound = sound;
    this.#own = holdSound(video);
    this.#output = audio.createGain();
    this.#output.connect(audio.destination);
    for (const name of startEvents) video.addEventListener(name, this.#restart);
    for (const name of stopEvents) video.addEventListener(name, this.#stop);
    // A hidden page gets no frames.
    video.addEventListener('timeupdate', this.#follow);
    this.#nextFrame();
  }

  /** Stops the sounds and restores the video's own. */
  dispose(): void {
    for (const name of startEvents) this.#video.removeEventListener(name, this.#restart);
    for (const name of stopEvents) this.#video.removeEventListener(name, this.#stop);
    this.#video.removeEventListener('timeupdate', this.#follow);
    cancelAnimationFrame(this.#frame);
    this.#stop();
    this.#output.disconnect();
    this.#own.release();
  }

  readonly #restart = () => {
    this.#stop();
    if (this.#video.paused || this.#video.seeking) return;
    const playheadMs = this.#video.currentTime * 1000;
    // One reading of the clock for all, so that they stay together to the sample.
    const startedAt = this.#audio.currentTime;
    for (const { sound, atMs, gains } of this.#sound.parts) {
      const schedule = scheduleAudio({ playheadMs, atMs, durationMs: sound.duration * 1000 });
      if (!schedule) continue;
      const source = this.#audio.createBufferSource();
      source.buffer = sound;
      const gain = this.#audio.createGain();
      gain.gain.setValueAtTime(gainAt(gains, playheadMs), startedAt);
      for (const point of gains)
        if (point.atMs > playheadMs)
          gain.gain.linearRampToValueAtTime(point.gain, startedAt + (point.atMs - playheadMs) / 1000);
      source.connect(gain);
      gain.connect(this.#output);
      source.start(startedAt + schedule.delaySeconds, schedule.offsetSeconds);
      this.#playing.push({ source, gain });
    }
  };

  readonly #stop = () => {
    for (const { source, gain } of this.#playing) {
      source.stop();
      source.disconnect();
      gain.disconnect();
    }
    this.#playing = [];
  };

  readonly #follow = () => {
    this.#own.playAt(gainAt(this.#sound.original, this.#video.currentTime * 1000));
    const gain = isPlayerMuted() ? 0 : 1;
    if (this.#output.gain.value !== gain) this.#output.gain.value = gain;
  };

  readonly #nextFrame = () => {
    this.#follow();
    this.#frame = requestAnimationFrame(this.#nextFrame);
  };
}

const startEvents = ['playing', 'seeked'] as const;
const stopEvents = ['pause', 'seeking', 'waiting', 'ended'] as const;
