import { ffmpegGlobalOptions, mp4InputOptions } from '@taici/frame-cutter';

/** Samples per second from which peaks are computed. */
export const PEAK_SAMPLE_RATE = 8000;

/** Returns ffmpeg arguments that write a mezzanine's sound to standard output as mono 16-bit samples. */
export function planPeaks(mezzanine: string): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({ path: mezzanine }),
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
