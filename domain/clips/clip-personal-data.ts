import {
  eraseInBatches,
  type PersonalDataSource,
  type ReadBatch,
  readAllBatches,
} from '#domain/accounts/personal-data.ts';
import type { Clock } from '#domain/clock.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import type { Clip, ClipStore } from './types.ts';

/** Somebody's saved clips with their files. */
export function createClipPersonalData(args: {
  clipStore: ClipStore;
  jobs: Pick<JobStore, 'latestJobsFor' | 'cancel'>;
  files: Pick<LibraryFiles, 'removeClip'>;
  clock: Clock;
}): PersonalDataSource {
  const { clipStore: bars, jobs, files, clock } = args;
  const clipsOf =
    (ownerId: string): ReadBatch<Clip> =>
    async (page) =>
      (await bars.listClips({ filmId: null, clientOwnerIds: null, sort: 'new', ownerId, ...page })).clips;
  return {
    name: 'clips',
    async exportData(accountId) {
      return (await readAllBatches(clipsOf(accountId))).map(({ ownerId: _, ...bar }) => bar);
    },
    erase: (accountId) =>
      eraseInBatches(clipsOf(accountId), async (doomed) => {
        const cuts = await jobs.latestJobsFor({ kind: 'cut_bar', subjectIds: doomed.map(({ id }) => id) });
        for (const bar of doomed) {
          const cut = cuts.get(bar.id);
          if (cut) await jobs.cancel({ id: cut.id, nowMs: clock.nowMs() });
          await bars.deleteClip(bar.id);
          await files.removeClip(bar.id);
        }
      }),
  };
}
