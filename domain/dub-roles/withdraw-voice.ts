import type { Dub, DubStore } from '../dubs/types.ts';
import type { LibraryFiles } from '../media/library-files.ts';

/**
 * Deletes the finished film of a dub if an account other than its owner is heard in it. It can be mixed again without that
 * voice. A mix in progress goes on.
 */
export async function withdrawVoice(args: {
  dubs: Pick<DubStore, 'updateDub'>;
  files: Pick<LibraryFiles, 'removeDub'>;
  dub: Dub;
  accountId: string;
}): Promise<void> {
  const { dubs, files, dub, accountId } = args;
  if (accountId === dub.ownerId) return;
  if (!dub.film?.voices.some(({ ownerId }) => ownerId === accountId)) return;
  await files.removeDub(dub.clipId, dub.id);
  await dubs.updateDub(dub.id, { film: null });
  await dubs.updateDub(dub.id, { state: 'draft' }, { expectedStates: ['ready', 'failed'] });
}
