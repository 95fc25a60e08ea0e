import type { LibraryFiles } from '../media/library-files.ts';
import type { ClipStore } from './types.ts';

/**
 * Deletes the files of a clip that is no longer in the store: its owner may have deleted it while a file was being written
 * to its folder. Returns whether the clip was gone.
 */
export async function deleteFilesOfRemovedClip(args: {
  clipStore: Pick<ClipStore, 'clipById'>;
  files: Pick<LibraryFiles, 'removeClip'>;
  clipId: string;
}): Promise<boolean> {
  const { clipStore, files, clipId } = args;
  if (await clipStore.clipById(clipId)) return false;
  await files.removeClip(clipId);
  return true;
}
