import { playerSettings } from './player-settings.ts';

/** How far the volume of an element may be from the one that was set, before it counts as not settable. */
const TOLERANCE = 0.01;

/** What a video plays as loud as, while something else decides it than the learner alone. */
export interface SoundHold {
  /** Plays the video at a share, from 0 to 1, of the volume that it had; silently while the learner mutes the player. */
  playAt(share: number): void;
  /** Restores the volume that the video had, and mutes it if the learner mutes the player. */
  release(): void;
}

/** Whether the learner mutes the player: what plays with the video is then silent as well. */
export const isPlayerMuted = (): boolean => playerSettings.get().muted;

/**
 * Takes over how loud a video of a stage is, until `release`. Where a browser doesn't let pages set the volume, as on an
 * iPhone, a video that should be quieter is muted.
 */
export function holdSound(video: Pick<HTMLVideoElement, 'volume' | 'muted'>): SoundHold {
  const before = video.volume;
  return {
    playAt(share) {
      const volume = before * share;
      if (volume > 0 && video.volume !== volume) video.volume = volume;
      const muted = volume === 0 || video.volume > volume + TOLERANCE || isPlayerMuted();
      if (video.muted !== muted) video.muted = muted;
    },
    release() {
      video.volume = before;
      video.muted = isPlayerMuted();
    },
  };
}
