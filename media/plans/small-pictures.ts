import { type FrameRate, frameSeekSeconds } from '#shared/frames.ts';
import { trackTimescale } from './encoder.ts';
import { ffmpegHead, ownInput } from './input-guards.ts';

const WIDTH = 128;
const HEIGHT = 72;
/** Bytes of one small picture. */
export const SMALL_PICTURE_BYTES = WIDTH * HEIGHT;
/** Filters that make a picture small and grey: enough to tell one frame from the next, too little to see the encoder's noise. */
export const smallPicture = `scale=${WIDTH}:${HEIGHT}:flags=area,format=gray`;

/**
 * ffmpeg arguments that write frames [first, end) of a mezzanine to standard output as small pictures. Frames are picked
 * by the time that stands on them in the file, not by counting from where a seek landed.
 */
export function planSmallPictures(args: {
  mezzanine: string;
  rate: FrameRate;
  first: number;
  end: number;
}): string[] {
  const { rate, first, end } = args;
  const ticks = (trackTimescale(rate) * rate.den) / rate.num;
  return [
    ...ffmpegHead,
    ...ownInput({
      path: args.mezzanine,
      options: ['-copyts', '-ss', frameSeekSeconds(Math.max(0, first - 1), rate)],
    }),
    '-map',
    '0:v:0',
    '-vf',
    `select='between(pts,${first * ticks},${(end - 1) * ticks})',${smallPicture}`,
    '-fps_mode',
    'passthrough',
    '-frames:v',
    String(end - first),
    '-f',
    'rawvideo',
    'pipe:1',
  ];
}

/** ffmpeg arguments that write every frame a clip shows to standard output as small pictures. */
export function planAllSmallPictures(clip: string): string[] {
  return [
    ...ffmpegHead,
    '-xerror',
    ...ownInput({ path: clip }),
    '-map',
    '0:v:0',
    '-vf',
    smallPicture,
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    'pipe:1',
  ];
}

/** Small pictures that lie one after the other, apart. What is no whole picture counts as one, so that a count tells of it. */
export function splitSmallPictures(bytes: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / SMALL_PICTURE_BYTES) }, (_, i) =>
    bytes.subarray(i * SMALL_PICTURE_BYTES, (i + 1) * SMALL_PICTURE_BYTES),
  );
}
