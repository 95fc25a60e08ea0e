import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureStorage } from '#domain/campaigns/types.ts';
import { reencodeImage } from './reencode-image.ts';

const LONGEST_SIDE = 1600;

/** Banner pictures in one folder, each made anew from its pixels alone: nothing else that was in a file is kept. */
export function createBannerImageFiles({ root }: { root: string }): PictureStorage {
  const path = (id: string) => join(root, `${id}.webp`);
  return {
    async save({ id, bytes }) {
      const size = {
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      } as const;
      const { data, info } = await reencodeImage(bytes, size);
      await mkdir(root, { recursive: true });
      await writeFile(path(id), data);
      return { width: info.width, height: info.height, bytes: data.length };
    },
    path,
  };
}
