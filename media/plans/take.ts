import { ffmpegGlobalOptions, fileUrl, untrustedInputOptions } from './input-options.ts';

/** Samples per second of a stored take. */
export const TAKE_SAMPLE_RATE = 48_000;

/**
 * Returns ffmpeg arguments that write a recording's sound to standard output as mono 16-bit samples, from its first
 * sample on. Gaps in the recording are filled with silence, so that the rest keeps its time.
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

/** Returns ffmpeg arguments that encode such samples from standard input as m4a. */
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
