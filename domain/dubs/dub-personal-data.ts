import {
  eraseInBatches,
  type PersonalDataSource,
  type ReadBatch,
  readAllBatches,
} from '../accounts/personal-data.ts';
import type { Clock } from '../clock.ts';
import type { JobStore } from '../jobs/types.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { Dub, DubStore } from './types.ts';

/** Creates the source that exports and erases an account's dubs and their files. */
export function createDubPersonalData(args: {
  dubs: Pick<DubStore, 'listDubs' | 'deleteDub'>;
  jobs: Pick<JobStore, 'latestJobsFor' | 'cancel'>;
  files: Pick<LibraryFiles, 'removeDub'>;
  clock: Clock;
}): PersonalDataSource {
  const { dubs, jobs, files, clock } = args;
  const dubsOf =
    (ownerId: string): ReadBatch<Dub> =>
    async (page) =>
      (await dubs.listDubs({ ownerId, ...page })).dubs;
  return {
    name: 'dubs',
    async exportData(accountId) {
      return (await readAllBatches(dubsOf(accountId))).map(({ ownerId: _, ownerName: __, film, ...dub }) => ({
        ...dub,
        film: film && { ...film, voices: film.voices.filter(({ ownerId }) => ownerId === accountId) },
      }));
    },
    erase: (accountId) =>
      eraseInBatches(dubsOf(accountId), async (batch) => {
        const mixes = await jobs.latestJobsFor({ kind: 'mix_dub', subjectIds: batch.map(({ id }) => id) });
        for (const { id, clipId } of batch) {
          const mix = mixes.get(id);
          if (mix) await jobs.cancel({ id: mix.id, nowMs: clock.nowMs() });
          // The files first: without its row, nothing would name them after an interruption.
          await files.removeDub(clipId, id);
          await dubs.deleteDub(id);
        }
      }),
  };
}
