import type { BrowserApi } from '#contract/api.ts';
import type { contract } from '#contract/index.ts';
import type { ActivityDto, DrawRecordDto, DrawResultDto } from '#contract/prize-draw.ts';
import { ApiError } from '../../api/http-client.ts';

/** The state of the prize draw. Both maps are keyed by the visitor's sid. */
export interface PrizeDrawState {
  info: Readonly<Record<string, ActivityDto>>;
  records: Readonly<Record<string, readonly DrawRecordDto[]>>;
  /** Whether the page believes that the visitor came from the official account. The server decides by the session. */
  isGzh: boolean;
  /** The masked phone number. */
  phone: string | null;
}

export const emptyPrizeDrawState: PrizeDrawState = { info: {}, records: {}, isGzh: false, phone: null };

/**
 * The state of the prize draw on a page. The loader's data fills it and the answers of the calls change it.
 * `calls`: the calls of the prize draw, `api.prizeDraw` on a page.
 */
export function createPrizeDrawStore(args: { calls: BrowserApi<typeof contract>['prizeDraw'] }) {
  const { calls } = args;
  const listeners = new Set<() => void>();
  let state = emptyPrizeDrawState;
  const update = (change: Partial<PrizeDrawState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const updateInfo = (sid: string, activity: ActivityDto) =>
    update({ info: { ...state.info, [sid]: activity }, phone: activity.phoneMasked });
  const visitorFields = (sid: string) => ({ sessiondata: sid, isOfficialAccount: state.isGzh ? '1' : '0' });

  return {
    get: (): PrizeDrawState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setGzh: (isGzh: boolean) => update({ isGzh }),
    fill(sid: string, known: { activity: ActivityDto; list: readonly DrawRecordDto[] }): void {
      updateInfo(sid, known.activity);
      update({ records: { ...state.records, [sid]: known.list } });
    },

    /**
     * Reloads the activity. Throws the whole response when its code is not 200, and ApiError when there is no response.
     */
    async loadInfo(sid: string, activityId: string | null): Promise<void> {
      try {
        const { activity } = await calls.info({ ...visitorFields(sid), activityId }, { quiet: true });
        updateInfo(sid, activity);
      } catch (caught) {
        throw caught instanceof ApiError && caught.body !== undefined ? caught.body : caught;
      }
    },

    /** Reloads the records. Throws ApiError. */
    async loadRecords(sid: string, activityId: string | null): Promise<void> {
      const { list } = await calls.records({ ...visitorFields(sid), activityId }, { quiet: true });
      update({ records: { ...state.records, [sid]: list } });
    },

    /** Makes one draw. `settle` applies its result to the state once the wheel has shown it. Throws ApiError. */
    draw: (sid: string, activityId: string, requestId: string): Promise<DrawResultDto> =>
      calls.draw({ ...visitorFields(sid), activityId, requestId }),

    /** Applies a draw: adds its record and reduces the chances and the stock. */
    settle(sid: string, drawn: DrawResultDto): void {
      const { recordId, prizeId, prize, drawnAt, state: deliveryState } = drawn;
      const others = (state.records[sid] ?? []).filter((record) => record.recordId !== recordId);
      const records = [{ recordId, prizeId, prize, drawnAt, state: deliveryState }, ...others];
      update({ records: { ...state.records, [sid]: records } });
      const activity = state.info[sid];
      if (!activity) return;
      const odds = activity.odds.map((entry) =>
        entry.prizeId === prizeId && entry.stockLeft !== null
          ? { ...entry, stockLeft: Math.max(0, entry.stockLeft - 1) }
          : entry,
      );
      updateInfo(sid, { ...activity, odds, chancesLeft: drawn.chancesLeft });
    },

    /** Saves the phone number. Throws ApiError; its bad_parameter names the field phone or consent. */
    async savePhone(sid: string, phone: string, consent: boolean): Promise<void> {
      const { phoneMasked } = await calls.savePhone({ ...visitorFields(sid), phone, consent });
      const activity = state.info[sid];
      if (activity) updateInfo(sid, { ...activity, phoneMasked, needsPhone: false });
      else update({ phone: phoneMasked });
    },

    /** Removes the phone number. Throws what `loadInfo` throws. */
    async removePhone(sid: string, activityId: string): Promise<void> {
      await calls.removePhone(visitorFields(sid));
      await this.loadInfo(sid, activityId);
    },
  };
}
