import { ffmpegGlobalOptions, mp4InputOptions } from './input-options.ts';

/**
 * Sample rate at which sounds are compared. Half a sample is 0.06 ms, and the noise that an encoder adds is mostly at
 * higher frequencies.
 */
export const COMPARE_SAMPLE_RATE = 8000;

/**
 * Returns ffmpeg arguments that write [startSeconds, startSeconds + seconds) of an mp4's sound to standard output as
 * mono 16-bit samples at COMPARE_SAMPLE_RATE. The span is selected by the timestamps in the file; gaps become silence.
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
    ...mp4InputOptions({ path: args.path, options: seek > 0 ? ['-ss', String(seek)] : [] }),
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

/** Reads 16-bit little-endian samples from bytes. */
export function toInt16Samples(bytes: Buffer): Int16Array {
  return Int16Array.from({ length: Math.floor(bytes.length / 2) }, (_, i) => bytes.readInt16LE(i * 2));
}
