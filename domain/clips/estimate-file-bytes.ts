import { ANIMATION_MAX_SIDE, type ClipFileKind } from '#shared/clip-files.ts';

/** What a file's size follows from. */
export interface FileSizeInputs {
  seconds: number;
  /** The finished clip: its bytes, and its picture in pixels. */
  clipBytes: number;
  picture: { width: number; height: number };
  hasAudio: boolean;
  /** The original's picture, in pixels; null where the clip stands for it. */
  original: { width: number; height: number } | null;
  /** How long a moving picture of it lasts. */
  movingSeconds: number;
}

const BYTES_A_SECOND = { m4a: 16_000, background: 16_000, mp3: 24_000 } as const;
/** Boxes and index of an mp4. */
const CONTAINER_BYTES = 2_000;
/** Encoded anew somewhat finer, with letters drawn in, and with fewer key frames than the clip. */
const BURNT = 1.08;
const FINER = 1.15;
/** Of a clip in which nothing moves, bytes for each pixel of a second. */
const LEAST_DENSITY = 0.01;
/**
 * Bytes of moving pictures for each pixel of a second, out of those of the clip: what moves much costs more in all of them.
 * Fitted to scenes of drawn and filmed films.
 */
const MOVING = { gif: { factor: 11, power: 0.8 }, webp: { factor: 1.65, power: 0.6 } } as const;

/** What a file is likely to take, in bytes, before it is made. For sound exact but for its head. Texts are next to nothing. */
export function estimateFileBytes(kind: ClipFileKind, facts: FileSizeInputs): number {
  const { seconds, clipBytes, picture, hasAudio, original, movingSeconds } = facts;
  const sound = hasAudio ? BYTES_A_SECOND.m4a * seconds : 0;
  const film = Math.max(0, clipBytes - sound);
  const scale = Math.min(1, ANIMATION_MAX_SIDE / Math.max(picture.width, picture.height));
  const pixels = picture.width * picture.height;
  const density = Math.max(LEAST_DENSITY, film / Math.max(1, pixels * seconds));
  switch (kind) {
    case 'srt':
    case 'vtt':
    case 'ass':
      return 0;
    case 'mp4':
      return clipBytes;
    case 'burnt':
      return Math.round(film * BURNT + sound);
    case 'original': {
      if (!original) return clipBytes;
      const larger = (original.width * original.height) / pixels;
      // At one quality, bytes grow more slowly than pixels: what is large in the picture is smooth.
      return Math.round(film * FINER * larger ** 0.75 + sound);
    }
    case 'm4a':
    case 'mp3':
    case 'background':
      return Math.round(BYTES_A_SECOND[kind] * seconds + CONTAINER_BYTES);
    case 'gif':
    case 'webp': {
      const { factor, power } = MOVING[kind];
      return Math.round(movingSeconds * pixels * scale ** 2 * factor * density ** power);
    }
  }
}
