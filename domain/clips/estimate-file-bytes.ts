import { ANIMATION_MAX_SIDE, type ClipFileKind } from '#shared/clip-files.ts';

/** What the size of a file depends on. */
export interface FileSizeInputs {
  seconds: number;
  /** Size of the finished clip, and of its picture in pixels. */
  clipBytes: number;
  picture: { width: number; height: number };
  hasAudio: boolean;
  /** Picture size of the original in pixels; null if the clip replaces it. */
  original: { width: number; height: number } | null;
  /** Duration of an animation of the clip. */
  movingSeconds: number;
}

const BYTES_PER_SECOND = { m4a: 16_000, background: 16_000, mp3: 24_000 } as const;
/** Overhead of an MP4 file. */
const CONTAINER_BYTES = 2_000;
/** Factors for re-encoding: with subtitles drawn in, and at the finer quality of the original. */
const BURNT_FACTOR = 1.08;
const ORIGINAL_FACTOR = 1.15;
/** Bytes per pixel and second of a clip without motion. */
const MIN_DENSITY = 0.01;
/**
 * Animations: bytes per pixel and second are `factor * density ** power`, where the density is the clip's. Fitted to scenes
 * of animated and live-action films.
 */
const ANIMATION_MODEL = { gif: { factor: 11, power: 0.8 }, webp: { factor: 1.65, power: 0.6 } } as const;

/** Estimates the size of a file in bytes before it is made. Sound is exact except for its header; texts count as 0. */
export function estimateFileBytes(kind: ClipFileKind, inputs: FileSizeInputs): number {
  const { seconds, clipBytes, picture, hasAudio, original, movingSeconds } = inputs;
  const soundBytes = hasAudio ? BYTES_PER_SECOND.m4a * seconds : 0;
  const pictureBytes = Math.max(0, clipBytes - soundBytes);
  const scale = Math.min(1, ANIMATION_MAX_SIDE / Math.max(picture.width, picture.height));
  const pixels = picture.width * picture.height;
  const density = Math.max(MIN_DENSITY, pictureBytes / Math.max(1, pixels * seconds));
  switch (kind) {
    case 'srt':
    case 'vtt':
    case 'ass':
    case 'karaoke':
      return 0;
    case 'mp4':
      return clipBytes;
    case 'burnt':
      return Math.round(pictureBytes * BURNT_FACTOR + soundBytes);
    case 'original': {
      if (!original) return clipBytes;
      const pixelRatio = (original.width * original.height) / pixels;
      // At constant quality, bytes grow more slowly than pixels, since large areas are smooth.
      return Math.round(pictureBytes * ORIGINAL_FACTOR * pixelRatio ** 0.75 + soundBytes);
    }
    case 'm4a':
    case 'mp3':
    case 'background':
      return Math.round(BYTES_PER_SECOND[kind] * seconds + CONTAINER_BYTES);
    case 'gif':
    case 'webp': {
      const { factor, power } = ANIMATION_MODEL[kind];
      return Math.round(movingSeconds * pixels * scale ** 2 * factor * density ** power);
    }
  }
}
