import { ffmpegGlobalOptions, trustedInputOptions } from './input-options.ts';

/** Samples a second that the peaks are taken from. */
export const PEAK_SAMPLE_RATE = 8000;
export const PEAKS_PER_SECOND = 100;

/** ffmpeg arguments that write a mezzanine's sound as mono 16-bit samples to standard output. */
export function planPeaks(mezzanine: string): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...trustedInputOptions({ path: mezzanine }),
    '-map',
    '0:a:0',
    '-ac',
    '1',
    '-ar',
    String(PEAK_SAMPLE_RATE),
    '-f',
    's16le',
    'pipe:1',
  ];
}
