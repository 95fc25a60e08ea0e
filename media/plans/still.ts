import { comparisonFrameFilter } from '@taici/frame-cutter';
import { type FrameRate, frameSeekSeconds } from '#shared/frames.ts';
import type { ProbedSourceWithStart } from '../ingest/parse-probe-output.ts';
import { alignOriginalToGrid } from './align-original.ts';
import { ffmpegGlobalOptions, fileUrl, trustedInputOptions } from './input-options.ts';

export type StillFormat = 'jpg' | 'png';

/** JPEG files are always read as BT.601 of full range, whatever the film's colours are; RGB needs nothing said. */
export function stillColorFilter(format: StillFormat): string {
  return format === 'png'
    ? 'scale=flags=bicubic+accurate_rnd+full_chroma_int,format=rgb24'
    : 'scale=out_color_matrix=bt601:out_range=full:flags=bicubic+accurate_rnd,format=yuvj420p';
}

/** Options that write one picture to `output`, whatever `%` its name holds. */
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

/** ffmpeg arguments for one frame of a mezzanine, at the mezzanine's size. */
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
 * ffmpeg arguments for what the original shows at a frame of the mezzanine, at the original's full resolution (upright,
 * square pixels), and once more as a small picture on standard output, to be compared. `leadFrames` as in originalOnGrid.
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
  const graph = [...filters, 'split=2[full][little]'].join(',');
  return [
    ...ffmpegGlobalOptions,
    ...input,
    '-filter_complex',
    `[0:${source.video.index}]${graph};[full]${stillColorFilter(args.format)}[f];[little]${comparisonFrameFilter}[s]`,
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
