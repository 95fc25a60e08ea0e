import { decibelsToFactor } from '#shared/decibels.ts';
import type { OriginalSound } from './practice-settings.ts';
import { setVolume } from './set-volume.ts';

/** How much of the actor's voice is heard during a recording. */
const volumes: Record<OriginalSound, number> = { muted: 0, ducked: decibelsToFactor(-18), on: 1 };

/** Mutes or ducks the actor's voice, or lets it be heard. Returns a function that restores what was before. */
export function muteOriginal(video: HTMLVideoElement | null, original: OriginalSound): () => void {
  if (!video) return () => undefined;
  const { muted, volume } = video;
  setVolume(video, volumes[original]);
  return () => {
    video.volume = volume;
    video.muted = muted;
  };
}
