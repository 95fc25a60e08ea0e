import type { ResizeOptions } from 'sharp';
import { AppError } from '#domain/errors.ts';

const MAX_PIXELS = 40_000_000;
const acceptedFormats = ['png', 'jpeg', 'webp'];

/**
 * Re-encodes an image as WebP at `size`, so that nothing but its pixels is kept. Throws picture_unreadable for anything
 * but a PNG, JPEG, or WebP of at most 40 million pixels.
 */
export async function reencodeImage(bytes: Uint8Array, size: ResizeOptions) {
  // Loaded on demand, because a start that loads it takes a tenth of a second longer.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!acceptedFormats.includes(format)) throw new Error(`a picture of the format ${format}`);
    return await picture.rotate().resize(size).webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new AppError('picture_unreadable', { field: 'image', cause });
  }
}
