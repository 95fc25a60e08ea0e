import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PictureFiles } from '#domain/campaigns/types.ts';
import { AppError } from '#domain/errors.ts';

const LONGEST_SIDE = 1600;
const MAX_PIXELS = 40_000_000;
const accepted = ['png', 'jpeg', 'webp'];

/** Banner pictures in one folder, each made anew from its pixels alone: nothing else that was in a file is kept. */
export function createPictureFiles({ root }: { root: string }): PictureFiles {
  const path = (id: string) => join(root, `${id}.webp`);
  return {
    async save({ id, bytes }) {
      const { data, info } = await reencode(bytes);
      await mkdir(root, { recursive: true });
      await writeFile(path(id), data);
      return { width: info.width, height: info.height, bytes: data.length };
    },
    path,
  };
}

async function reencode(bytes: Uint8Array) {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!accepted.includes(format)) throw new Error(`a picture of the format ${format}`);
    return await picture
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new AppError('picture_unreadable', { field: 'image', cause });
  }
}
