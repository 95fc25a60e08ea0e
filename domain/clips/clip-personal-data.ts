import {
  eraseInBatches,
  type PersonalDataSource,
  type ReadBatch,
  readAllBatches,
} from '../accounts/personal-data.ts';
import type { Clock } from '../clock.ts';
import type { JobStore } from '../jobs/types.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { Clip, ClipStore } from './types.ts';

/** Creates the source that exports and erases an account's saved clips and their files. */
export function createClipPersonalData(args: {
  clipStore: ClipStore;
  jobs: Pick<JobStore, 'latestJobsFor' | 'cancel'>;
  files: Pick<LibraryFiles, 'removeClip'>;
  clock: Clock;
}): PersonalDataSource {
  const { clipStore, jobs, files, clock } = args;
  const clipsOf =
    (ownerId: string): ReadBatch<Clip> =>
    async (page) =>
      (await clipStore.listClips({ filmId: null, clientOwnerIds: null, sort: 'new', ownerId, ...page }))
        .clips;
  return {
    name: 'clips',
    async exportData(accountId) {
      return (await readAllBatches(clipsOf(accountId))).map(({ ownerId: _, keptLines: __, ...clip }) => clip);
    },
    erase: (accountId) =>
      eraseInBatches(clipsOf(accountId), async (clips) => {
        const cuts = await jobs.latestJobsFor({ kind: 'cut_bar', subjectIds: clips.map(({ id }) => id) });
        for (const clip of clips) {
          const cut = cuts.get(clip.id);
          if (cut) await jobs.cancel({ id: cut.id, nowMs: clock.nowMs() });
          await clipStore.deleteClip(clip.id);
          await files.removeClip(clip.id);
        }
      }),
  };
}
