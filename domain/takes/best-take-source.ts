import type { LibraryFiles } from '../media/library-files.ts';
import type { Take } from './types.ts';

/** Returns the path of the best file of a take's sound: its FLAC, or its m4a if it was saved before FLAC was stored. */
export const bestTakeSource = (args: {
  files: Pick<LibraryFiles, 'takeFile'>;
  take: Pick<Take, 'id' | 'clipId' | 'isLossless'>;
}): string =>
  args.files.takeFile(args.take.clipId, args.take.id, args.take.isLossless ? 'take.flac' : 'take.m4a');
