import type { ThumbnailSpriteLayout } from '#domain/films/types.ts';
import type { MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import { frameAt } from '#shared/frames.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { replaceFile } from '../files/replace-file.ts';
import { computeSpriteLayout, planPoster, planSprite, SPRITE_COLUMNS } from '../plans/artwork.ts';
import { choosePosterTile } from './choose-poster-tile.ts';

const ARTWORK_WALL_MS = 30 * 60_000;

/**
 * See MediaProcessor.makeArtwork. The poster is chosen from the tiles of the thumbnail sprite, so the film is read
 * once. A poster that is not asked for stays as it is.
 */
export async function makeArtwork(
  args: { run: RunFfmpeg } & Parameters<MediaProcessor['makeArtwork']>[0],
  options: MediaTaskOptions,
): Promise<ThumbnailSpriteLayout> {
  const { run, mezzanine, info } = args;
  const layout = computeSpriteLayout(info);
  const tileBytes = layout.tileWidth * layout.tileHeight;
  const common = {
    tool: 'ffmpeg',
    signal: options.signal,
    wallMs: ARTWORK_WALL_MS,
    fallbackErrorCode: 'internal',
  } as const;

  const gray = await replaceFile({
    output: args.thumbnails,
    async make(temporary) {
      const { stdout } = await run({
        ...common,
        args: planSprite({ mezzanine, rate: info.rate, frames: info.frames, layout, output: temporary }),
        maxOutputBytes: (layout.tiles + 1) * tileBytes,
        onProgress: ({ frame }) => options.onProgress?.(0.9 * Math.min(1, frame / layout.tiles)),
      });
      return stdout;
    },
  });
  const tile = choosePosterTile({ gray, tileBytes, tileWidth: layout.tileWidth });
  const frame = Math.min(info.frames - 1, frameAt(tile * layout.stepMs, info.rate));
  if (args.poster !== null)
    await replaceFile({
      output: args.poster,
      make: (temporary) =>
        run({ ...common, args: planPoster({ mezzanine, frame, rate: info.rate, output: temporary }) }),
    });
  options.onProgress?.(1);
  return { ...layout, columns: SPRITE_COLUMNS };
}
