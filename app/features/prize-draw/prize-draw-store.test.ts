import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ActivityDto, DrawResultDto } from '#contract/prize-draw.ts';
import { renameKeys, toWireName } from '#contract/wire-names.ts';
import { api } from '../../api/client.ts';
import { createPrizeDrawStore } from './prize-draw-store.ts';

const noCaps = { personCap: null, dayCap: null };
const activity: ActivityDto = {
  activityId: 'a',
  title: 't',
  rules: 'r',
  status: 1,
  startsAt: 1,
  endsAt: 2,
  prizes: [
    { prizeId: 'p', name: 'P', text: 'P' },
    { prizeId: 'n', name: 'N', text: 'N' },
  ],
  odds: [
    {
      ...{ prizeId: 'p', weight: 1, totalWeight: 2, stock: 3, stockRemaining: 3, isFallback: false },
      ...noCaps,
    },
    {
      ...{ prizeId: 'n', weight: 1, totalWeight: 2, stock: null, stockRemaining: null, isFallback: true },
      ...noCaps,
    },
  ],
  chancesRemaining: 2,
  chances: 3,
  sponsor: 's',
  contact: 'c',
  wheelTheme: 'blank',
  maskedNumber: null,
  needsPhone: true,
  visitor: null,
  commitment: 'c',
  chain: null,
  seed: null,
};
const drawn: DrawResultDto = {
  awardedIndex: 0,
  prizeId: 'p',
  prizeName: 'P',
  recordId: 'r1',
  chancesRemaining: 1,
  receipt: null,
  requestId: 'q',
  state: 'owed',
  trackingNumber: null,
  drawnAt: 5,
  proof: { seq: 1, requestId: 'q', roll: 0, totalWeight: 2, drawnIndex: 0, commitment: 'c' },
};

const wireActivity = renameKeys(activity, toWireName) as Record<string, unknown>;

/** A store over the real client, whose requests are all answered with `answer`. */
function setUp(answer: unknown, status = 200) {
  const requests: { path: string; method: string; fields: Record<string, string> }[] = [];
  vi.stubGlobal(
    'fetch',
    async (address: string, { method, body }: { method: string; body?: URLSearchParams }) => {
      const url = new URL(address, 'http://127.0.0.1');
      requests.push({ path: url.pathname, method, fields: Object.fromEntries(body ?? url.searchParams) });
      if (answer instanceof Error) throw answer;
      return Response.json(answer, { status });
    },
  );
  const store = createPrizeDrawStore({ calls: api.prizeDraw });
  store.fill('sid', { activity, list: [] });
  return { store, requests };
}
afterEach(() => vi.unstubAllGlobals());

const success = (data: unknown) => ({ code: 200, msg: 'ok', data });

describe('createPrizeDrawStore', () => {
  it('keeps info and records by sid and notifies its listeners', () => {
    const { store } = setUp(null);
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    store.fill('other', { activity: { ...activity, maskedNumber: '138****0000' }, list: [drawn] });
    expect(Object.keys(store.get().info)).toEqual(['sid', 'other']);
    expect(store.get().records).toMatchObject({ sid: [], other: [{ recordId: 'r1' }] });
    expect(store.get().phone).toBe('138****0000');
    expect(listener).toHaveBeenCalled();
    unsubscribe();
    listener.mockClear();
    store.setOfficialAccount(true);
    expect([store.get().isOfficialAccount, listener.mock.calls.length]).toEqual([true, 0]);
  });

  it('throws the whole response when its code is not 200', async () => {
    const body = { code: 404, msg: '没有找到', data: null };
    await expect(setUp(body, 404).store.loadInfo('sid', null)).rejects.toEqual(body);
    const okStatus = { code: 500, msg: 'x', data: null };
    await expect(setUp(okStatus).store.loadInfo('sid', null)).rejects.toEqual(okStatus);
    const offline = setUp(new TypeError('offline')).store;
    await expect(offline.loadInfo('sid', null)).rejects.toMatchObject({ code: 'network', httpStatus: 0 });
  });

  it('reloads the activity', async () => {
    const { store, requests } = setUp(success({ map: { ...wireActivity, chances_left: 0 } }));
    await store.loadInfo('sid', 'a');
    expect(store.get().info.sid).toEqual({ ...activity, chancesRemaining: 0 });
    expect(requests).toEqual([
      {
        path: '/test/index/index/getInfo',
        method: 'POST',
        fields: { sessiondata: 'sid', is_gzh: '0', activity_id: 'a' },
      },
    ]);
  });

  it('reloads the records', async () => {
    const record = {
      record_id: 'r1',
      prize_id: 'p',
      prize: 'P',
      time: 5,
      state: 'owed',
      tracking_number: null,
      request_id: 'q',
    };
    const { store } = setUp(success({ list: [record] }));
    await store.loadRecords('sid', 'a');
    expect(store.get().records.sid).toEqual([
      {
        recordId: 'r1',
        prizeId: 'p',
        prizeName: 'P',
        drawnAt: 5,
        state: 'owed',
        trackingNumber: null,
        requestId: 'q',
      },
    ]);
  });

  it('applies a draw only when it is settled, and only once', async () => {
    const { store, requests } = setUp(success({}));
    await store.draw('sid', 'a', 'q');
    expect(requests[0]).toMatchObject({
      path: '/test/index/index/chouJiang',
      method: 'POST',
      fields: { request_id: 'q', activity_id: 'a' },
    });
    expect(store.get().info.sid?.chancesRemaining).toBe(2);
    store.settle('sid', drawn);
    store.settle('sid', drawn);
    expect(store.get().records.sid).toHaveLength(1);
    expect(store.get().info.sid).toMatchObject({
      chancesRemaining: 1,
      odds: [{ stockRemaining: 1 }, { stockRemaining: null }],
    });
  });

  it('keeps a phone number only in its masked form', async () => {
    const proved = { ...wireActivity, phone_masked: '138****1234', needs_phone: false };
    const { store, requests } = setUp(success({ phone_masked: '138****1234', map: proved, list: [] }));
    await store.verifyPhone('sid', 'a', { phone: '13812341234', code: '123456', consent: true });
    expect(requests[0]?.fields).toMatchObject({ phone: '13812341234', code: '123456', activity_id: 'a' });
    expect(store.get()).toMatchObject({ phone: '138****1234', info: { sid: { needsPhone: false } } });
    expect(JSON.stringify(store.get())).not.toContain('13812341234');
  });
});
