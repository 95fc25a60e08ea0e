import type { PersonalData } from '#domain/accounts/personal-data.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import type { Clock } from '#domain/services.ts';
import type { Bar, BarStore } from './types.ts';

const BATCH = 200;

/** Somebody's saved clips with their files. */
export function personalClips(args: {
  bars: BarStore;
  jobs: Pick<JobStore, 'latestJobFor' | 'cancel'>;
  files: Pick<LibraryFiles, 'removeBar'>;
  clock: Clock;
}): PersonalData {
  const { bars, jobs, files, clock } = args;
  const some = async (ownerId: string, offset: number): Promise<Bar[]> => {
    const all = { filmId: null, clientOwnerIds: null, sort: 'new' } as const;
    return (await bars.listBars({ ...all, ownerId, limit: BATCH, offset })).bars;
  };
  return {
    name: 'clips',
    async exportOf(accountId) {
      const found: Bar[] = [];
      for (;;) {
        const more = await some(accountId, found.length);
        found.push(...more);
        if (more.length < BATCH) break;
      }
      return found.map(({ ownerId: _, ...bar }) => bar);
    },
    async erase(accountId) {
      for (;;) {
        const doomed = await some(accountId, 0);
        if (doomed.length === 0) return;
        const cuts = await jobs.latestJobFor({ kind: 'cut_bar', subjectIds: doomed.map(({ id }) => id) });
        for (const bar of doomed) {
          const cut = cuts.get(bar.id);
          if (cut) await jobs.cancel({ id: cut.id, nowMs: clock.nowMs() });
          await bars.deleteBar(bar.id);
          await files.removeBar(bar.id);
        }
      }
    },
  };
}
