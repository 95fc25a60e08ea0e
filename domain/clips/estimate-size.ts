import { type ClipFileKind, MOVING_SIDE } from '#shared/clip-files.ts';

/** What a file's size follows from. */
export interface SizeFacts {
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
/** Bytes for each pixel of each frame, the mean over scenes of films at the rates these are made at. */
const GIF_BYTES = 0.32;
const WEBP_BYTES = 0.04;
const GIF_RATE = 12.5;
const WEBP_RATE = 15;

/** What a file is likely to take, in bytes, before it is made. For sound exact but for its head. Texts are next to nothing. */
export function estimateBytes(kind: ClipFileKind, facts: SizeFacts): number {
  const { seconds, clipBytes, picture, hasAudio, original, movingSeconds } = facts;
  const sound = hasAudio ? BYTES_A_SECOND.m4a * seconds : 0;
  const film = Math.max(0, clipBytes - sound);
  const scale = Math.min(1, MOVING_SIDE / Math.max(picture.width, picture.height));
  const movingPixels = movingSeconds * picture.width * picture.height * scale ** 2;
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
      const larger = (original.width * original.height) / (picture.width * picture.height);
      // At one quality, bytes grow more slowly than pixels: what is large in the picture is smooth.
      return Math.round(film * FINER * larger ** 0.75 + sound);
    }
    case 'm4a':
    case 'mp3':
    case 'background':
      return Math.round(BYTES_A_SECOND[kind] * seconds + CONTAINER_BYTES);
    case 'gif':
      return Math.round(movingPixels * GIF_RATE * GIF_BYTES);
    case 'webp':
      return Math.round(movingPixels * WEBP_RATE * WEBP_BYTES);
  }
}
