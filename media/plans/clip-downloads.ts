import {
  clipEncoderOptions,
  ffmpegGlobalOptions,
  fileUrl,
  frameSeekSeconds,
  mp4InputOptions,
  mp4OutputOptions,
} from '@taici/frame-cutter';
import type { MezzanineInfo } from '#domain/films/types.ts';
import { ANIMATION_MAX_SIDE } from '#shared/clip-files.ts';
import type { FrameRate } from '#shared/frames.ts';
import type { ProbedSourceWithStart } from '../imports/parse-probe-output.ts';
import { alignOriginalToGrid, originalDisplaySize } from './align-original.ts';
import { fitVideoSize } from './fit-video-size.ts';

/** Options that copy the audio packets of an input, if it has any. */
const copyAudioOptions = (input: number): string[] => ['-map', `${input}:a:0?`, '-c:a', 'copy'];

/**
 * Returns ffmpeg arguments that encode frames [startFrame, endFrame) of the mezzanine from the original, at the
 * original's full resolution, with the sound of the clip. `leadFrames` is as in alignOriginalToGrid.
 */
export function planOriginalClip(args: {
  source: ProbedSourceWithStart;
  path: string;
  /** Path of the clip with the sound; null for an output without sound. */
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
    ...(args.clip === null ? [] : mp4InputOptions({ path: args.clip })),
    '-filter_complex',
    `[0:${source.video.index}]${[...filters, 'setpts=PTS-STARTPTS'].join(',')}[v]`,
    '-map',
    '[v]',
    '-fps_mode',
    // No -frames:v: reaching that limit would end the sound as well, even if it is incomplete.
    'cfr',
    ...clipEncoderOptions({ ...originalDisplaySize(source.video), rate }),
    ...(args.clip === null ? [] : copyAudioOptions(1)),
    ...mp4OutputOptions(rate),
    fileUrl(args.output),
  ];
}

/** Returns ffmpeg arguments that copy a video track and the sound of a clip into one mp4. */
export function planMuxVideoWithAudio(args: {
  /** Path of the mp4 with the video track. */
  video: string;
  clip: string;
  rate: FrameRate;
  output: string;
}): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({ path: args.video }),
    ...mp4InputOptions({ path: args.clip }),
    ...['-map', '0:v:0', '-c:v', 'copy', ...copyAudioOptions(1)],
    ...mp4OutputOptions(args.rate),
    fileUrl(args.output),
  ];
}

/** A subtitle file and the folder of the fonts that it uses. */
export interface SubtitleOverlay {
  ass: string;
  fontsFolder: string;
}

/** Returns ffmpeg arguments that draw a subtitle file onto every frame of a clip and copy its sound. */
export function planBurnSubtitles(args: {
  clip: string;
  info: Pick<MezzanineInfo, 'width' | 'height' | 'rate'>;
  subtitles: SubtitleOverlay;
  output: string;
}): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({ path: args.clip }),
    '-map',
    '0:v:0',
    '-vf',
    `${buildSubtitleFilter(args.subtitles)},format=yuv420p`,
    '-fps_mode',
    'passthrough',
    ...clipEncoderOptions(args.info),
    ...copyAudioOptions(0),
    ...mp4OutputOptions(args.info.rate),
    fileUrl(args.output),
  ];
}

/**
 * Escapes text as the value of a filter option inside a filtergraph: once for the option list and once more for the
 * graph, as ffmpeg's documentation of filtergraph escaping requires.
 */
function escapeFilterValue(text: string): string {
  return text.replace(/[\\':]/g, '\\$&').replace(/[\\'[\],;]/g, '\\$&');
}

/** Returns the filter that draws a subtitle file onto every frame. */
export function buildSubtitleFilter({ ass, fontsFolder }: SubtitleOverlay): string {
  return `ass=filename=${escapeFilterValue(ass)}:fontsdir=${escapeFilterValue(fontsFolder)}`;
}

/**
 * Frames per second. A GIF times frames in hundredths of a second: at 12.5, a frame lasts exactly 8. WebP uses
 * milliseconds.
 */
const animationRates = { gif: { num: 25, den: 2 }, webp: { num: 15, den: 1 } } as const;
const ANIMATION_BOX = { width: ANIMATION_MAX_SIDE, height: ANIMATION_MAX_SIDE };

/** Returns the size in pixels and the number of frames of an animation that is made of `frames` frames of a clip. */
function computeAnimationSize(args: {
  info: Pick<MezzanineInfo, 'width' | 'height' | 'rate'>;
  frames: number;
  format: 'gif' | 'webp';
}): { width: number; height: number; frames: number } {
  const { info, frames, format } = args;
  const rate = animationRates[format];
  const size = fitVideoSize({ picture: { ...info, pixelAspect: 1, rotation: 0 }, box: ANIMATION_BOX });
  const seconds = (frames * info.rate.den) / info.rate.num;
  return { ...size, frames: Math.max(1, Math.round((seconds * rate.num) / rate.den)) };
}

/**
 * Returns ffmpeg arguments that turn frames [startFrame, endFrame) of a clip into an endless animation without sound. A
 * GIF gets its own palette, which favors moving areas, and ordered (Bayer) dithering, whose pattern does not change
 * from frame to frame, so that still areas add no bytes. `subtitles` are drawn onto it; their times count from
 * startFrame.
 */
export function planAnimatedImage(args: {
  clip: string;
  info: Pick<MezzanineInfo, 'width' | 'height' | 'rate'>;
  startFrame: number;
  endFrame: number;
  subtitles: SubtitleOverlay | null;
  format: 'gif' | 'webp';
  output: string;
}): string[] {
  const { info, startFrame, endFrame, subtitles, format } = args;
  const size = computeAnimationSize({ info, frames: endFrame - startFrame, format });
  const rate = animationRates[format];
  const prepare = [
    `trim=end_frame=${endFrame - startFrame}`,
    ...(subtitles === null ? [] : [buildSubtitleFilter(subtitles)]),
    `fps=fps=${rate.num}/${rate.den}:start_time=0`,
    `scale=${size.width}:${size.height}:flags=lanczos`,
  ].join(',');
  const graph =
    format === 'gif'
      ? `${prepare},split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=3:diff_mode=rectangle[v]`
      : `${prepare},format=yuv420p[v]`;
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({
      path: args.clip,
      options: startFrame === 0 ? [] : ['-ss', frameSeekSeconds(startFrame, info.rate)],
    }),
    '-filter_complex',
    `[0:v:0]${graph}`,
    '-map',
    '[v]',
    '-frames:v',
    String(size.frames),
    '-map_metadata',
    '-1',
    ...(format === 'gif'
      ? ['-loop', '0', '-f', 'gif']
      : ['-c:v', 'libwebp_anim', '-quality', '70', '-compression_level', '4', '-loop', '0', '-f', 'webp']),
    fileUrl(args.output),
  ];
}
