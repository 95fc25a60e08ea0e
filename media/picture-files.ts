import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureFiles } from '#domain/campaigns/types.ts';
import { reencodePicture } from './reencode-picture.ts';

const LONGEST_SIDE = 1600;

/** Banner pictures in one folder, each made anew from its pixels alone: nothing else that was in a file is kept. */
export function createPictureFiles({ root }: { root: string }): PictureFiles {
  const path = (id: string) => join(root, `${id}.webp`);
  return {
    async save({ id, bytes }) {
      const size = {
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      } as const;
      const { data, info } = await reencodePicture(bytes, size);
      await mkdir(root, { recursive: true });
      await writeFile(path(id), data);
      return { width: info.width, height: info.height, bytes: data.length };
    },
    path,
  };
}
