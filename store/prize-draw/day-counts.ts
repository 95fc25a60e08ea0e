import type { Database } from '../database/tables.ts';
import { countForDraws, selectDayCounts } from './draw-statements.ts';

/** The draws of an activity by day and subject, while one transaction draws. */
export interface RunningDayCounts {
  /** Returns the counts of subjects on a day, by subject. Those that were added are included. */
  read(dayMs: number, subjects: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Adds one to each subject. */
  add(dayMs: number, subjects: readonly string[]): void;
  /** Writes what was added. */
  write(): Promise<void>;
}

export function createDayCounts({
  trx,
  activityId,
}: {
  trx: Database;
  activityId: string;
}): RunningDayCounts {
  const added = new Map<number, Map<string, number>>();
  return {
    async read(dayMs, subjects) {
      const rows = subjects.length > 0 ? await selectDayCounts(trx, { activityId, dayMs, subjects }) : [];
      const counts = new Map(rows.map(({ subject, draws }) => [subject, draws]));
      for (const subject of subjects)
        counts.set(subject, (counts.get(subject) ?? 0) + (added.get(dayMs)?.get(subject) ?? 0));
      return counts;
    },
    add(dayMs, subjects) {
      const ofDay = added.get(dayMs) ?? new Map<string, number>();
      added.set(dayMs, ofDay);
      for (const subject of subjects) ofDay.set(subject, (ofDay.get(subject) ?? 0) + 1);
    },
    async write() {
      for (const [dayMs, ofDay] of added)
        for (const [subject, draws] of ofDay) await countForDraws(trx, { activityId, dayMs, subject, draws });
    },
  };
}
