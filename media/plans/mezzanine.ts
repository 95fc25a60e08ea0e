import { audioEncoderOptions, mezzanineEncoderOptions, mp4OutputOptions } from '@taici/frame-cutter';
import type { FrameRate } from '#shared/frames.ts';
import type { ProbedSource, ProbedSourceWithStart } from '../ingest/parse-probe-output.ts';
import { fitVideoSize, MEZZANINE_BOX } from './fit-video-size.ts';
import { ffmpegGlobalOptions, fileUrl, untrustedInputOptions } from './input-options.ts';
import { forcedKeyFrameTimes } from './key-frames.ts';
import { buildVideoFilters } from './video-filters.ts';

/** Size of the mezzanine made of a source. */
export function mezzanineSize(video: ProbedSource['video']): { width: number; height: number } {
  return fitVideoSize({ picture: video, box: MEZZANINE_BOX });
}

/** Seconds from the container's start, which ffmpeg takes off by itself, to the mezzanine's time 0. */
export function startSeconds({
  startMs,
  containerStartSeconds: containerSeconds,
}: ProbedSourceWithStart): number {
  return startMs / 1000 - containerSeconds;
}

/** Options of the source's input that put the mezzanine's time 0 at 0. */
export function sourceTimeOffsetOptions(source: ProbedSourceWithStart): string[] {
  const shift = (-startSeconds(source)).toFixed(6);
  return Number(shift) === 0 ? [] : ['-itsoffset', shift];
}

/**
 * The picture on the mezzanine's grid: frame k stands at k / rate and shows what the source shows nearest to that time.
 * Before the source's first picture that picture stands still; whatever lies before time zero is dropped.
 */
export function frameGridFilter(rate: FrameRate): string {
  return `fps=fps=${rate.num}/${rate.den}:start_time=0:round=near`;
}

/** A film is never made longer than this many times what its container says, and a minute: broken times may claim days. */
const LONGEST = 2;

/** Silence before the first sound and in gaps; what is more than 30 ms off its time is put right. */
const soundFilter = 'aresample=async=1:min_hard_comp=0.03:first_pts=0';

/** A source's sound brought to one form beforehand (see planSteadySound). */
export interface NormalizedAudio {
  path: string;
  /** Seconds on the mezzanine's axis at which it begins. */
  startSeconds: number;
}

/**
 * ffmpeg arguments that bring a source's sound to 48 kHz stereo, its times kept. A recording whose number of channels or
 * sampling rate changes half-way restarts the filters, which would then put silence before the rest once more.
 */
export function planNormalizedAudio(args: {
  source: ProbedSourceWithStart;
  path: string;
  audioIndex: number;
  output: string;
}): string[] {
  return [
    ...ffmpegGlobalOptions,
    '-max_error_rate',
    '1',
    ...untrustedInputOptions({ path: args.path, options: sourceTimeOffsetOptions(args.source) }),
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
 * ffmpeg arguments that make a source into a mezzanine with key frames at `keyFrames` (frame numbers, ascending).
 * Sound is filled with silence or trimmed so that it, too, begins at time zero, and gaps in it are filled.
 */
export function planMezzanine(args: {
  source: ProbedSourceWithStart;
  path: string;
  rate: FrameRate;
  keyFrames: readonly number[];
  /** Takes the place of the source's own sound; null: that is steady enough. */
  steadySound: NormalizedAudio | null;
  output: string;
}): string[] {
  const { source, rate, keyFrames, steadySound } = args;
  const { video, audio } = source;
  const size = mezzanineSize(video);
  // A stream whose size changes half-way would restart the filters, and the grid with them. The scaler copes alone, but
  // only when it comes first: nothing before it may see a frame of another size.
  const steadyFilters = video.rotation === 0 && !video.interlaced;
  return [
    ...ffmpegGlobalOptions,
    '-max_error_rate',
    '1',
    ...untrustedInputOptions({
      path: args.path,
      options: [...sourceTimeOffsetOptions(source), ...(steadyFilters ? ['-reinit_filter:v', '0'] : [])],
    }),
    // ffmpeg would begin a file's times at 0.
    ...(steadySound
      ? untrustedInputOptions({
          path: steadySound.path,
          options: ['-itsoffset', steadySound.startSeconds.toFixed(6)],
        })
      : []),
    '-map',
    `0:${video.index}`,
    ...(audio ? ['-map', steadySound ? '1:a:0' : `0:${audio.index}`] : []),
    '-sn',
    '-dn',
    '-vf',
    [...buildVideoFilters({ video, size }), frameGridFilter(rate)].join(','),
    '-fps_mode',
    'cfr',
    ...mezzanineEncoderOptions({ ...size, rate }),
    ...(keyFrames.length > 0 ? ['-force_key_frames', forcedKeyFrameTimes({ frames: keyFrames, rate })] : []),
    ...(audio ? ['-af', soundFilter, ...audioEncoderOptions] : []),
    ...(source.durationMs === null ? [] : ['-t', String((source.durationMs * LONGEST) / 1000 + 60)]),
    ...mp4OutputOptions(rate),
    fileUrl(args.output),
  ];
}
