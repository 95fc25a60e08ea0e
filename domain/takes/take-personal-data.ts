import {
  eraseInBatches,
  type PersonalDataSource,
  type ReadBatch,
  readAllBatches,
} from '../accounts/personal-data.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import { bestTakeSource } from './best-take-source.ts';
import type { TakePartFiles } from './take-part-files.ts';
import type { Take, TakeStore } from './types.ts';

/**
 * Creates the personal data source of a person's takes, over their own clips and those of others, with the
 * recordings.
 */
export function createTakePersonalData(args: {
  takes: Pick<TakeStore, 'takesOfOwner' | 'deleteTake'>;
  files: Pick<LibraryFiles, 'removeTake' | 'takeFile'>;
  parts: Pick<TakePartFiles, 'removeAll'>;
}): PersonalDataSource {
  const { takes, files, parts } = args;
  const takesOf =
    (ownerId: string): ReadBatch<Take> =>
    async (page) =>
      (await takes.takesOfOwner({ ownerId, ...page, asOfMs: null })).takes;
  return {
    name: 'takes',
    async exportData(accountId) {
      return (await readAllBatches(takesOf(accountId))).map(
        ({ ownerId: _, lineIndex, isClipped, ...take }) => ({ ...take, line: lineIndex, clipped: isClipped }),
      );
    },
    async listFiles(accountId) {
      return (await readAllBatches(takesOf(accountId))).map((take) => ({
        name: `takes/${take.id}.${take.isLossless ? 'flac' : 'm4a'}`,
        path: bestTakeSource({ files, take }),
      }));
    },
    async erase(accountId) {
      await parts.removeAll(accountId);
      await eraseInBatches(takesOf(accountId), async (batch) => {
        for (const take of batch) {
          await takes.deleteTake(take.id);
          await files.removeTake(take.clipId, take.id);
        }
      });
    },
  };
}
