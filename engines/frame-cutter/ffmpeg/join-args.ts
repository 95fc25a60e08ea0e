import { ffmpegGlobalOptions, fileUrl, trustedInputOptions } from '#media/plans/input-options.ts';
import type { FrameRate } from '#shared/frames.ts';
import { COMPARE_SAMPLE_RATE } from './comparison-audio.ts';
import { audioEncoderOptions, mp4OutputOptions } from './encoder-options.ts';

/** Sound between the decoder and the encoder of a joined clip: 16-bit stereo at the rate of every mezzanine. */
export const JOIN_SAMPLE_RATE = 48_000;
const rawSound = ['-f', 's16le', '-ac', '2', '-ar', String(JOIN_SAMPLE_RATE)];

/**
 * ffmpeg arguments that decode sound in fragments on standard input: packet by packet, without regard to any time, to a file
 * as raw sound, and to standard output as mono samples to compare.
 */
export function planPartAudioDecode(output: string): string[] {
  const compared = ['-ac', '1', '-ar', String(COMPARE_SAMPLE_RATE), '-f', 's16le', 'pipe:1'];
  return [
    ...ffmpegGlobalOptions,
    ...['-xerror', '-protocol_whitelist', 'pipe', '-f', 'mp4', '-i', 'pipe:0'],
    ...['-map', '0:a:0', ...rawSound, fileUrl(output)],
    ...['-map', '0:a:0', ...compared],
  ];
}

/** ffmpeg arguments that put a picture, untouched, and raw sound from standard input, encoded, into one mp4. */
export function planJoin(args: { picture: string; rate: FrameRate; output: string }): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...trustedInputOptions({ path: args.picture }),
    '-protocol_whitelist',
    'pipe',
    ...rawSound,
    '-i',
    'pipe:0',
    '-map',
    '0:v:0',
    '-map',
    '1:a:0',
    '-c:v',
    'copy',
    ...audioEncoderOptions,
    ...mp4OutputOptions(args.rate),
    fileUrl(args.output),
  ];
}
