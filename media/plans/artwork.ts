import { MEZZANINE_GOP } from '@taici/frame-cutter';
import { type FrameRate, frameSeekSeconds } from '#shared/frames.ts';
import { ffmpegGlobalOptions, trustedInputOptions } from './input-options.ts';
import { stillColorFilter, stillOutputOptions } from './still.ts';

export const SPRITE_COLUMNS = 10;
const TILE_WIDTH = 160;
const MAX_TILES = 300;
/** Steps people can read off a ruler, in seconds. */
const steps = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600];

export interface SpriteLayout {
  stepMs: number;
  tiles: number;
  tileWidth: number;
  tileHeight: number;
}

/** The finest step that keeps the sheet within 300 tiles. Tile k shows the instant k x step. */
export function computeSpriteLayout(film: {
  durationMs: number;
  width: number;
  height: number;
}): SpriteLayout {
  const tilesAt = (step: number) => Math.max(1, Math.ceil(film.durationMs / (step * 1000)));
  const step = steps.find((s) => tilesAt(s) <= MAX_TILES) ?? Math.ceil(film.durationMs / 1000 / MAX_TILES);
  return {
    stepMs: step * 1000,
    tiles: tilesAt(step),
    tileWidth: TILE_WIDTH,
    tileHeight: Math.max(2, 2 * Math.round((TILE_WIDTH * film.height) / film.width / 2)),
  };
}

/**
 * ffmpeg arguments that write the sheet to `output` and every tile once more to standard output, as 8-bit grey of the
 * tile's size. Only key frames are decoded; a tile shows the one nearest to its instant, at most half a group of
 * pictures (six frames) before or behind it.
 */
export function planSprite(args: {
  mezzanine: string;
  rate: FrameRate;
  layout: SpriteLayout;
  output: string;
}): string[] {
  const { stepMs, tiles, tileWidth, tileHeight } = args.layout;
  const halfGop = (MEZZANINE_GOP * args.rate.den) / (2 * args.rate.num);
  const rows = Math.ceil(tiles / SPRITE_COLUMNS);
  const graph = [
    `[0:v:0]setpts=PTS-${halfGop.toFixed(6)}/TB,fps=fps=1000/${stepMs}:start_time=0:round=up`,
    `tpad=stop=${tiles}:stop_mode=clone`,
    `trim=end_frame=${tiles}`,
    `scale=${tileWidth}:${tileHeight}:flags=area`,
    // Said before the split: both branches get one form, and the grey one must not decide it.
    'format=yuv420p',
    'split=2[sheet][looks]',
  ].join(',');
  return [
    ...ffmpegGlobalOptions,
    ...trustedInputOptions({ path: args.mezzanine, options: ['-skip_frame', 'nokey'] }),
    '-filter_complex',
    `${graph};[sheet]tile=${SPRITE_COLUMNS}x${rows},${stillColorFilter('jpg')}[s];[looks]format=gray[l]`,
    '-map',
    '[s]',
    ...stillOutputOptions({ output: args.output, format: 'jpg', quality: 4 }),
    '-map',
    '[l]',
    '-f',
    'rawvideo',
    'pipe:1',
  ];
}

/** ffmpeg arguments for the poster: the most typical of the frames in the second that begins at `frame`. */
export function planPoster(args: {
  mezzanine: string;
  frame: number;
  rate: FrameRate;
  output: string;
}): string[] {
  const window = Math.max(1, Math.round(args.rate.num / args.rate.den));
  return [
    ...ffmpegGlobalOptions,
    ...trustedInputOptions({
      path: args.mezzanine,
      options: ['-ss', frameSeekSeconds(args.frame, args.rate)],
    }),
    '-map',
    '0:v:0',
    '-vf',
    `trim=end_frame=${window},thumbnail=n=${window},${stillColorFilter('jpg')}`,
    ...stillOutputOptions({ output: args.output, format: 'jpg', quality: 3 }),
  ];
}
