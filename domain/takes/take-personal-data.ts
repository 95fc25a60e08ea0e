import {
  eraseInBatches,
  type PersonalDataSource,
  type ReadBatch,
  readAllBatches,
} from '#domain/accounts/personal-data.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import type { Take, TakeStore } from './types.ts';

/**
 * Creates the personal data source of a person's takes, over their own clips and those of others, with the recordings.
 * The store's own personal data source contains the links to dubs.
 */
export function createTakePersonalData(args: {
  takes: Pick<TakeStore, 'takesOfOwner' | 'deleteTake'>;
  files: Pick<LibraryFiles, 'removeTake' | 'takeFile'>;
}): PersonalDataSource {
  const { takes, files } = args;
  const takesOf =
    (ownerId: string): ReadBatch<Take> =>
    async (page) =>
      (await takes.takesOfOwner({ ownerId, ...page, asOfMs: null })).takes;
  return {
    name: 'takes',
    async exportData(accountId) {
      return (await readAllBatches(takesOf(accountId))).map(({ ownerId: _, ...take }) => take);
    },
    async listFiles(accountId) {
      return (await readAllBatches(takesOf(accountId))).map(({ id, clipId }) => ({
        name: `takes/${id}.m4a`,
        path: files.takeFile(clipId, id, 'take.m4a'),
      }));
    },
    erase: (accountId) =>
      eraseInBatches(takesOf(accountId), async (batch) => {
        for (const take of batch) {
          await takes.deleteTake(take.id);
          await files.removeTake(take.clipId, take.id);
        }
      }),
  };
}
