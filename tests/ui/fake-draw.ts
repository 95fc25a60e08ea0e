import { createDrawService } from '#domain/draw/draw-service.ts';
import type { Activity, AdminRecord, DrawRecord, DrawService, StoredPhone } from '#domain/draw/types.ts';
import { wheel } from '#shared/catalogue/zh-CN/wheel.ts';

const DAY_MS = 24 * 3600 * 1000;

function firstActivity(): Activity {
  const { prizes } = wheel.demo;
  const prize = (id: string, name: string, weight: number, stock: number | null) => ({
    ...{ id, name, weight, stock, stockLeft: stock, img: null, fallback: id === 'none' },
  });
  return {
    id: 'a1',
    title: wheel.demo.title,
    rules: wheel.demo.rules,
    startsMs: Date.now() - DAY_MS,
    endsMs: Date.now() + DAY_MS,
    chances: 10,
    needsPhone: false,
    status: 'active',
    seed: '5eed'.repeat(16),
    commitment: 'c0'.repeat(32),
    draws: 0,
    revision: 1,
    createdMs: Date.now(),
    prizes: [
      prize('stickers', prizes.stickers, 20, 30),
      prize('none', prizes.none, 40, null),
      prize('postcard', prizes.postcard, 15, 20),
      prize('wallpaper', prizes.wallpaper, 18, null),
      prize('notebook', prizes.notebook, 6, 5),
      prize('poster', prizes.poster, 1, 1),
    ],
  };
}

/** The real rules of the draw over a store that forgets everything when the host ends. */
export function fakeDraw(): DrawService {
  const activities = [firstActivity()];
  const records: DrawRecord[] = [];
  const phones = new Map<string, StoredPhone>();
  const at = (id: string) => activities.findIndex((one) => one.id === id);
  const replace = (activity: Activity) => {
    activities[at(activity.id)] = activity;
    return true;
  };
  const ofVisitor = (activityId: string, accountId: string) =>
    records.filter((one) => one.activityId === activityId && one.accountId === accountId);
  return createDrawService({
    clock: { nowMs: () => Date.now() },
    phoneKey: async () => new Uint8Array(32),
    draw: {
      insertActivity: async (activity) => void activities.unshift(activity),
      activityById: async (id) => activities[at(id)] ?? null,
      listActivities: async () => ({ activities, total: activities.length }),
      publishedActivities: async () => activities.filter(({ status }) => /active|paused|ended/.test(status)),
      countActivities: async () => activities.length,
      rewriteDraft: async ({ activity }) => replace(activity),
      async extendActivity({ id, endsMs, chances, more }) {
        const before = activities[at(id)];
        if (!before) return false;
        const prizes = before.prizes.map((prize) => {
          const by = more.find(({ prizeId }) => prizeId === prize.id)?.by ?? 0;
          return prize.stock === null
            ? prize
            : { ...prize, stock: prize.stock + by, stockLeft: (prize.stockLeft ?? 0) + by };
        });
        return replace({ ...before, endsMs, chances, prizes });
      },
      async moveActivity({ id, to }) {
        const before = activities[at(id)];
        return before !== undefined && replace({ ...before, status: to });
      },
      usedChances: async ({ activityId, accountId }) => ofVisitor(activityId, accountId).length,
      async draw({ recordId, activityId, accountId, requestId, nowMs, roll }) {
        const activity = activities[at(activityId)];
        const own = ofVisitor(activityId, accountId);
        const known = own.find((one) => one.requestId === requestId);
        if (known) return { record: known };
        if (activity?.status !== 'active') return { refused: 'closed' };
        if (own.length >= activity.chances) return { refused: 'no_chances' };
        const seq = activity.draws + 1;
        const { roll: rolled, index } = roll({ activity, seq, requestId });
        const prize = activity.prizes[index];
        if (!prize) throw new Error('no prize');
        replace({ ...activity, draws: seq });
        const record: DrawRecord = {
          ...{ id: recordId, activityId, accountId, requestId, seq, roll: rolled },
          ...{ drawnIndex: index, index, prizeId: prize.id, prize: prize.name },
          chancesLeft: activity.chances - own.length - 1,
          state: prize.fallback ? 'none' : 'owed',
          createdMs: nowMs,
          deliveredMs: null,
        };
        records.unshift(record);
        return { record };
      },
      recordsOf: async ({ activityId, accountId }) => ofVisitor(activityId, accountId),
      recordById: async (id) => records.find((one) => one.id === id) ?? null,
      async listRecords({ activityId, state }) {
        const chosen = records.filter(
          (one) => one.activityId === activityId && (state === null || one.state === state),
        );
        const shown = chosen.map(
          (one): AdminRecord => ({
            ...one,
            visitor: one.accountId,
            phoneMasked: phones.get(one.accountId)?.masked ?? null,
          }),
        );
        return { records: shown, total: shown.length };
      },
      async markDelivered({ recordId, nowMs }) {
        const record = records.find((one) => one.id === recordId && one.state === 'owed');
        if (record) Object.assign(record, { state: 'delivered', deliveredMs: nowMs });
        return record !== undefined;
      },
      savePhone: async (phone) => void phones.set(phone.accountId, phone),
      phoneOf: async (accountId) => phones.get(accountId) ?? null,
      deletePhone: async (accountId) => void phones.delete(accountId),
      insertReveal: async () => undefined,
    },
  });
}
