import { trackTimescale } from '@taici/frame-cutter';
import { type FrameRate, frameSeekSeconds } from '#shared/frames.ts';
import { ffmpegGlobalOptions, trustedInputOptions } from './input-options.ts';

/**
 * Returns ffmpeg arguments that write the luma of frames [first, end) of a mezzanine to standard output, one byte per
 * pixel, at the mezzanine's own size: scaling would remove the detail that is to be measured.
 */
export function planLuma(args: { mezzanine: string; rate: FrameRate; first: number; end: number }): string[] {
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
    `select='between(pts,${first * ticks},${(end - 1) * ticks})',extractplanes=y`,
    '-fps_mode',
    'passthrough',
    '-frames:v',
    String(end - first),
    '-f',
    'rawvideo',
    'pipe:1',
  ];
}
