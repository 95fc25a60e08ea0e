import { clipEncoderOptions, mp4OutputOptions } from '@taici/frame-cutter';
import type { MezzanineInfo } from '#domain/films/types.ts';
import { ANIMATION_MAX_SIDE } from '#shared/clip-files.ts';
import { type FrameRate, frameSeekSeconds } from '#shared/frames.ts';
import type { ProbedSourceWithStart } from '../ingest/parse-probe-output.ts';
import { alignOriginalToGrid, originalDisplaySize } from './align-original.ts';
import { escapeFilterValue } from './escape-filter-value.ts';
import { fitVideoSize } from './fit-video-size.ts';
import { ffmpegGlobalOptions, fileUrl, trustedInputOptions } from './input-options.ts';

/** The sound of the clip, packet by packet, where it has any. */
const soundOf = (input: number): string[] => ['-map', `${input}:a:0?`, '-c:a', 'copy'];

/**
 * ffmpeg arguments that encode what the original shows in frames [startFrame, endFrame) of the mezzanine at the
 * original's full resolution. The sound is the clip's. `leadFrames` as in originalOnGrid.
 */
export function planOriginalClip(args: {
  source: ProbedSourceWithStart;
  path: string;
  /** Null: without sound. */
  clip: string | null;
  rate: FrameRate;
  startFrame: number;
  endFrame: number;
  leadFrames: number;
  output: string;
}): string[] {
  const { source, rate } = args;
  const { input, filters } = alignOriginalToGrid(args);
  return [
    ...ffmpegGlobalOptions,
    ...input,
    ...(args.clip === null ? [] : trustedInputOptions({ path: args.clip })),
    '-filter_complex',
    `[0:${source.video.index}]${[...filters, 'setpts=PTS-STARTPTS'].join(',')}[v]`,
    '-map',
    '[v]',
    '-fps_mode',
    // No limit of frames: reaching it would close the sound as well, however much of that was there.
    'cfr',
    ...clipEncoderOptions({ ...originalDisplaySize(source.video), rate }),
    ...(args.clip === null ? [] : soundOf(1)),
    ...mp4OutputOptions(rate),
    fileUrl(args.output),
  ];
}

/** ffmpeg arguments that put a picture and the sound of a clip, both untouched, into one mp4. */
export function planMuxVideoWithAudio(args: {
  picture: string;
  clip: string;
  rate: FrameRate;
  output: string;
}): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...trustedInputOptions({ path: args.picture }),
    ...trustedInputOptions({ path: args.clip }),
    ...['-map', '0:v:0', '-c:v', 'copy', ...soundOf(1)],
    ...mp4OutputOptions(args.rate),
    fileUrl(args.output),
  ];
}

/** A subtitle file, and the folder of the fonts it names. */
export interface SubtitleOverlay {
  ass: string;
  fontsFolder: string;
}

/** ffmpeg arguments that draw a subtitle file onto every frame of a clip; its sound stays as it is. */
export function planBurnSubtitles(args: {
  clip: string;
  info: Pick<MezzanineInfo, 'width' | 'height' | 'rate'>;
  lines: SubtitleOverlay;
  output: string;
}): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...trustedInputOptions({ path: args.clip }),
    '-map',
    '0:v:0',
    '-vf',
    `${drawLines(args.lines)},format=yuv420p`,
    '-fps_mode',
    'passthrough',
    ...clipEncoderOptions(args.info),
    ...soundOf(0),
    ...mp4OutputOptions(args.info.rate),
    fileUrl(args.output),
  ];
}

function drawLines({ ass, fontsFolder }: SubtitleOverlay): string {
  return `ass=filename=${escapeFilterValue(ass)}:fontsdir=${escapeFilterValue(fontsFolder)}`;
}

/** Frames a second: a GIF counts in hundredths of a second, so 12.5 lasts whole ones; WebP in thousandths. */
const movingRate = { gif: { num: 25, den: 2 }, webp: { num: 15, den: 1 } } as const;
const MOVING_BOX = { width: ANIMATION_MAX_SIDE, height: ANIMATION_MAX_SIDE };

/** Size, in pixels, and frames of a moving picture of so many frames of a clip. */
export function computeAnimationSize(args: {
  info: Pick<MezzanineInfo, 'width' | 'height' | 'rate'>;
  frames: number;
  format: 'gif' | 'webp';
}): { width: number; height: number; frames: number } {
  const { info, frames, format } = args;
  const rate = movingRate[format];
  const size = fitVideoSize({ picture: { ...info, pixelAspect: 1, rotation: 0 }, box: MOVING_BOX });
  const seconds = (frames * info.rate.den) / info.rate.num;
  return { ...size, frames: Math.max(1, Math.round((seconds * rate.num) / rate.den)) };
}

/**
 * ffmpeg arguments that make frames [startFrame, endFrame) of a clip a picture that moves for ever, without sound. A GIF
 * gets a palette of its own that favours what moves, and a pattern of dots that stays where it is, so that still parts
 * cost nothing. `lines`: to draw, their times from startFrame on.
 */
export function planAnimatedImage(args: {
  clip: string;
  info: Pick<MezzanineInfo, 'width' | 'height' | 'rate'>;
  startFrame: number;
  endFrame: number;
  lines: SubtitleOverlay | null;
  format: 'gif' | 'webp';
  output: string;
}): string[] {
  const { info, startFrame, endFrame, lines, format } = args;
  const shape = computeAnimationSize({ info, frames: endFrame - startFrame, format });
  const rate = movingRate[format];
  const prepare = [
    `trim=end_frame=${endFrame - startFrame}`,
    ...(lines === null ? [] : [drawLines(lines)]),
    `fps=fps=${rate.num}/${rate.den}:start_time=0`,
    `scale=${shape.width}:${shape.height}:flags=lanczos`,
  ].join(',');
  const graph =
    format === 'gif'
      ? `${prepare},split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=3:diff_mode=rectangle[v]`
      : `${prepare},format=yuv420p[v]`;
  return [
    ...ffmpegGlobalOptions,
    ...trustedInputOptions({
      path: args.clip,
      options: startFrame === 0 ? [] : ['-ss', frameSeekSeconds(startFrame, info.rate)],
    }),
    '-filter_complex',
    `[0:v:0]${graph}`,
    '-map',
    '[v]',
    '-frames:v',
    String(shape.frames),
    '-map_metadata',
    '-1',
    ...(format === 'gif'
      ? ['-loop', '0', '-f', 'gif']
      : ['-c:v', 'libwebp_anim', '-quality', '70', '-compression_level', '4', '-loop', '0', '-f', 'webp']),
    fileUrl(args.output),
  ];
}
