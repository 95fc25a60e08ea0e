import { open } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';

/** Writes pieces to a new file as they come; how many bytes. Throws body_too_large once there are more than `maxBytes`. */
export async function writeLimited(args: {
  from: AsyncIterable<Uint8Array>;
  path: string;
  maxBytes: number;
}): Promise<number> {
  const file = await open(args.path, 'wx');
  let bytes = 0;
  try {
    for await (const piece of args.from) {
      bytes += piece.byteLength;
      if (bytes > args.maxBytes) throw new AppError('body_too_large');
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  return bytes;
}
