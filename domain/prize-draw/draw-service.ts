import type { Viewer } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import type { ChainLink } from './chain-link.ts';
import { chooseActivity } from './choose-activity.ts';
import { createDrawAdminService, withoutSecrets } from './draw-admin-service.ts';
import { writeDrawExport } from './draw-export.ts';
import { encryptPhoneNumber, maskPhoneNumber, parsePhoneNumber } from './phone-numbers.ts';
import { rollPrize, sumWeights } from './prize-selection.ts';
import type { Activity, DrawService, DrawStore } from './types.ts';

const MAX_LISTED_RECORDS = 200;
/** How many draws are read at once for an export. */
const EXPORT_PAGE = 500;

/**
 * Creates the prize draw service. Rights, chances, and records belong to the signed-in account, regardless of what a
 * page says about the account. `phoneKey` returns the 32-byte key that encrypts phone numbers in the store.
 */
export function createDrawService(args: {
  draw: DrawStore;
  clock: Clock;
  phoneKey: () => Promise<Uint8Array>;
}): DrawService {
  const { draw, clock, phoneKey } = args;

  const requireActivity = async (activityId: string | null): Promise<Activity> => {
    const activity =
      activityId === null
        ? chooseActivity(await draw.publishedActivities(), clock.nowMs())
        : await draw.activityById(activityId);
    if (!activity || activity.status === 'draft' || activity.status === 'removed')
      throw new AppError('not_found');
    return activity;
  };
  const lacksPhone = async (activity: Activity, viewer: Viewer) =>
    activity.needsPhone && (await draw.findPhone(viewer.id)) === null;

  async function* readLinks(activityId: string): AsyncGenerator<ChainLink> {
    let afterSeq = 0;
    for (;;) {
      const links = await draw.listLinks({ activityId, afterSeq, limit: EXPORT_PAGE });
      yield* links;
      const draws = links.filter((link) => link.kind === 'draw');
      if (draws.length < EXPORT_PAGE) return;
      afterSeq = draws.at(-1)?.seq ?? afterSeq;
    }
  }

  return {
    async info({ viewer, activityId }) {
      const found = await requireActivity(activityId);
      const [used, phone] = await Promise.all([
        draw.countDraws({ activityId: found.id, accountId: viewer.id }),
        draw.findPhone(viewer.id),
      ]);
      return {
        activity: withoutSecrets(found),
        // Not by the clock: a draw or an extension that another process has begun could still be stored.
        seed: found.status === 'ended' ? found.seed : null,
        chancesRemaining: Math.max(0, found.chances - used),
        maskedNumber: phone?.maskedNumber ?? null,
        needsPhone: found.needsPhone && phone === null,
      };
    },

    async savePhone({ viewer, phone, consent }) {
      const number = parsePhoneNumber(phone);
      if (number === null) throw new AppError('bad_parameter', { field: 'phone' });
      if (!consent) throw new AppError('bad_parameter', { field: 'consent' });
      const maskedNumber = maskPhoneNumber(number);
      const sealed = encryptPhoneNumber({ key: await phoneKey(), accountId: viewer.id, phone: number });
      await draw.savePhone({
        accountId: viewer.id,
        ciphertext: sealed,
        maskedNumber,
        consentedMs: clock.nowMs(),
      });
      return { maskedNumber };
    },

    removePhone: ({ viewer }) => draw.deletePhone(viewer.id),

    async records({ viewer, activityId }) {
      const { id } = await requireActivity(activityId);
      return draw.listAccountRecords({ activityId: id, accountId: viewer.id, limit: MAX_LISTED_RECORDS });
    },

    async draw({ viewer, activityId, requestId }) {
      const found = await requireActivity(activityId);
      if (await lacksPhone(found, viewer)) throw new AppError('phone_needed');
      const outcome = await draw.draw({
        recordId: newId(),
        activityId: found.id,
        accountId: viewer.id,
        requestId: requestId ?? newId(),
        nowMs: clock.nowMs(),
        roll: rollPrize,
      });
      if ('refused' in outcome) {
        throw new AppError(outcome.refused === 'closed' ? 'activity_closed' : 'no_chances');
      }
      return {
        record: outcome.record,
        commitment: found.commitment,
        totalWeight: sumWeights(found.prizes),
      };
    },

    async exportDraws({ activityId }) {
      const { id, chain, seed, status, commitment, drawCount } = await requireActivity(activityId);
      // By the stored status, as in `info`: the export tells the seed.
      if (!chain || status !== 'ended') throw new AppError('not_found');
      const head = { count: drawCount, hash: chain.headHash };
      const { documentText } = chain;
      return writeDrawExport({ documentText, commitment, seed, head, links: readLinks(id) });
    },

    admin: createDrawAdminService({ draw, clock, phoneKey }),
  };
}
