import { hashToken, newToken } from '../accounts/session-token.ts';
import type { Clock } from '../clock.ts';
import type { VisitorStore } from '../draw-visitors/types.ts';
import { AppError } from '../errors.ts';
import type { FindParticipant } from '../prize-draw/find-participant.ts';
import { keyedHash } from '../prize-draw/keyed-hash.ts';
import { createReseal, openSealedText, sealText } from '../sealed-text.ts';
import type { WechatBindingService, WechatStore } from './binding-types.ts';
import { isWechatReturnPath } from './return-path.ts';
import type { WechatOauth } from './types.ts';

/** Maximum time to go to WeChat and back, in ms. */
const STATE_LIFETIME_MS = 10 * 60_000;
/** The address to which WeChat returns. */
export const WECHAT_RETURN_PATH = '/wechat/return';

/** Creates the service that binds accounts and visitors to the official account. */
export function createWechatBindingService(args: {
  oauth: WechatOauth;
  wechat: WechatStore;
  visitors: Pick<VisitorStore, 'sessionByToken' | 'bindVisitor' | 'visitorsOfProof' | 'joinAccount'>;
  findParticipant: FindParticipant;
  /** Encrypts the openids in the store. */
  phoneKey: () => Promise<Uint8Array>;
  clock: Clock;
  /** Paths of the pages that can start a binding, and to which it returns. */
  returnPages: readonly string[];
}): WechatBindingService {
  const { oauth, wechat, visitors, findParticipant, phoneKey, clock, returnPages } = args;

  const bindAccount = async (accountId: string, openId: string) => {
    const key = await phoneKey();
    const nowMs = clock.nowMs();
    const openIdHash = keyedHash({ key, kind: 'openid', text: openId });
    const ciphertext = sealText({ key, ownerId: accountId, text: openId });
    if (!(await wechat.bindAccount({ accountId, openIdHash, ciphertext, nowMs })))
      throw new AppError('wechat_taken');
    const reseal = createReseal(key);
    for (const visitor of await visitors.visitorsOfProof({ kind: 'wechat', hash: openIdHash }))
      await visitors.joinAccount({ visitor, accountId, reseal, nowMs });
  };

  const bindVisitorSession = async (sessionHash: string, openId: string) => {
    const nowMs = clock.nowMs();
    const session = await visitors.sessionByToken({ tokenHash: sessionHash, nowMs });
    if (!session) throw new AppError('wechat_state');
    if ('accountId' in session) return bindAccount(session.accountId, openId);
    const key = await phoneKey();
    const { visitor } = session;
    const hash = keyedHash({ key, kind: 'openid', text: openId });
    const ciphertext = sealText({ key, ownerId: visitor.id, text: openId });
    const reseal = createReseal(key);
    const proof = { kind: 'wechat', hash, ciphertext } as const;
    const result = await visitors.bindVisitor({ visitor, proof, reseal, nowMs });
    if (result !== 'done') throw new AppError(result === 'gone' ? 'wechat_state' : 'illegal_move');
  };

  return {
    async status({ accountId }) {
      const binding = await wechat.findBinding(accountId);
      return { isConfigured: oauth.isConfigured, boundMs: binding?.boundMs ?? null };
    },

    async begin({ token, activityId, returnPath, origin, ...caller }) {
      let session = caller.viewer ? token : null;
      if (!caller.viewer) {
        const { activity } = await findParticipant(caller, activityId);
        session = caller.visitor?.tokenFor(activity.id) ?? null;
      }
      if (session === null) throw new AppError('login_required');
      if (!oauth.isConfigured) throw new AppError('not_found');
      if (!isWechatReturnPath(returnPath, returnPages))
        throw new AppError('bad_parameter', { field: 'returnPath' });
      const state = newToken();
      await wechat.insertState({
        stateHash: hashToken(state),
        sessionHash: hashToken(session),
        returnPath,
        expiresMs: clock.nowMs() + STATE_LIFETIME_MS,
      });
      return { url: oauth.authorizeUrl({ redirectUrl: `${origin}${WECHAT_RETURN_PATH}`, state }) };
    },

    async finish({ state, code, viewer, visitorTokens }) {
      const taken = await wechat.takeState({ stateHash: hashToken(state), nowMs: clock.nowMs() });
      const isViewer = viewer !== null && taken?.sessionHash === hashToken(viewer.token);
      const isVisitor = visitorTokens.some((token) => hashToken(token) === taken?.sessionHash);
      // Otherwise, an attacker could bind the attacker's WeChat to another person's session.
      if (!taken || (!isViewer && !isVisitor)) throw new AppError('wechat_state');
      const { openId, isSnapshot } = await oauth.redeemCode(code);
      if (isSnapshot) throw new AppError('wechat_snapshot');
      if (isViewer) await bindAccount(viewer.id, openId);
      else await bindVisitorSession(taken.sessionHash, openId);
      return { returnPath: taken.returnPath };
    },

    async unbind({ accountId }) {
      if (!(await wechat.deleteBinding({ accountId, nowMs: clock.nowMs() }))) throw new AppError('not_found');
    },

    async openIdOf(accountId) {
      const binding = await wechat.findBinding(accountId);
      if (!binding) return null;
      return openSealedText({ key: await phoneKey(), ownerId: accountId, sealed: binding.ciphertext });
    },
  };
}
