import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import { tooManyRequests } from '../shared-limits/create-shared-limits.ts';
import type { LimitUse, SharedLimits } from '../shared-limits/types.ts';
import type { ChainLink } from './chain-link.ts';
import { createDrawAdminService, withoutSecrets } from './draw-admin-service.ts';
import { writeDrawExport } from './draw-export.ts';
import type { FindParticipant } from './find-participant.ts';
import { keyedHash } from './keyed-hash.ts';
import { networkBlock } from './network-block.ts';
import {
  decryptPhoneNumber,
  encryptPhoneNumber,
  maskPhoneNumber,
  parsePhoneNumber,
} from './phone-numbers.ts';
import { rollPrize, sumWeights } from './prize-selection.ts';
import type {
  Activity,
  DrawCaller,
  DrawResult,
  DrawService,
  DrawSource,
  DrawStore,
  StoredPhone,
} from './types.ts';
import { chancesOf } from './visitor-rules.ts';

const MAX_LISTED_RECORDS = 200;
/** How many draws are read at once for an export. */
const EXPORT_PAGE = 500;

/** How many draws a minute all processes together make for one participant, one device, and one network. */
const drawLimits = {
  participant: { name: 'draws of a participant', count: 30, seconds: 60 },
  device: { name: 'draws of a device', count: 30, seconds: 60 },
  // The network of a mobile operator has thousands of users.
  network: { name: 'draws of a network', count: 300, seconds: 60 },
};

/**
 * Creates the prize draw service. Rights, chances, and records belong to the account or the visitor of the session,
 * regardless of what a page says. `phoneKey` returns the 32-byte key that encrypts phone numbers in the store.
 */
export function createDrawService(args: {
  draw: DrawStore;
  findParticipant: FindParticipant;
  limits: Pick<SharedLimits, 'countersOf'>;
  clock: Clock;
  phoneKey: () => Promise<Uint8Array>;
}): DrawService {
  const { draw, findParticipant, limits, clock, phoneKey } = args;

  const lacksPhone = async (activity: Activity, accountId: string) =>
    activity.needsPhone && !isProved(await draw.findPhone(accountId));

  const describeSource = async ({ visitor }: DrawCaller): Promise<DrawSource> => {
    if (!visitor) return { device: null, network: null };
    const { device, address } = visitor;
    const key = await phoneKey();
    return {
      device: device === null ? null : keyedHash({ key, kind: 'device', text: device }),
      network: keyedHash({ key, kind: 'network', text: networkBlock(address) }),
    };
  };

  const drawOnce = async (
    caller: DrawCaller,
    asked: { activityId: string | null; requestId: string },
  ): Promise<DrawResult> => {
    const { activity, accountId, visitor } = await findParticipant(caller, asked.activityId);
    if (await lacksPhone(activity, accountId)) throw new AppError('phone_needed');
    const source = await describeSource(caller);
    const outcome = await draw.draw({
      recordId: newId(),
      activityId: activity.id,
      accountId,
      isVisitor: visitor !== null,
      requestId: asked.requestId,
      nowMs: clock.nowMs(),
      source,
      limits: await limits.countersOf(limitedUses({ accountId, isVisitor: visitor !== null, source })),
      roll: rollPrize,
    });
    if ('record' in outcome)
      return {
        record: outcome.record,
        commitment: activity.commitment,
        totalWeight: sumWeights(activity.prizes),
      };
    // The session now leads to the account or visitor of the join; without a session, findParticipant throws.
    if (outcome.refused === 'visitor_gone') return drawOnce(caller, asked);
    if (outcome.refused === 'too_many') throw tooManyRequests(outcome.waitMs);
    throw new AppError(outcome.refused === 'closed' ? 'activity_closed' : 'no_chances');
  };

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
    async info({ activityId, ...caller }) {
      const { activity: found, accountId, visitor } = await findParticipant(caller, activityId);
      const [used, phone] = await Promise.all([
        visitor ? visitor.drawsUsed : draw.countDraws({ activityId: found.id, accountId }),
        draw.findPhone(accountId),
      ]);
      return {
        binding: visitor && { hasPhone: visitor.hasPhone, hasWechat: visitor.hasWechat },
        activity: withoutSecrets(found),
        // Not by the clock: a draw or an extension that another process has begun could still be stored.
        seed: found.status === 'ended' ? found.seed : null,
        chancesRemaining: Math.max(0, chancesOf(found, visitor) - used),
        maskedNumber: phone?.maskedNumber ?? null,
        needsPhone: found.needsPhone && !isProved(phone),
      };
    },

    async savePhone({ viewer, phone, consent }) {
      const number = parsePhoneNumber(phone);
      if (number === null) throw new AppError('bad_parameter', { field: 'phone' });
      if (!consent) throw new AppError('bad_parameter', { field: 'consent' });
      const maskedNumber = maskPhoneNumber(number);
      const key = await phoneKey();
      const phoneHash = keyedHash({ key, kind: 'phone', text: number });
      const known = await draw.findPhone(viewer.id);
      const isSame = known !== null && (known.phoneHash ?? hashPhone(key, known)) === phoneHash;
      await draw.savePhone({
        accountId: viewer.id,
        ciphertext: encryptPhoneNumber({ key, accountId: viewer.id, phone: number }),
        maskedNumber,
        consentedMs: clock.nowMs(),
        phoneHash,
        // The same number keeps what it was when it is saved again.
        verifiedMs: isSame ? known.verifiedMs : null,
        isAccepted: isSame && known.isAccepted,
      });
      return { maskedNumber };
    },

    async removePhone({ activityId, ...caller }) {
      // An account's number does not depend on the activity.
      const accountId = caller.viewer?.id ?? (await findParticipant(caller, activityId)).accountId;
      await draw.deletePhone(accountId);
    },

    async records({ activityId, ...caller }) {
      const { activity, accountId } = await findParticipant(caller, activityId);
      return draw.listAccountRecords({ activityId: activity.id, accountId, limit: MAX_LISTED_RECORDS });
    },

    draw: ({ activityId, requestId, ...caller }) =>
      drawOnce(caller, { activityId, requestId: requestId ?? newId() }),

    async exportDraws({ activityId, ...caller }) {
      const { activity } = await findParticipant(caller, activityId);
      const { id, chain, seed, status, commitment, drawCount } = activity;
      // By the stored status, as in `info`: the export tells the seed.
      if (!chain || status !== 'ended') throw new AppError('not_found');
      const head = { count: drawCount, hash: chain.headHash };
      const { documentText } = chain;
      return writeDrawExport({ documentText, commitment, seed, head, links: readLinks(id) });
    },

    admin: createDrawAdminService({ draw, clock, phoneKey }),
  };
}

/** Devices and networks limit visitors only: a class shares one network, and its accounts are known people. */
function limitedUses(args: { accountId: string; isVisitor: boolean; source: DrawSource }): LimitUse[] {
  const { accountId, isVisitor, source } = args;
  const { device, network } = isVisitor ? source : { device: null, network: null };
  return [
    { limit: drawLimits.participant, of: accountId },
    ...(device === null ? [] : [{ limit: drawLimits.device, of: device }]),
    ...(network === null ? [] : [{ limit: drawLimits.network, of: network }]),
  ];
}

/** Returns the hash of a number that was stored without one. */
const hashPhone = (key: Uint8Array, { accountId, ciphertext }: StoredPhone): string =>
  keyedHash({ key, kind: 'phone', text: decryptPhoneNumber({ key, accountId, sealed: ciphertext }) });

/** Whether a number counts where an activity asks for one. */
const isProved = (phone: StoredPhone | null): boolean =>
  phone !== null && (phone.verifiedMs !== null || phone.isAccepted);
