import { ffmpegGlobalOptions, trustedInputOptions } from '#media/plans/input-options.ts';
import { type FrameRate, frameSeekSeconds } from '#shared/frames.ts';
import { trackTimescale } from './encoder-options.ts';

const WIDTH = 128;
const HEIGHT = 72;
/** Bytes of one small picture. */
export const COMPARISON_FRAME_BYTES = WIDTH * HEIGHT;
/** Filters that make a picture small and grey: enough to tell one frame from the next, too little to see the encoder's noise. */
export const comparisonFrameFilter = `scale=${WIDTH}:${HEIGHT}:flags=area,format=gray`;

/**
 * ffmpeg arguments that write frames [first, end) of a mezzanine to standard output as small pictures. Frames are picked
 * by the time that stands on them in the file, not by counting from where a seek landed.
 */
export function planComparisonFrames(args: {
  mezzanine: string;
  rate: FrameRate;
  first: number;
  end: number;
}): string[] {
  const { rate, first, end } = args;
  const ticks = (trackTimescale(rate) * rate.den) / rate.num;
  return [
    ...ffmpegGlobalOptions,
    ...trustedInputOptions({
      path: args.mezzanine,
      options: ['-copyts', '-ss', frameSeekSeconds(Math.max(0, first - 1), rate)],
    }),
    '-map',
    '0:v:0',
    '-vf',
    `select='between(pts,${first * ticks},${(end - 1) * ticks})',${comparisonFrameFilter}`,
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
export function planAllComparisonFrames(clip: string): string[] {
  return [
    ...ffmpegGlobalOptions,
    '-xerror',
    ...trustedInputOptions({ path: clip }),
    '-map',
    '0:v:0',
    '-vf',
    comparisonFrameFilter,
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    'pipe:1',
  ];
}

/** Takes small pictures that lie one after the other, in pieces as they come from a pipe, and gives each when it is whole. */
export function createComparisonFrameReader(onPicture: (picture: Buffer) => void): (piece: Buffer) => void {
  let picture = Buffer.alloc(COMPARISON_FRAME_BYTES);
  let filled = 0;
  return (piece) => {
    for (let at = 0; at < piece.length; ) {
      const copied = piece.copy(picture, filled, at);
      at += copied;
      filled += copied;
      if (filled < COMPARISON_FRAME_BYTES) return;
      onPicture(picture);
      picture = Buffer.alloc(COMPARISON_FRAME_BYTES);
      filled = 0;
    }
  };
}
