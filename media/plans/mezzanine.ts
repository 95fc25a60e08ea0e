import {
  audioEncoderOptions,
  ffmpegGlobalOptions,
  fileUrl,
  mezzanineEncoderOptions,
  mp4OutputOptions,
} from '@taici/frame-cutter';
import type { FrameRate } from '#shared/frames.ts';
import type { ProbedSource, ProbedSourceWithStart } from '../imports/parse-probe-output.ts';
import { fitVideoSize, MEZZANINE_BOX } from './fit-video-size.ts';
import { untrustedInputOptions } from './input-options.ts';
import { forcedKeyFrameTimes } from './key-frames.ts';
import { buildVideoFilters } from './video-filters.ts';

/** Returns the size of the mezzanine of a source. */
export function mezzanineSize(video: ProbedSource['video']): { width: number; height: number } {
  return fitVideoSize({ picture: video, box: MEZZANINE_BOX });
}

/** Returns the seconds from the container's start, which ffmpeg subtracts from all times, to the mezzanine's time 0. */
export function startSeconds({ startMs, containerStartSeconds }: ProbedSourceWithStart): number {
  return startMs / 1000 - containerStartSeconds;
}

/** Returns input options that shift the source so that the mezzanine's time 0 is at 0. */
export function sourceTimeOffsetOptions(source: ProbedSourceWithStart): string[] {
  const shift = (-startSeconds(source)).toFixed(6);
  return Number(shift) === 0 ? [] : ['-itsoffset', shift];
}

/** Returns the options of a source as an input that has the times of the mezzanine and may be damaged anywhere. */
export function sourceInputOptions(args: {
  source: ProbedSourceWithStart;
  path: string;
  options?: readonly string[];
}): string[] {
  const options = [...sourceTimeOffsetOptions(args.source), ...(args.options ?? [])];
  return ['-max_error_rate', '1', ...untrustedInputOptions({ path: args.path, options })];
}

/**
 * Returns the filter that resamples the picture to the mezzanine's frame grid: frame k is at k / rate and shows the
 * source frame nearest to that time. The first source frame is repeated for earlier times, and frames before time 0 are
 * dropped.
 */
export function frameGridFilter(rate: FrameRate): string {
  return `fps=fps=${rate.num}/${rate.den}:start_time=0:round=near`;
}

/**
 * A mezzanine is at most this many times the duration that the container states, plus a minute: broken timestamps may
 * claim days.
 */
const MAX_DURATION_FACTOR = 2;

/**
 * Fills the time before the first sound and gaps with silence, and corrects sound that is more than 30 ms off its time.
 */
const soundFilter = 'aresample=async=1:min_hard_comp=0.03:first_pts=0';

/** The sound of a source that was converted to a uniform format beforehand (see planNormalizedAudio). */
export interface NormalizedAudio {
  path: string;
  /** Time in the mezzanine at which it begins, in seconds. */
  startSeconds: number;
}

/**
 * Returns ffmpeg arguments that convert a source's sound to 48 kHz stereo and keep its timestamps. Without this step, a
 * change of channels or sample rate in the middle of a recording restarts the filters, which then insert silence a
 * second time.
 */
export function planNormalizedAudio(args: {
  source: ProbedSourceWithStart;
  path: string;
  audioIndex: number;
  output: string;
}): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...sourceInputOptions(args),
    '-map',
    `0:${args.audioIndex}`,
    '-af',
    'aresample=async=1:min_hard_comp=0.03',
    '-c:a',
    'flac',
    '-ac',
    '2',
    '-ar',
    '48000',
    '-avoid_negative_ts',
    'disabled',
    '-f',
    'matroska',
    fileUrl(args.output),
  ];
}

/**
 * Returns ffmpeg arguments that encode a source as a mezzanine with key frames at `keyFrames` (frame numbers,
 * ascending). The sound is padded with silence or trimmed so that it begins at time 0, and gaps in it are filled.
 */
export function planMezzanine(args: {
  source: ProbedSourceWithStart;
  path: string;
  rate: FrameRate;
  keyFrames: readonly number[];
  /** Replaces the source's own sound; null to use the source's sound. */
  normalizedAudio: NormalizedAudio | null;
  output: string;
}): string[] {
  const { source, rate, keyFrames, normalizedAudio } = args;
  const { video, audio } = source;
  const size = mezzanineSize(video);
  // A stream whose size changes in the middle would restart the filters, and with them the frame grid. The scaler
  // handles the change without a restart, but only if it is the first filter.
  const canKeepFilters = video.rotation === 0 && !video.interlaced;
  return [
    ...ffmpegGlobalOptions,
    ...sourceInputOptions({
      source,
      path: args.path,
      options: canKeepFilters ? ['-reinit_filter:v', '0'] : [],
    }),
    // By default, ffmpeg would shift the file to begin at 0.
    ...(normalizedAudio
      ? untrustedInputOptions({
          path: normalizedAudio.path,
          options: ['-itsoffset', normalizedAudio.startSeconds.toFixed(6)],
        })
      : []),
    '-map',
    `0:${video.index}`,
    ...(audio ? ['-map', normalizedAudio ? '1:a:0' : `0:${audio.index}`] : []),
    '-sn',
    '-dn',
    '-vf',
    [...buildVideoFilters({ video, size }), frameGridFilter(rate)].join(','),
    '-fps_mode',
    'cfr',
    ...mezzanineEncoderOptions({ ...size, rate }),
    ...(keyFrames.length > 0 ? ['-force_key_frames', forcedKeyFrameTimes({ frames: keyFrames, rate })] : []),
    ...(audio ? ['-af', soundFilter, ...audioEncoderOptions] : []),
    ...(source.durationMs === null
      ? []
      : ['-t', String((source.durationMs * MAX_DURATION_FACTOR) / 1000 + 60)]),
    ...mp4OutputOptions(rate),
    fileUrl(args.output),
  ];
}
