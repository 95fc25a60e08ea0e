import { ffmpegGlobalOptions, fileUrl, untrustedInputOptions } from './input-options.ts';

/** Samples a second of a kept take. */
export const TAKE_SAMPLE_RATE = 48_000;

/**
 * ffmpeg arguments that write a recording's sound as mono 16-bit samples to standard output, from its first sample on;
 * where the recorder lost time there is silence, so that what follows keeps its place.
 */
export function planTakePcm(recording: string): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...untrustedInputOptions({ path: recording }),
    '-map',
    '0:a:0',
    '-af',
    'asetpts=PTS-STARTPTS,aresample=async=1',
    '-ac',
    '1',
    '-ar',
    String(TAKE_SAMPLE_RATE),
    '-f',
    's16le',
    'pipe:1',
  ];
}

/** ffmpeg arguments that make the m4a of such samples, read from standard input. */
export function planTakeEncode(output: string): string[] {
  return [
    ...ffmpegGlobalOptions,
    '-protocol_whitelist',
    'pipe',
    '-f',
    's16le',
    '-ar',
    String(TAKE_SAMPLE_RATE),
    '-ac',
    '1',
    '-i',
    'pipe:0',
    '-c:a',
    'aac',
    '-b:a',
    '96k',
    '-movflags',
    '+faststart',
    '-f',
    'ipod',
    fileUrl(output),
  ];
}
