/** How far the volume of an element may be from the one that was set, before it counts as not settable. */
const TOLERANCE = 0.01;

/**
 * Plays the sound of an element at `volume`, from 0 to 1. Where a browser doesn't let pages set the volume, as on an iPhone,
 * a sound that should be quieter is muted.
 */
export function setVolume(video: Pick<HTMLVideoElement, 'volume' | 'muted'>, volume: number): void {
  if (volume > 0 && video.volume !== volume) video.volume = volume;
  const muted = volume === 0 || video.volume > volume + TOLERANCE;
  if (video.muted !== muted) video.muted = muted;
}
