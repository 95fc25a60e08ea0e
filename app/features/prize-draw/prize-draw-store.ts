import type { BrowserApi } from '#contract/api.ts';
import type { contract } from '#contract/index.ts';
import type { ActivityDto, DrawResultDto, OwnDrawRecordDto } from '#contract/prize-draw.ts';
import { ApiError } from '../../api/api-error.ts';

/** The state of the prize draw. Both maps are keyed by the visitor ID. */
export interface PrizeDrawState {
  info: Readonly<Record<string, ActivityDto>>;
  records: Readonly<Record<string, readonly OwnDrawRecordDto[]>>;
  /** Whether the page believes that the visitor came from the official account. The server decides by the session. */
  isOfficialAccount: boolean;
  /** The masked phone number. */
  phone: string | null;
}

export const emptyPrizeDrawState: PrizeDrawState = {
  info: {},
  records: {},
  isOfficialAccount: false,
  phone: null,
};

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
  const updateInfo = (visitorId: string, activity: ActivityDto) =>
    update({ info: { ...state.info, [visitorId]: activity }, phone: activity.maskedNumber });
  const visitorFields = (visitorId: string) => ({
    visitorId,
    isOfficialAccount: state.isOfficialAccount,
  });

  return {
    get: (): PrizeDrawState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setOfficialAccount: (isOfficialAccount: boolean) => update({ isOfficialAccount }),
    fill(visitorId: string, known: { activity: ActivityDto; list: readonly OwnDrawRecordDto[] }): void {
      updateInfo(visitorId, known.activity);
      update({ records: { ...state.records, [visitorId]: known.list } });
    },

    /**
     * Reloads the activity. Throws the whole response when its code is not 200, and ApiError when there is no response.
     */
    async loadInfo(visitorId: string, activityId: string | null): Promise<void> {
      try {
        const { activity } = await calls.info({ ...visitorFields(visitorId), activityId }, { quiet: true });
        updateInfo(visitorId, activity);
      } catch (caught) {
        throw caught instanceof ApiError && caught.body !== undefined ? caught.body : caught;
      }
    },

    /** Reloads the records. Throws ApiError. */
    async loadRecords(visitorId: string, activityId: string | null): Promise<void> {
      const { list } = await calls.records({ ...visitorFields(visitorId), activityId }, { quiet: true });
      update({ records: { ...state.records, [visitorId]: list } });
    },

    /** Makes one draw. `settle` applies its result to the state once the wheel has shown it. Throws ApiError. */
    draw: (visitorId: string, activityId: string, requestId: string): Promise<DrawResultDto> =>
      calls.draw({ ...visitorFields(visitorId), activityId, requestId }),

    /** Applies a draw: adds its record and reduces the chances and the stock. */
    settle(visitorId: string, drawn: DrawResultDto): void {
      const { recordId, prizeId, prizeName, drawnAt, state: deliveryState } = drawn;
      const { trackingNumber, receipt, requestId } = drawn;
      const others = (state.records[visitorId] ?? []).filter((record) => record.recordId !== recordId);
      const delivery = { state: deliveryState, trackingNumber, receipt };
      const record = { recordId, prizeId, prizeName, drawnAt, requestId, ...delivery };
      const records = [record, ...others];
      update({ records: { ...state.records, [visitorId]: records } });
      const activity = state.info[visitorId];
      if (!activity) return;
      const odds = activity.odds.map((entry) =>
        entry.prizeId === prizeId && entry.stockRemaining !== null
          ? { ...entry, stockRemaining: Math.max(0, entry.stockRemaining - 1) }
          : entry,
      );
      updateInfo(visitorId, { ...activity, odds, chancesRemaining: drawn.chancesRemaining });
    },

    /** Verifies a phone number by its code. Afterward, the records may include those of other visits. Throws ApiError. */
    async verifyPhone(
      visitorId: string,
      activityId: string,
      given: { phone: string; code: string; consent: boolean },
    ): Promise<void> {
      await calls.savePhone({ ...visitorFields(visitorId), activityId, ...given });
      await this.loadInfo(visitorId, activityId);
      await this.loadRecords(visitorId, activityId);
    },

    /** Removes the phone number. Throws what `loadInfo` throws. */
    async removePhone(visitorId: string, activityId: string): Promise<void> {
      await calls.removePhone({ ...visitorFields(visitorId), activityId });
      await this.loadInfo(visitorId, activityId);
    },
  };
}
