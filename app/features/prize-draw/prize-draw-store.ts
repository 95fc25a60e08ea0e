import type { WireActivity, WireCodeAnswer, WireDraw, WireDrawRecord } from '#shared/wire-draw.ts';
import { ApiError, type RequestOptions, requestJson } from '../../api/http-client.ts';

/** What the page knows of the prize draw; both maps are keyed by the visitor's sid. */
export interface PrizeDrawState {
  info: Readonly<Record<string, WireActivity>>;
  records: Readonly<Record<string, readonly WireDrawRecord[]>>;
  /** Whether the visitor came from the official account, as the page sees it: the server knows better. */
  isGzh: boolean;
  /** Masked. */
  phone: string | null;
}

export const emptyPrizeDrawState: PrizeDrawState = { info: {}, records: {}, isGzh: false, phone: null };

const PATH = '/test/index/index';

/** The state of the prize draw on a page: filled from its loader, changed by what its calls answer. `ask` makes the calls. */
export function createPrizeDrawStore(args: { ask?: typeof requestJson } = {}) {
  const { ask = requestJson } = args;
  const listeners = new Set<() => void>();
  let state = emptyPrizeDrawState;
  const put = (change: Partial<PrizeDrawState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const putInfo = (sid: string, map: WireActivity) =>
    put({ info: { ...state.info, [sid]: map }, phone: map.phone_masked });
  const said = (sid: string) => ({ sessiondata: sid, is_gzh: state.isGzh ? '1' : '0' });
  const post = async <Data>(path: string, fields: RequestOptions['fields']): Promise<Data> => {
    const answer = await ask<WireCodeAnswer<Data>>(`${PATH}/${path}`, { method: 'POST', fields });
    return answer.data;
  };

  return {
    get: (): PrizeDrawState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setGzh: (isGzh: boolean) => put({ isGzh }),
    fill(sid: string, known: { map: WireActivity; list: readonly WireDrawRecord[] }): void {
      putInfo(sid, known.map);
      put({ records: { ...state.records, [sid]: known.list } });
    },

    /** Fetches the activity again. Throws the whole response when its code is not 200, ApiError when none came. */
    async loadInfo(sid: string, activityId: string | null): Promise<void> {
      const fields = { ...said(sid), activity_id: activityId };
      let response: { code: number; data: { map: WireActivity } };
      try {
        response = await ask(`${PATH}/getInfo`, { fields, quiet: true });
      } catch (caught) {
        if (caught instanceof ApiError && caught.body !== undefined) throw caught.body;
        throw caught;
      }
      if (response.code !== 200) throw response;
      putInfo(sid, response.data.map);
    },

    /** Throws ApiError. */
    async loadRecords(sid: string, activityId: string | null): Promise<void> {
      const fields = { ...said(sid), activity_id: activityId };
      const { data } = await ask<WireCodeAnswer<{ list: WireDrawRecord[] }>>(`${PATH}/getDrawRecord`, {
        fields,
        quiet: true,
      });
      put({ records: { ...state.records, [sid]: data.list } });
    },

    /** One draw. What it changes is put into the state by `settle`, once the wheel has shown it. Throws ApiError. */
    draw: (sid: string, activityId: string, requestId: string): Promise<WireDraw> =>
      post('chouJiang', { ...said(sid), activity_id: activityId, request_id: requestId }),

    /** The draw among the visitor's records, its chance used and its stock taken. */
    settle(sid: string, drawn: WireDraw): void {
      const { record_id, prize_id, prize, time, state: recordState } = drawn;
      const others = (state.records[sid] ?? []).filter((one) => one.record_id !== record_id);
      const records = [{ record_id, prize_id, prize, time, state: recordState }, ...others];
      put({ records: { ...state.records, [sid]: records } });
      const map = state.info[sid];
      if (!map) return;
      const odds = map.odds.map((one) =>
        one.prize_id === prize_id && one.stock_left !== null
          ? { ...one, stock_left: Math.max(0, one.stock_left - 1) }
          : one,
      );
      putInfo(sid, { ...map, odds, chances_left: drawn.chances_left });
    },

    /** Throws ApiError; bad_parameter names phone or consent. */
    async savePhone(sid: string, phone: string, consent: boolean): Promise<void> {
      const fields = { ...said(sid), phone, consent: consent ? '1' : '0' };
      const { phone_masked } = await post<{ phone_masked: string }>('uploadPhone', fields);
      const map = state.info[sid];
      if (map) putInfo(sid, { ...map, phone_masked, needs_phone: false });
      else put({ phone: phone_masked });
    },

    /** Throws what `loadInfo` throws. */
    async removePhone(sid: string, activityId: string): Promise<void> {
      await post('removePhone', said(sid));
      await this.loadInfo(sid, activityId);
    },
  };
}

/** This page's own; the server never writes to it. */
export const prizeDrawStore = createPrizeDrawStore();
