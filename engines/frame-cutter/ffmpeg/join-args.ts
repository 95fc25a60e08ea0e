import type { FrameRate } from '../core/frames.ts';
import { COMPARE_SAMPLE_RATE } from './comparison-audio.ts';
import { audioEncoderOptions, mp4OutputOptions } from './encoder-options.ts';
import { ffmpegGlobalOptions, fileUrl, mp4InputOptions } from './input-options.ts';

/**
 * Sample rate between the decoder and the encoder of a joined clip (16-bit stereo). It is the rate of every mezzanine.
 */
export const JOIN_SAMPLE_RATE = 48_000;
const rawAudio = ['-f', 's16le', '-ac', '2', '-ar', String(JOIN_SAMPLE_RATE)];

/**
 * Returns ffmpeg arguments that decode the sound of a fragmented mp4 on standard input: to a file as raw stereo
 * samples, and to standard output as mono samples for comparison. All packets are decoded, whatever their times are.
 */
export function planPartAudioDecode(output: string): string[] {
  const comparison = ['-ac', '1', '-ar', String(COMPARE_SAMPLE_RATE), '-f', 's16le', 'pipe:1'];
  return [
    ...ffmpegGlobalOptions,
    ...['-xerror', '-protocol_whitelist', 'pipe', '-f', 'mp4', '-i', 'pipe:0'],
    ...['-map', '0:a:0', ...rawAudio, fileUrl(output)],
    ...['-map', '0:a:0', ...comparison],
  ];
}

/**
 * Returns ffmpeg arguments that write one mp4 from a video track, copied, and raw samples on standard input, encoded.
 */
export function planJoin(args: { video: string; rate: FrameRate; output: string }): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({ path: args.video }),
    '-protocol_whitelist',
    'pipe',
    ...rawAudio,
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
