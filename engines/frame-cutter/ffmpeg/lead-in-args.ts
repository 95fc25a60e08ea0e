import { ffmpegGlobalOptions } from '#media/plans/input-options.ts';
import type { FrameRate } from '#shared/frames.ts';
import { comparisonFrameFilter } from './comparison-frames.ts';
import { leadInEncoderOptions } from './encoder-options.ts';

/**
 * Heads are sent one after the other, each in a slot of so many frames of time: those before it, which are only decoded,
 * stand from RUN_UP_AT on, its own from HEAD_AT on, all at whole frames of the film's rate.
 */
export const SLOT_FRAMES = 64;
export const PREROLL_SLOT_OFFSET = 2;
export const LEAD_IN_SLOT_OFFSET = 32;
/**
 * So many of a head's frames are decoded to be encoded. Only the first is wanted: under the mezzanine's headers x264 gives
 * each out when it gets the next.
 */
export const LEAD_IN_ENCODED_FRAMES = 2;
/** So many frames fit in either half of a slot. */
export const MAX_LEAD_IN_FRAMES = 24;
/** Between the halves, far from any frame, so that no rounding of times matters. */
const BETWEEN = 28;

/**
 * A film in fragments on standard input. One thread: a second would hold every frame back for the next, and what is sent
 * beforehand to make the process ready must come out. Times are kept as they are.
 */
const pipedFilm: readonly string[] = [
  ...['-copyts', '-protocol_whitelist', 'pipe', '-threads', '1', '-flags', 'low_delay'],
  ...['-probesize', '32', '-analyzeduration', '0', '-fpsprobesize', '0', '-f', 'mp4', '-i', 'pipe:0'],
];

/** Each picture as soon as there is one. */
const atOnce: readonly string[] = ['-fps_mode', 'passthrough', '-flush_packets', '1'];

/**
 * ffmpeg arguments that decode a film in fragments on standard input and encode the first frames of the second half of each
 * slot, the first of all as a key frame that can stand among the mezzanine's: as FLV, whose packets tell their size, to
 * standard output. They depend on the film's size and rate alone, so the process can be started before anyone knows which
 * frames it will get.
 */
export function planLeadIn(shape: { width: number; height: number; rate: FrameRate }): string[] {
  const { rate } = shape;
  const frame = `${rate.den}/${rate.num}`;
  const apart = `${BETWEEN}*${rate.den}/${rate.num}`;
  return [
    ...ffmpegGlobalOptions,
    ...pipedFilm,
    ...['-map', '0:v:0', '-vf'],
    `select='gte(mod(t*${rate.num}/${rate.den},${SLOT_FRAMES}),${BETWEEN})',settb=${frame}`,
    ...['-enc_time_base', frame],
    // Each slot begins with a key frame.
    ...['-force_key_frames', `expr:isnan(prev_forced_t)+gte(t-prev_forced_t,${apart})`],
    ...[
      ...leadInEncoderOptions(shape),
      ...atOnce,
      '-f',
      'flv',
      '-flvflags',
      'no_duration_filesize',
      'pipe:1',
    ],
  ];
}

/** ffmpeg arguments that write every frame of a film in fragments on standard input to standard output as small pictures. */
export function planPipedComparisonFrames(): string[] {
  return [
    ...ffmpegGlobalOptions,
    '-xerror',
    ...pipedFilm,
    '-map',
    '0:v:0',
    '-vf',
    comparisonFrameFilter,
    ...atOnce,
    // Several would hold every picture back.
    ...['-threads', '1', '-f', 'rawvideo', 'pipe:1'],
  ];
}
