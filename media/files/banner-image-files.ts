import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureStorage } from '#domain/ads/types.ts';
import { reencodeImage } from './reencode-image.ts';

/** Maximum width and height of a banner image, in pixels. */
const MAX_SIDE = 1600;

/**
 * Creates the storage of banner images in one folder. Images are re-encoded, so that nothing but their pixels is
 * stored.
 */
export function createBannerImageFiles({ root }: { root: string }): PictureStorage {
  const path = (id: string) => join(root, `${id}.webp`);
  return {
    async save({ id, bytes }) {
      const size = {
        width: MAX_SIDE,
        height: MAX_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      } as const;
      const { data, info } = await reencodeImage(bytes, size);
      await mkdir(root, { recursive: true });
      await writeFile(path(id), data);
      return { width: info.width, height: info.height, sizeBytes: data.length };
    },
    path,
  };
}
