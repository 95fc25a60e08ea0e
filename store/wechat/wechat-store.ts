import type { WechatStore } from '#domain/wechat/binding-types.ts';
import { logAction } from '../audit/log-action.ts';
import type { Database } from '../database/tables.ts';

/** Bindings of accounts to the official account, and the `state` values of pending WeChat authorizations. */
export function createWechatStore({ db }: { db: Database }): WechatStore {
  return {
    async insertState({ stateHash, sessionHash, returnPath, expiresMs }) {
      await db
        .insertInto('wechat_states')
        .values({
          ...{ state_hash: stateHash, session_hash: sessionHash },
          ...{ return_path: returnPath, expires_ms: expiresMs },
        })
        .execute();
    },

    async takeState({ stateHash, nowMs }) {
      const row = await db
        .deleteFrom('wechat_states')
        .where('state_hash', '=', stateHash)
        .returning(['session_hash', 'return_path', 'expires_ms'])
        .executeTakeFirst();
      return row && row.expires_ms > nowMs
        ? { sessionHash: row.session_hash, returnPath: row.return_path }
        : null;
    },

    bindAccount: ({ accountId, openIdHash, ciphertext, nowMs }) =>
      db.transaction().execute(async (trx) => {
        const columns = { openid_hash: openIdHash, openid_ciphertext: ciphertext, bound_ms: nowMs };
        const owner = await trx
          .selectFrom('wechat_bindings')
          .select('account_id')
          .where('openid_hash', '=', openIdHash)
          .executeTakeFirst();
        if (owner && owner.account_id !== accountId) return false;
        await trx
          .insertInto('wechat_bindings')
          .values({ account_id: accountId, ...columns })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
          .execute();
        await logAction(trx, { actorId: accountId, action: 'wechat_bound', subjectId: accountId, nowMs });
        return true;
      }),

    async findBinding(accountId) {
      const row = await db
        .selectFrom('wechat_bindings')
        .select(['openid_ciphertext', 'bound_ms'])
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row ? { ciphertext: row.openid_ciphertext, boundMs: row.bound_ms } : null;
    },

    deleteBinding: ({ accountId, nowMs }) =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .deleteFrom('wechat_bindings')
          .where('account_id', '=', accountId)
          .returning('account_id')
          .executeTakeFirst();
        if (!row) return false;
        await logAction(trx, { actorId: accountId, action: 'wechat_unbound', subjectId: accountId, nowMs });
        return true;
      }),
  };
}
