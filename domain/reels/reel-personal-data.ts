import {
  eraseInBatches,
  type PersonalDataSource,
  type ReadBatch,
  readAllBatches,
} from '../accounts/personal-data.ts';
import type { Clock } from '../clock.ts';
import type { JobStore } from '../jobs/types.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { Reel, ReelStore } from './types.ts';

/** Creates the source that exports and erases an account's reels and their files. */
export function createReelPersonalData(args: {
  reels: ReelStore;
  jobs: Pick<JobStore, 'latestJobsFor' | 'cancel'>;
  files: Pick<LibraryFiles, 'removeReel'>;
  clock: Clock;
}): PersonalDataSource {
  const { reels, jobs, files, clock } = args;
  const reelsOf =
    (ownerId: string): ReadBatch<Reel> =>
    async (page) =>
      (await reels.listReels({ ownerId, ...page })).reels;
  return {
    name: 'reels',
    async exportData(accountId) {
      return (await readAllBatches(reelsOf(accountId))).map(({ ownerId: _, ...reel }) => reel);
    },
    erase: (accountId) =>
      eraseInBatches(reelsOf(accountId), async (batch) => {
        const cuts = await jobs.latestJobsFor({ kind: 'cut_reel', subjectIds: batch.map(({ id }) => id) });
        for (const { id } of batch) {
          const cut = cuts.get(id);
          if (cut) await jobs.cancel({ id: cut.id, nowMs: clock.nowMs() });
          await reels.deleteReel(id);
          await files.removeReel(id);
        }
      }),
  };
}
