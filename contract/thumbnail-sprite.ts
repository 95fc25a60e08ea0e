import * as z from 'zod';

/**
 * Layout of a video's thumbnail sprite: one image with a thumbnail for every `stepMs` milliseconds. Sizes are in
 * pixels.
 */
export const thumbnailSpriteDto = z.object({
  stepMs: z.number(),
  /** Number of thumbnails. */
  tiles: z.number(),
  tileWidth: z.number(),
  tileHeight: z.number(),
  columns: z.number(),
});
export type ThumbnailSpriteDto = z.infer<typeof thumbnailSpriteDto>;
