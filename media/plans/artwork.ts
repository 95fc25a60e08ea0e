import { ffmpegGlobalOptions, MEZZANINE_GOP, mp4InputOptions } from '@taici/frame-cutter';
import type { FrameRate } from '#shared/frames.ts';
import { mezzanineFrameOptions, stillColorFilter, stillOutputOptions } from './still.ts';

export const SPRITE_COLUMNS = 10;
const TILE_WIDTH = 160;
const MAX_TILES = 300;
/** Possible times between two tiles, in seconds. */
const stepSeconds = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600];

export interface SpriteLayout {
  stepMs: number;
  tiles: number;
  tileWidth: number;
  tileHeight: number;
}

/** Returns the layout with the smallest step that needs at most 300 tiles. Tile k shows the time k x step. */
export function computeSpriteLayout(film: {
  durationMs: number;
  width: number;
  height: number;
}): SpriteLayout {
  const tilesAt = (step: number) => Math.max(1, Math.ceil(film.durationMs / (step * 1000)));
  const step =
    stepSeconds.find((s) => tilesAt(s) <= MAX_TILES) ?? Math.ceil(film.durationMs / 1000 / MAX_TILES);
  return {
    stepMs: step * 1000,
    tiles: tilesAt(step),
    tileWidth: TILE_WIDTH,
    tileHeight: Math.max(2, 2 * Math.round((TILE_WIDTH * film.height) / film.width / 2)),
  };
}

/**
 * Returns ffmpeg arguments that write the thumbnail sprite to `output`, and every tile also to standard output as 8-bit
 * gray in the tile's size. Only key frames are decoded. A tile shows the key frame nearest to its time, at most half a
 * group of pictures (six frames) before or after it.
 */
export function planSprite(args: {
  mezzanine: string;
  rate: FrameRate;
  frames: number;
  layout: SpriteLayout;
  output: string;
}): string[] {
  const { stepMs, tiles, tileWidth, tileHeight } = args.layout;
  // A film with one group of pictures has only the key frame at 0. Moved before 0, it would be dropped.
  const halfGop = args.frames <= MEZZANINE_GOP ? 0 : (MEZZANINE_GOP * args.rate.den) / (2 * args.rate.num);
  const rows = Math.ceil(tiles / SPRITE_COLUMNS);
  const graph = [
    `[0:v:0]setpts=PTS-${halfGop.toFixed(6)}/TB,fps=fps=1000/${stepMs}:start_time=0:round=up`,
    `tpad=stop=${tiles}:stop_mode=clone`,
    `trim=end_frame=${tiles}`,
    `scale=${tileWidth}:${tileHeight}:flags=area`,
    // Set before the split, so that the gray branch does not decide the format of both branches.
    'format=yuv420p',
    'split=2[tiles][copies]',
  ].join(',');
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({ path: args.mezzanine, options: ['-skip_frame', 'nokey'] }),
    '-filter_complex',
    `${graph};[tiles]tile=${SPRITE_COLUMNS}x${rows},${stillColorFilter('jpg')}[s];[copies]format=gray[g]`,
    '-map',
    '[s]',
    ...stillOutputOptions({ output: args.output, format: 'jpg', quality: 4 }),
    '-map',
    '[g]',
    '-f',
    'rawvideo',
    'pipe:1',
  ];
}

/** Returns ffmpeg arguments for the poster: the most representative frame of the second that begins at `frame`. */
export function planPoster(args: {
  mezzanine: string;
  frame: number;
  rate: FrameRate;
  output: string;
}): string[] {
  // The filter `thumbnail` compares at least two frames; the film may end before them.
  const window = Math.max(2, Math.round(args.rate.num / args.rate.den));
  return [
    ...mezzanineFrameOptions(args),
    '-vf',
    `trim=end_frame=${window},thumbnail=n=${window},${stillColorFilter('webp')}`,
    ...stillOutputOptions({ output: args.output, format: 'webp' }),
  ];
}
