import { comparisonFrameFilter } from '@taici/frame-cutter';
import { type FrameRate, frameSeekSeconds } from '#shared/frames.ts';
import type { ProbedSourceWithStart } from '../ingest/parse-probe-output.ts';
import { alignOriginalToGrid } from './align-original.ts';
import { ffmpegGlobalOptions, fileUrl, trustedInputOptions } from './input-options.ts';

export type StillFormat = 'jpg' | 'png';

/**
 * Returns the filter that converts colours for an image file. Readers take every JPEG for BT.601 of full range; PNG
 * holds RGB.
 */
export function stillColorFilter(format: StillFormat): string {
  return format === 'png'
    ? 'scale=flags=bicubic+accurate_rnd+full_chroma_int,format=rgb24'
    : 'scale=out_color_matrix=bt601:out_range=full:flags=bicubic+accurate_rnd,format=yuvj420p';
}

/** Returns options that write one image to `output`. A `%` in the name has no special meaning. */
export function stillOutputOptions(args: { output: string; format: StillFormat; quality: number }): string[] {
  return [
    ...(args.format === 'jpg' ? ['-c:v', 'mjpeg', '-q:v', String(args.quality)] : ['-c:v', 'png']),
    '-frames:v',
    '1',
    '-f',
    'image2',
    '-update',
    '1',
    fileUrl(args.output),
  ];
}

/** Returns ffmpeg arguments that write one frame of a mezzanine at the mezzanine's size. */
export function planStill(args: {
  mezzanine: string;
  frame: number;
  rate: FrameRate;
  format: StillFormat;
  output: string;
}): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...trustedInputOptions({
      path: args.mezzanine,
      options: ['-ss', frameSeekSeconds(args.frame, args.rate)],
    }),
    '-map',
    '0:v:0',
    '-vf',
    stillColorFilter(args.format),
    ...stillOutputOptions({ output: args.output, format: args.format, quality: 2 }),
  ];
}

/**
 * Returns ffmpeg arguments that write one frame of the mezzanine from the original, at the original's full resolution
 * (upright, square pixels), and also write it to standard output as a comparison frame. `leadFrames` is as in
 * alignOriginalToGrid.
 */
export function planOriginalStill(args: {
  source: ProbedSourceWithStart;
  path: string;
  rate: FrameRate;
  frame: number;
  leadFrames: number;
  format: StillFormat;
  output: string;
}): string[] {
  const { source, path, rate, frame, leadFrames } = args;
  const { input, filters } = alignOriginalToGrid({
    source,
    path,
    rate,
    startFrame: frame,
    endFrame: frame + 1,
    leadFrames,
  });
  const graph = [...filters, 'split=2[full][small]'].join(',');
  return [
    ...ffmpegGlobalOptions,
    ...input,
    '-filter_complex',
    `[0:${source.video.index}]${graph};[full]${stillColorFilter(args.format)}[f];[small]${comparisonFrameFilter}[s]`,
    '-map',
    '[f]',
    ...stillOutputOptions({ output: args.output, format: args.format, quality: 2 }),
    '-map',
    '[s]',
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    'pipe:1',
  ];
}
