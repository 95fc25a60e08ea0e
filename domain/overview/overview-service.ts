import { DAY_SECONDS } from '#shared/constants.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import type { Clock } from '../clock.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { DayCounts, OverviewService, OverviewStore } from './types.ts';

/** How many days the overview shows. */
const DAYS = 14;

/** Creates the service that tells administrators what they have to do and how much the product is used. */
export function createOverviewService(args: {
  overview: OverviewStore;
  files: Pick<LibraryFiles, 'freeBytes'>;
  clock: Clock;
}): OverviewService {
  const { overview, files, clock } = args;
  return {
    async read({ viewer }) {
      const nowMs = clock.nowMs();
      const days = Array.from({ length: DAYS }, (_, at): DayCounts => {
        const day = shanghaiDay(nowMs - (DAYS - 1 - at) * DAY_SECONDS * 1000);
        return { day, learners: 0, listens: 0, reads: 0 };
      });
      const [work, counts, freeBytes] = await Promise.all([
        overview.openWork({ adminId: viewer.id, isOwner: viewer.roles.includes('owner') }),
        overview.dailyCounts({ fromDay: days[0]?.day ?? '' }),
        files.freeBytes(),
      ]);
      const byDay = new Map(days.map((counted) => [counted.day, counted]));
      for (const { day, kind, total } of counts) {
        const counted = byDay.get(day);
        if (counted) counted[kind] = total;
      }
      return { work, days, freeBytes };
    },
  };
}
