import type { Activity } from './types.ts';

type Times = Pick<Activity, 'status' | 'startsMs' | 'endsMs'>;

/** Whether no draw can follow any more: only then may the seed be told. */
export const isActivityOver = ({ status, endsMs }: Times, nowMs: number): boolean =>
  status === 'ended' || status === 'removed' || (status !== 'draft' && nowMs >= endsMs);

/**
 * The activity meant when none is named: one that is on (of several the one that began last), else the next to begin,
 * else a paused one, else the last that was on. Null without any.
 */
export function chooseActivity<Row extends Times>(published: readonly Row[], nowMs: number): Row | null {
  const latestFirst = published.toSorted((a, b) => b.startsMs - a.startsMs);
  const open = latestFirst.filter((one) => !isActivityOver(one, nowMs));
  const active = open.filter(({ status }) => status === 'active');
  return (
    active.find(({ startsMs }) => startsMs <= nowMs) ?? active.at(-1) ?? open[0] ?? latestFirst[0] ?? null
  );
}
