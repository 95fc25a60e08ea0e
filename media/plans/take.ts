import { ffmpegGlobalOptions, fileUrl } from '@taici/frame-cutter';
import { untrustedInputOptions } from './input-options.ts';

/**
 * Returns ffmpeg arguments that write a recording's sound to standard output as a WAV file of mono 16-bit samples, from
 * its first sample on. 44.1 and 48 kHz stay; another rate becomes one of them. Gaps in the recording are filled with
 * silence, so that the rest keeps its time.
 */
export function planTakePcm(recording: string): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...untrustedInputOptions({ path: recording }),
    '-map',
    '0:a:0',
    '-af',
    'asetpts=PTS-STARTPTS,aresample=async=1,aformat=sample_rates=44100|48000',
    '-ac',
    '1',
    '-c:a',
    'pcm_s16le',
    // Without it, the header holds the name of the program and has no fixed length.
    '-bitexact',
    '-f',
    'wav',
    'pipe:1',
  ];
}

/** Returns ffmpeg arguments that encode such a WAV file from standard input as FLAC and as m4a. */
export function planTakeEncode(args: { flac: string; m4a: string }): string[] {
  return [
    ...ffmpegGlobalOptions,
    '-protocol_whitelist',
    'pipe',
    '-f',
    'wav',
    '-i',
    'pipe:0',
    '-c:a',
    'flac',
    '-f',
    'flac',
    fileUrl(args.flac),
    '-c:a',
    'aac',
    '-b:a',
    '96k',
    '-movflags',
    '+faststart',
    '-f',
    'ipod',
    fileUrl(args.m4a),
  ];
}
