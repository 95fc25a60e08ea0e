import { open } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';

/** Writes a stream of chunks to a new file. Resolves to the number of bytes. Throws body_too_large above `maxBytes`. */
export async function writeLimited(args: {
  from: AsyncIterable<Uint8Array>;
  path: string;
  maxBytes: number;
}): Promise<number> {
  const file = await open(args.path, 'wx');
  let bytes = 0;
  try {
    for await (const chunk of args.from) {
      bytes += chunk.byteLength;
      if (bytes > args.maxBytes) throw new AppError('body_too_large');
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return bytes;
}
