import sharp, { type ResizeOptions } from 'sharp';
import { AppError } from '#domain/errors.ts';

const MAX_PIXELS = 40_000_000;
const accepted = ['png', 'jpeg', 'webp'];

/** A picture made anew from its pixels alone, as webp: nothing else that was in the file is kept. Throws picture_unreadable. */
export async function reencodeImage(bytes: Uint8Array, size: ResizeOptions) {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!accepted.includes(format)) throw new Error(`a picture of the format ${format}`);
    return await picture.rotate().resize(size).webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new AppError('picture_unreadable', { field: 'image', cause });
  }
}
