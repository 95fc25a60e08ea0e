import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ActivityFilter, activityOrders, deliveryStates } from '#domain/prize-draw/types.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';

/** What the address says about the lists of activities and of draws. A page that is opened from it shows the same. */
export interface ActivityAddress {
  /** The activity whose draws are shown; null for the list of activities. */
  activityId: string | null;
  q: string;
  status: (typeof activityStatusCodes)[keyof typeof activityStatusCodes] | null;
  isArchived: boolean;
  order: ActivityFilter['order'];
  pageNumber: number;
  state: (typeof deliveryStates)[number] | null;
  prizeId: string | null;
  seq: number | null;
  isOldestFirst: boolean;
  recordsPage: number;
}

const empty: ActivityAddress = {
  ...{ activityId: null, q: '', status: null, isArchived: false, order: 'newest', pageNumber: 1 },
  ...{ state: null, prizeId: null, seq: null, isOldestFirst: false, recordsPage: 1 },
};

/** The name of each part in the address. */
const names = {
  ...{ activityId: 'activity', q: 'q', status: 'status', isArchived: 'archived', order: 'order' },
  ...{ pageNumber: 'page', state: 'state', prizeId: 'prize', seq: 'no', isOldestFirst: 'oldest' },
  recordsPage: 'records_page',
} as const satisfies Record<keyof ActivityAddress, string>;
const parts = Object.keys(names) as (keyof ActivityAddress)[];

const readCount = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Reads an address. What it says wrongly counts as not said. */
export function readActivityAddress(params: URLSearchParams): ActivityAddress {
  const of = (part: keyof ActivityAddress) => params.get(names[part]);
  return {
    activityId: of('activityId') || null,
    q: of('q')?.slice(0, 60) ?? empty.q,
    status: Object.values(activityStatusCodes).find((code) => String(code) === of('status')) ?? null,
    isArchived: of('isArchived') === '1',
    order: activityOrders.find((order) => order === of('order')) ?? empty.order,
    pageNumber: readCount(of('pageNumber')) ?? 1,
    state: deliveryStates.find((state) => state === of('state')) ?? null,
    prizeId: of('prizeId') || null,
    seq: readCount(of('seq')),
    isOldestFirst: of('isOldestFirst') === '1',
    recordsPage: readCount(of('recordsPage')) ?? 1,
  };
}

/** Returns an address with changes. What is as at first is left out; other parameters stay. */
export function writeActivityAddress(
  params: URLSearchParams,
  change: Partial<ActivityAddress>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const address = { ...readActivityAddress(params), ...change };
  for (const part of parts) {
    const value = address[part];
    if (value === empty[part] || value === null) next.delete(names[part]);
    else next.set(names[part], value === true ? '1' : String(value));
  }
  return next;
}

/** Returns what the address says, and a function that changes it. */
export function useActivityAddress(): [
  ActivityAddress,
  (change: Partial<ActivityAddress>, options?: { replace: boolean }) => void,
] {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readActivityAddress(params), [params]);
  const change = useCallback(
    (to: Partial<ActivityAddress>, options = { replace: true }) =>
      setParams((current) => writeActivityAddress(current, to), { ...options, preventScrollReset: true }),
    [setParams],
  );
  return [address, change];
}
