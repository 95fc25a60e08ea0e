import { DAY_SECONDS } from '#shared/constants.ts';
import { hashToken, newToken } from '../accounts/session-token.ts';
import type { Clock } from '../clock.ts';
import { AppError, nullIfNotFound } from '../errors.ts';
import { newId } from '../new-id.ts';
import { type FindParticipant, requireActivity } from '../prize-draw/find-participant.ts';
import { keyedHash } from '../prize-draw/keyed-hash.ts';
import { networkBlock } from '../prize-draw/network-block.ts';
import { encryptPhoneNumber, maskPhoneNumber, parsePhoneNumber } from '../prize-draw/phone-numbers.ts';
import type { DrawCaller, DrawStore } from '../prize-draw/types.ts';
import { createReseal } from '../sealed-text.ts';
import type { SharedLimits } from '../shared-limits/types.ts';
import { RESEND_SECONDS, usesOfCode } from './code-limits.ts';
import { CODE_LIFETIME_MS, CODE_TRIES, hashPhoneCode, isSameHash, newPhoneCode } from './phone-codes.ts';
import type { DrawVisitorService, JoinResult, PhoneCodeSender, VisitorProof, VisitorStore } from './types.ts';

/** Lifetime of the session of a visitor, in ms. */
export const VISITOR_SESSION_MS = 30 * DAY_SECONDS * 1000;
/** Limit of new visitors from one network in ten minutes. The network of a mobile operator has thousands of users. */
const newVisitors = { name: 'new visitors', count: 300, seconds: 600 };

/** Throws login_required if the visitor no longer exists, and illegal_move if the join was refused. */
function assertJoined(result: JoinResult): void {
  if (result === 'gone') throw new AppError('login_required');
  if (result === 'same_request') throw new AppError('illegal_move');
}

/** Creates the service for visitors: their sessions, and their bindings to people. */
export function createDrawVisitorService(args: {
  draw: Pick<DrawStore, 'activityById' | 'publishedActivities'>;
  visitors: VisitorStore;
  findParticipant: FindParticipant;
  phoneKey: () => Promise<Uint8Array>;
  codes: PhoneCodeSender;
  limits: Pick<SharedLimits, 'count'>;
  clock: Clock;
}): DrawVisitorService {
  const { draw, visitors, findParticipant, phoneKey, codes, limits, clock } = args;

  const requirePhone = (phone: string): string => {
    const number = parsePhoneNumber(phone);
    if (number === null) throw new AppError('bad_parameter', { field: 'phone' });
    return number;
  };

  /** Uses one try of the code, and deletes the code if it is right. Throws phone_code_wrong. */
  const checkCode = async (given: { holderId: string; phone: string; code: string }) => {
    const { holderId, phone } = given;
    const key = await phoneKey();
    const stored = await visitors.tryCode({ holderId, nowMs: clock.nowMs() });
    const isRight = stored && isSameHash(stored.codeHash, hashPhoneCode({ key, ...given }));
    if (!isRight || stored.phoneHash !== keyedHash({ key, kind: 'phone', text: phone }))
      throw new AppError('phone_code_wrong', { field: 'code' });
    await visitors.deleteCode(holderId);
  };

  /** Returns the holder of a code. A signed-in account needs no activity. */
  const findHolder = async (caller: DrawCaller, activityId: string | null) => {
    if (caller.viewer) return { accountId: caller.viewer.id, visitor: null };
    return findParticipant(caller, activityId);
  };

  const requireVisitor = async (caller: DrawCaller, activityId: string | null) => {
    const { visitor } = await findParticipant(caller, activityId);
    if (!visitor) throw new AppError('login_required');
    return visitor;
  };

  return {
    async enter({ activityId, source }) {
      const activity = await requireActivity({ draw, clock, activityId }).catch(nullIfNotFound);
      if (!activity || activity.visitors === null) return null;
      const nowMs = clock.nowMs();
      const known = source.tokenFor(activity.id);
      const session =
        known &&
        (await visitors.findBySession({ tokenHash: hashToken(known), activityId: activity.id, nowMs }));
      if (session) return { activityId: activity.id, token: null };
      await limits.count([{ limit: newVisitors, of: networkBlock(source.address) }]);
      const token = newToken();
      await visitors.insertVisitor({
        visitorId: newId(),
        activityId: activity.id,
        tokenHash: hashToken(token),
        nowMs,
        expiresMs: nowMs + VISITOR_SESSION_MS,
      });
      return { activityId: activity.id, token };
    },

    async checkVisit({ activityId, ...caller }) {
      await findParticipant(caller, activityId);
    },

    async sendCode({ activityId, phone, ...caller }) {
      const number = requirePhone(phone);
      const { accountId: holderId } = await findHolder(caller, activityId);
      const key = await phoneKey();
      const phoneHash = keyedHash({ key, kind: 'phone', text: number });
      await limits.count(
        usesOfCode({
          ...{ phoneHash, holderId, device: caller.visitor?.device ?? null },
          network: networkBlock(caller.visitor?.address ?? ''),
        }),
      );
      const code = newPhoneCode();
      const codeHash = hashPhoneCode({ key, holderId, phone: number, code });
      const expiresMs = clock.nowMs() + CODE_LIFETIME_MS;
      await visitors.storeCode({ holderId, phoneHash, codeHash, tries: CODE_TRIES, expiresMs });
      await codes.send({ phone: number, code });
      return { resendAfterSeconds: RESEND_SECONDS, expiresInSeconds: CODE_LIFETIME_MS / 1000 };
    },

    async verifyPhone({ activityId, phone, code, consent, ...caller }) {
      const number = requirePhone(phone);
      if (!consent) throw new AppError('bad_parameter', { field: 'consent' });
      const { accountId, visitor } = await findHolder(caller, activityId);
      await checkCode({ holderId: accountId, phone: number, code });
      const key = await phoneKey();
      const nowMs = clock.nowMs();
      const maskedNumber = maskPhoneNumber(number);
      const proof: Extract<VisitorProof, { kind: 'phone' }> = {
        kind: 'phone',
        hash: keyedHash({ key, kind: 'phone', text: number }),
        ciphertext: encryptPhoneNumber({ key, accountId, phone: number }),
        maskedNumber,
        consentedMs: nowMs,
      };
      const reseal = createReseal(key);
      if (visitor) {
        assertJoined(await visitors.bindVisitor({ visitor, proof, reseal, nowMs }));
        return { maskedNumber };
      }
      await visitors.verifyAccountPhone({ accountId, phone: proof, nowMs });
      for (const found of await visitors.visitorsOfProof(proof))
        await visitors.joinAccount({ visitor: found, accountId, reseal, nowMs });
      return { maskedNumber };
    },

    async joinOnSignIn({ accountId, tokens }) {
      const nowMs = clock.nowMs();
      const joined: string[] = [];
      for (const token of tokens) {
        const tokenHash = hashToken(token);
        const session = await visitors.sessionByToken({ tokenHash, nowMs });
        if (!session) continue;
        if ('visitor' in session) {
          const reseal = createReseal(await phoneKey());
          const result = await visitors.joinAccount({ visitor: session.visitor, accountId, reseal, nowMs });
          // The two stay separate, and the visitor's session continues after signing out.
          if (result === 'same_request') continue;
        }
        await visitors.endSession(tokenHash);
        joined.push(session.activityId);
      }
      return joined;
    },

    async exportData({ activityId, ...caller }) {
      const { id } = await requireVisitor(caller, activityId);
      const data = await visitors.exportVisitor(id);
      if (!data) throw new AppError('login_required');
      return data;
    },

    async forget({ activityId, renounce, ...caller }) {
      const visitor = await requireVisitor(caller, activityId);
      if (!renounce && (await visitors.countOwed(visitor)) > 0)
        throw new AppError('still_owed', { field: 'renounce' });
      await visitors.forgetVisitor(visitor);
      return { activityId: visitor.activityId };
    },
  };
}
