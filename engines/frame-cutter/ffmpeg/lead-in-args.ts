import type { FrameRate } from '../core/frames.ts';
import { comparisonFrameFilter } from './comparison-frames.ts';
import { leadInEncoderOptions } from './encoder-options.ts';
import { ffmpegGlobalOptions } from './input-options.ts';

/**
 * Lead-ins are sent to the encoding process one after the other, each in a time slot of SLOT_FRAMES frame durations.
 * Preroll frames, which are only decoded, start at PREROLL_SLOT_OFFSET within the slot, and the lead-in's own frames at
 * LEAD_IN_SLOT_OFFSET. So one command line, which is known in advance, selects the frames to encode by their times.
 */
export const SLOT_FRAMES = 64;
export const PREROLL_SLOT_OFFSET = 2;
export const LEAD_IN_SLOT_OFFSET = 32;
/**
 * Frames of a lead-in that are sent to the encoder. Only the first is used, but with the mezzanine's parameter sets
 * x264 outputs a frame only when it receives the next one.
 */
export const LEAD_IN_ENCODED_FRAMES = 2;
/** Maximum number of frames that fit in either half of a slot. */
export const MAX_LEAD_IN_FRAMES = 24;
/** Boundary between the halves. It is far from any frame, so that rounding of times does not matter. */
const SLOT_BOUNDARY = 28;

/**
 * Input options for a fragmented mp4 on standard input that keep its timestamps. A second decoding thread would delay
 * every frame until the next one arrives, but the output of priming frames must not wait.
 */
const pipedInput: readonly string[] = [
  ...['-copyts', '-protocol_whitelist', 'pipe', '-threads', '1', '-flags', 'low_delay'],
  ...['-probesize', '32', '-analyzeduration', '0', '-fpsprobesize', '0', '-f', 'mp4', '-i', 'pipe:0'],
];

/** Writes each frame as soon as it is available. */
const unbuffered: readonly string[] = ['-fps_mode', 'passthrough', '-flush_packets', '1'];

/**
 * Returns ffmpeg arguments that decode a fragmented mp4 on standard input and encode the frames in the second half of
 * each slot, the first of each slot as a key frame, to FLV on standard output. They depend on size and rate alone, so
 * the process can be started before the frames are known.
 */
export function planLeadIn(shape: { width: number; height: number; rate: FrameRate }): string[] {
  const { rate } = shape;
  const frame = `${rate.den}/${rate.num}`;
  const spacing = `${SLOT_BOUNDARY}*${rate.den}/${rate.num}`;
  return [
    ...ffmpegGlobalOptions,
    ...pipedInput,
    ...['-map', '0:v:0', '-vf'],
    `select='gte(mod(t*${rate.num}/${rate.den},${SLOT_FRAMES}),${SLOT_BOUNDARY})',settb=${frame}`,
    ...['-enc_time_base', frame],
    // Each slot begins with a key frame.
    ...['-force_key_frames', `expr:isnan(prev_forced_t)+gte(t-prev_forced_t,${spacing})`],
    ...[
      ...leadInEncoderOptions(shape),
      ...unbuffered,
      '-f',
      'flv',
      '-flvflags',
      'no_duration_filesize',
      'pipe:1',
    ],
  ];
}

/**
 * Returns ffmpeg arguments that write every frame of a fragmented mp4 on standard input to standard output as
 * comparison frames.
 */
export function planPipedComparisonFrames(): string[] {
  return [
    ...ffmpegGlobalOptions,
    '-xerror',
    ...pipedInput,
    '-map',
    '0:v:0',
    '-vf',
    comparisonFrameFilter,
    ...unbuffered,
    // One thread for the encoder as well: several would delay every frame.
    ...['-threads', '1', '-f', 'rawvideo', 'pipe:1'],
  ];
}
