import type { PersonalData } from '#domain/accounts/personal-data.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import type { Take, TakeStore } from './types.ts';

const BATCH = 200;

/** Somebody's recordings, over their own clips and over other people's, with their files; the links to them are a part of the store's. */
export function personalTakes(args: {
  takes: Pick<TakeStore, 'takesOfOwner' | 'deleteTake'>;
  files: Pick<LibraryFiles, 'removeTake'>;
}): PersonalData {
  const { takes, files } = args;
  const some = async (ownerId: string, offset: number): Promise<Take[]> =>
    (await takes.takesOfOwner({ ownerId, limit: BATCH, offset, asOfMs: null })).takes;
  return {
    name: 'takes',
    async exportOf(accountId) {
      const found: Take[] = [];
      for (;;) {
        const more = await some(accountId, found.length);
        found.push(...more);
        if (more.length < BATCH) break;
      }
      return found.map(({ ownerId: _, ...take }) => take);
    },
    async erase(accountId) {
      for (;;) {
        const doomed = await some(accountId, 0);
        if (doomed.length === 0) return;
        for (const take of doomed) {
          await takes.deleteTake(take.id);
          await files.removeTake(take.barId, take.id);
        }
      }
    },
  };
}
