import { eraseAll, type PersonalData, type ReadSome, readAll } from '#domain/accounts/personal-data.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import type { Clock } from '#domain/services.ts';
import type { Bar, BarStore } from './types.ts';

/** Somebody's saved clips with their files. */
export function personalClips(args: {
  bars: BarStore;
  jobs: Pick<JobStore, 'latestJobFor' | 'cancel'>;
  files: Pick<LibraryFiles, 'removeBar'>;
  clock: Clock;
}): PersonalData {
  const { bars, jobs, files, clock } = args;
  const clipsOf =
    (ownerId: string): ReadSome<Bar> =>
    async (page) =>
      (await bars.listBars({ filmId: null, clientOwnerIds: null, sort: 'new', ownerId, ...page })).bars;
  return {
    name: 'clips',
    async exportOf(accountId) {
      return (await readAll(clipsOf(accountId))).map(({ ownerId: _, ...bar }) => bar);
    },
    erase: (accountId) =>
      eraseAll(clipsOf(accountId), async (doomed) => {
        const cuts = await jobs.latestJobFor({ kind: 'cut_bar', subjectIds: doomed.map(({ id }) => id) });
        for (const bar of doomed) {
          const cut = cuts.get(bar.id);
          if (cut) await jobs.cancel({ id: cut.id, nowMs: clock.nowMs() });
          await bars.deleteBar(bar.id);
          await files.removeBar(bar.id);
        }
      }),
  };
}
