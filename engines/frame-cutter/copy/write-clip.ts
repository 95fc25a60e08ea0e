import { type FileHandle, open } from 'node:fs/promises';
import { readByteRanges } from '../mp4/read-packets.ts';
import type { ClipLayout } from './plan-clip-layout.ts';

/** Writes a clip to a new file at `output`. Throws FrameCutterError `source_missing` and errors of the file system. */
export async function writeClip(args: {
  layout: ClipLayout;
  mezzanine: FileHandle;
  output: string;
  signal: AbortSignal;
}): Promise<void> {
  const { layout, mezzanine, signal } = args;
  const file = await open(args.output, 'wx');
  try {
    await file.writeFile(layout.header);
    await readByteRanges({
      file: mezzanine,
      ranges: layout.ranges,
      signal,
      // Appends at the current position and repeats partial writes.
      take: (bytes) => file.writeFile(bytes),
    });
  } finally {
    await file.close();
  }
}
