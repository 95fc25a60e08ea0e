import { describe, expect, it, vi } from 'vitest';
import type { WireActivity, WireDraw } from '#shared/wire-draw.ts';
import { ApiError, type requestJson } from '../../api/http-client.ts';
import { createPrizeDrawStore } from './prize-draw-store.ts';

const map: WireActivity = {
  activity_id: 'a',
  title: 't',
  rules: 'r',
  status: 1,
  starts_at: 1,
  ends_at: 2,
  prizes: [
    { prize_id: 'p', name: 'P', text: 'P' },
    { prize_id: 'n', name: 'N', text: 'N' },
  ],
  odds: [
    { prize_id: 'p', weight: 1, of: 2, stock: 3, stock_left: 3, fallback: false },
    { prize_id: 'n', weight: 1, of: 2, stock: null, stock_left: null, fallback: true },
  ],
  chances_left: 2,
  phone_masked: null,
  needs_phone: true,
  commit: 'c',
  seed: null,
};
const drawn: WireDraw = {
  index: 0,
  prize_id: 'p',
  prize: 'P',
  record_id: 'r1',
  chances_left: 1,
  state: 'owed',
  time: 5,
  proof: { seq: 1, request_id: 'q', roll: 0, of: 2, drawn_index: 0, commit: 'c' },
};

function setUp(answer: unknown) {
  const asked: [string, unknown][] = [];
  const ask = vi.fn(async (path: string, options: unknown) => {
    asked.push([path, options]);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const state = createPrizeDrawStore({ ask: ask as typeof requestJson });
  state.fill('sid', { map, list: [] });
  return { state, asked };
}

describe('activity state', () => {
  it('holds info and records by sid and tells its listeners', () => {
    const { state } = setUp(null);
    const heard = vi.fn();
    const leave = state.subscribe(heard);
    state.fill('other', { map: { ...map, phone_masked: '138****0000' }, list: [drawn] });
    expect(Object.keys(state.get().info)).toEqual(['sid', 'other']);
    expect(state.get().records).toMatchObject({ sid: [], other: [{ record_id: 'r1' }] });
    expect(state.get().phone).toBe('138****0000');
    expect(heard).toHaveBeenCalled();
    leave();
    heard.mockClear();
    state.setGzh(true);
    expect([state.get().isGzh, heard.mock.calls.length]).toEqual([true, 0]);
  });

  it('throws the whole response when the code is not 200', async () => {
    const body = { code: 404, msg: '没有找到', data: null };
    const refused = setUp(new ApiError({ code: 'not_found', httpStatus: 404, body })).state;
    await expect(refused.loadInfo('sid', null)).rejects.toBe(body);
    const odd = { code: 500, msg: 'x', data: null };
    await expect(setUp(odd).state.loadInfo('sid', null)).rejects.toBe(odd);
    const offline = new ApiError({ code: 'network', httpStatus: 0 });
    await expect(setUp(offline).state.loadInfo('sid', null)).rejects.toBe(offline);
  });

  it('loads the activity and the records again', async () => {
    const { state, asked } = setUp({ code: 200, data: { map: { ...map, chances_left: 0 } } });
    await state.loadInfo('sid', 'a');
    expect(state.get().info.sid?.chances_left).toBe(0);
    expect(asked[0]).toMatchObject([
      '/test/index/index/getInfo',
      { fields: { sessiondata: 'sid', is_gzh: '0', activity_id: 'a' } },
    ]);
  });

  it('asks for a draw and changes nothing until it is settled; settled twice it counts once', async () => {
    const { state, asked } = setUp({ code: 200, data: drawn });
    const answer = await state.draw('sid', 'a', 'q');
    expect(asked[0]).toMatchObject([
      '/test/index/index/chouJiang',
      { method: 'POST', fields: { request_id: 'q', activity_id: 'a' } },
    ]);
    expect(state.get().info.sid?.chances_left).toBe(2);
    state.settle('sid', answer);
    state.settle('sid', answer);
    expect(state.get().records.sid).toHaveLength(1);
    expect(state.get().info.sid).toMatchObject({ chances_left: 1 });
  });

  it('keeps a phone number masked only', async () => {
    const { state } = setUp({ code: 200, data: { phone_masked: '138****1234' } });
    await state.savePhone('sid', '13812341234', true);
    expect(state.get()).toMatchObject({ phone: '138****1234', info: { sid: { needs_phone: false } } });
    expect(JSON.stringify(state.get())).not.toContain('13812341234');
  });
});
