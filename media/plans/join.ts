import type { FrameRate } from '#shared/frames.ts';
import { mp4Output, soundEncoder } from './encoder.ts';
import { ffmpegHead, fileUrl, ownInput } from './input-guards.ts';

/** Sound between the decoder and the encoder of a joined clip: 16-bit stereo at the rate of every mezzanine. */
export const JOINT_SAMPLE_RATE = 48_000;
/**
 * Samples over which a part's sound comes and goes at a joint: 4 ms, too short to be heard as a fade, long enough that the
 * jump from one waveform to another is no click.
 */
const FADE_SAMPLES = 192;
const rawSound = ['-f', 's16le', '-ac', '2', '-ar', String(JOINT_SAMPLE_RATE)];

/** ffmpeg arguments that write the first `samples` samples of an mp4's sound, silence where there are none, to a file as raw sound. */
export function planPartSound(args: {
  part: string;
  samples: number;
  /** Whether another part stands before and behind it. */
  joint: { before: boolean; behind: boolean };
  output: string;
}): string[] {
  const { part, samples, joint, output } = args;
  const filters = [
    `aresample=${JOINT_SAMPLE_RATE}:async=1:first_pts=0:min_hard_comp=0.000001`,
    `apad=whole_len=${samples}`,
    `atrim=end_sample=${samples}`,
    ...(joint.before ? [`afade=t=in:ss=0:ns=${FADE_SAMPLES}`] : []),
    ...(joint.behind ? [`afade=t=out:ss=${Math.max(0, samples - FADE_SAMPLES)}:ns=${FADE_SAMPLES}`] : []),
  ];
  return [
    ...ffmpegHead,
    ...ownInput({ path: part }),
    '-map',
    '0:a:0',
    '-af',
    filters.join(','),
    ...rawSound,
    fileUrl(output),
  ];
}

/** ffmpeg arguments that put a picture, untouched, and raw sound from standard input, encoded, into one mp4. */
export function planJoin(args: { picture: string; rate: FrameRate; output: string }): string[] {
  return [
    ...ffmpegHead,
    ...ownInput({ path: args.picture }),
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
    ...soundEncoder,
    ...mp4Output(args.rate),
    fileUrl(args.output),
  ];
}
