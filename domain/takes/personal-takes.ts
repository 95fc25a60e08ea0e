import { eraseAll, type PersonalData, type ReadSome, readAll } from '#domain/accounts/personal-data.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import type { Take, TakeStore } from './types.ts';

/** Somebody's recordings, over their own clips and over other people's, with their files; the links to them are a part of the store's. */
export function personalTakes(args: {
  takes: Pick<TakeStore, 'takesOfOwner' | 'deleteTake'>;
  files: Pick<LibraryFiles, 'removeTake' | 'takeFile'>;
}): PersonalData {
  const { takes, files } = args;
  const takesOf =
    (ownerId: string): ReadSome<Take> =>
    async (page) =>
      (await takes.takesOfOwner({ ownerId, ...page, asOfMs: null })).takes;
  return {
    name: 'takes',
    async exportOf(accountId) {
      return (await readAll(takesOf(accountId))).map(({ ownerId: _, ...take }) => take);
    },
    async filesOf(accountId) {
      return (await readAll(takesOf(accountId))).map(({ id, barId }) => ({
        name: `takes/${id}.m4a`,
        path: files.takeFile(barId, id, 'take.m4a'),
      }));
    },
    erase: (accountId) =>
      eraseAll(takesOf(accountId), async (doomed) => {
        for (const take of doomed) {
          await takes.deleteTake(take.id);
          await files.removeTake(take.barId, take.id);
        }
      }),
  };
}
