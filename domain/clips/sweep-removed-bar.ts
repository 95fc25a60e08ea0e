import type { LibraryFiles } from '#domain/media/types.ts';
import type { BarStore } from './types.ts';

/**
 * Deletes the files of a clip that is in the store no more: its owner may have removed it while something was being
 * written into its folder. Resolves to whether it was gone.
 */
export async function sweepRemovedBar(args: {
  bars: Pick<BarStore, 'barById'>;
  files: Pick<LibraryFiles, 'removeBar'>;
  barId: string;
}): Promise<boolean> {
  const { bars, files, barId } = args;
  if (await bars.barById(barId)) return false;
  await files.removeBar(barId);
  return true;
}
