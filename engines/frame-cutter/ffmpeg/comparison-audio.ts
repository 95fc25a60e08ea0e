import { ffmpegGlobalOptions, trustedInputOptions } from '#media/plans/input-options.ts';

/** Samples a second in which sounds are compared: half a sample is 0.06 ms, and noise the encoder invents lies above. */
export const COMPARE_SAMPLE_RATE = 8000;

/**
 * ffmpeg arguments that write [startSeconds, startSeconds + seconds) of an mp4's sound to standard output as mono 16-bit
 * samples. The span is picked by the times that stand on the sound in the file; where it has none there is silence.
 */
export function planComparisonAudio(args: { path: string; startSeconds: number; seconds: number }): string[] {
  const { startSeconds, seconds } = args;
  const seek = Math.max(0, Math.floor(startSeconds) - 1);
  const filters = [
    'aresample=async=1:first_pts=0:min_hard_comp=0.000001',
    `atrim=start=${(startSeconds - seek).toFixed(6)}:end=${(startSeconds - seek + seconds).toFixed(6)}`,
  ].join(',');
  return [
    ...ffmpegGlobalOptions,
    ...trustedInputOptions({ path: args.path, options: seek > 0 ? ['-ss', String(seek)] : [] }),
    '-map',
    '0:a:0',
    '-af',
    filters,
    '-ac',
    '1',
    '-ar',
    String(COMPARE_SAMPLE_RATE),
    '-f',
    's16le',
    'pipe:1',
  ];
}
