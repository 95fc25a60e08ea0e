import type { MezzanineFacts } from '#domain/films/types.ts';
import { MOVING_SIDE } from '#shared/clip-files.ts';
import { type FrameRate, frameSeekSeconds } from '#shared/frames.ts';
import type { PlacedSource } from '../read-probe.ts';
import { clipEncoder, mp4Output } from './encoder.ts';
import { filterValue } from './filter-value.ts';
import { fitPicture } from './fit-picture.ts';
import { ffmpegHead, fileUrl, ownInput } from './input-guards.ts';
import { originalOnGrid, originalSize } from './original-grid.ts';

/** The sound of the clip, packet by packet, where it has any. */
const soundOf = (input: number): string[] => ['-map', `${input}:a:0?`, '-c:a', 'copy'];

/**
 * ffmpeg arguments that encode what the original shows in frames [startFrame, endFrame) of the mezzanine at the
 * original's full resolution. The sound is the clip's. `leadFrames` as in originalOnGrid.
 */
export function planOriginalClip(args: {
  source: PlacedSource;
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
  const { input, filters } = originalOnGrid(args);
  return [
    ...ffmpegHead,
    ...input,
    ...(args.clip === null ? [] : ownInput({ path: args.clip })),
    '-filter_complex',
    `[0:${source.video.index}]${[...filters, 'setpts=PTS-STARTPTS'].join(',')}[v]`,
    '-map',
    '[v]',
    '-fps_mode',
    // No limit of frames: reaching it would close the sound as well, however much of that was there.
    'cfr',
    ...clipEncoder({ ...originalSize(source.video), rate }),
    ...(args.clip === null ? [] : soundOf(1)),
    ...mp4Output(rate),
    fileUrl(args.output),
  ];
}

/** ffmpeg arguments that put a picture and the sound of a clip, both untouched, into one mp4. */
export function planPictureWithSound(args: {
  picture: string;
  clip: string;
  rate: FrameRate;
  output: string;
}): string[] {
  return [
    ...ffmpegHead,
    ...ownInput({ path: args.picture }),
    ...ownInput({ path: args.clip }),
    ...['-map', '0:v:0', '-c:v', 'copy', ...soundOf(1)],
    ...mp4Output(args.rate),
    fileUrl(args.output),
  ];
}

/** A subtitle file, and the folder of the fonts it names. */
export interface DrawnLines {
  ass: string;
  fontsFolder: string;
}

/** ffmpeg arguments that draw a subtitle file onto every frame of a clip; its sound stays as it is. */
export function planBurning(args: {
  clip: string;
  facts: Pick<MezzanineFacts, 'width' | 'height' | 'rate'>;
  lines: DrawnLines;
  output: string;
}): string[] {
  return [
    ...ffmpegHead,
    ...ownInput({ path: args.clip }),
    '-map',
    '0:v:0',
    '-vf',
    `${drawLines(args.lines)},format=yuv420p`,
    '-fps_mode',
    'passthrough',
    ...clipEncoder(args.facts),
    ...soundOf(0),
    ...mp4Output(args.facts.rate),
    fileUrl(args.output),
  ];
}

function drawLines({ ass, fontsFolder }: DrawnLines): string {
  return `ass=filename=${filterValue(ass)}:fontsdir=${filterValue(fontsFolder)}`;
}

/** Frames a second: a GIF counts in hundredths of a second, so 12.5 lasts whole ones; WebP in thousandths. */
const movingRate = { gif: { num: 25, den: 2 }, webp: { num: 15, den: 1 } } as const;
const MOVING_BOX = { width: MOVING_SIDE, height: MOVING_SIDE };

/** Size, in pixels, and frames of a moving picture of so many frames of a clip. */
export function movingShape(args: {
  facts: Pick<MezzanineFacts, 'width' | 'height' | 'rate'>;
  frames: number;
  format: 'gif' | 'webp';
}): { width: number; height: number; frames: number } {
  const { facts, frames, format } = args;
  const rate = movingRate[format];
  const size = fitPicture({ picture: { ...facts, pixelAspect: 1, rotation: 0 }, box: MOVING_BOX });
  const seconds = (frames * facts.rate.den) / facts.rate.num;
  return { ...size, frames: Math.max(1, Math.round((seconds * rate.num) / rate.den)) };
}

/**
 * ffmpeg arguments that make frames [startFrame, endFrame) of a clip a picture that moves for ever, without sound. A GIF
 * gets a palette of its own that favours what moves, and a pattern of dots that stays where it is, so that still parts
 * cost nothing. `lines`: to draw, their times from startFrame on.
 */
export function planMovingPicture(args: {
  clip: string;
  facts: Pick<MezzanineFacts, 'width' | 'height' | 'rate'>;
  startFrame: number;
  endFrame: number;
  lines: DrawnLines | null;
  format: 'gif' | 'webp';
  output: string;
}): string[] {
  const { facts, startFrame, endFrame, lines, format } = args;
  const shape = movingShape({ facts, frames: endFrame - startFrame, format });
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
    ...ffmpegHead,
    ...ownInput({
      path: args.clip,
      options: startFrame === 0 ? [] : ['-ss', frameSeekSeconds(startFrame, facts.rate)],
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
