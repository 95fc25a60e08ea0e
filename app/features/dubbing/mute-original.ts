import { decibelsToFactor } from '#shared/decibels.ts';
import { holdSound } from '../../player/hold-sound.ts';
import type { OriginalSound } from './practice-settings.ts';

/** How much of the actor's voice is heard during a recording. */
const volumes: Record<OriginalSound, number> = { muted: 0, ducked: decibelsToFactor(-18), on: 1 };

/** Mutes or ducks the actor's voice, or lets it be heard. Returns a function that restores what was before. */
export function muteOriginal(video: HTMLVideoElement | null, original: OriginalSound): () => void {
  if (!video) return () => undefined;
  const sound = holdSound(video);
  sound.playAt(volumes[original]);
  return sound.release;
}
