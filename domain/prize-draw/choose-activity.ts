import type { Activity } from './types.ts';

type Schedule = Pick<Activity, 'status' | 'startsMs' | 'endsMs'>;

/** Returns whether the activity has been ended or its time is over. */
const isActivityOver = ({ status, endsMs }: Schedule, nowMs: number): boolean =>
  status === 'ended' || status === 'removed' || (status !== 'draft' && nowMs >= endsMs);

/**
 * Chooses the activity to show when an account names none. In this order: the running activity that started last,
 * the next one to start, a paused one, the one that started last. Returns null if there is none.
 */
export function chooseActivity<Row extends Schedule>(published: readonly Row[], nowMs: number): Row | null {
  const latestFirst = published.toSorted((a, b) => b.startsMs - a.startsMs);
  const open = latestFirst.filter((activity) => !isActivityOver(activity, nowMs));
  const active = open.filter(({ status }) => status === 'active');
  return (
    active.find(({ startsMs }) => startsMs <= nowMs) ?? active.at(-1) ?? open[0] ?? latestFirst[0] ?? null
  );
}
