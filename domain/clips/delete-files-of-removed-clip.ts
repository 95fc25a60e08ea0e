import type { LibraryFiles } from '#domain/media/types.ts';
import type { ClipStore } from './types.ts';

/**
 * Deletes the files of a clip that is in the store no more: its owner may have removed it while something was being
 * written into its folder. Resolves to whether it was gone.
 */
export async function deleteFilesOfRemovedClip(args: {
  clipStore: Pick<ClipStore, 'clipById'>;
  files: Pick<LibraryFiles, 'removeClip'>;
  clipId: string;
}): Promise<boolean> {
  const { clipStore: bars, files, clipId } = args;
  if (await bars.clipById(clipId)) return false;
  await files.removeClip(clipId);
  return true;
}
