import type { AccountStore } from '#domain/accounts/types.ts';
import { startOfShanghaiDayMs } from '#shared/shanghai-day.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import { countRows } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';
import { countForDay } from '../overview/count-for-day.ts';
import { createAccountLifecycleStore } from './account-lifecycle-store.ts';
import { createAccountListStore } from './account-list-store.ts';
import { toAccount, toSessionDetails, toSessionRow } from './account-rows.ts';

/** Accounts and sessions. Throws illegal_move with field `account` when a new account's name is taken. */
export function createAccountStore({ db }: { db: Database }): AccountStore {
  return {
    ...createAccountLifecycleStore({ db }),
    ...createAccountListStore({ db }),

    async accountByUsername(account) {
      const row = await db
        .selectFrom('accounts')
        .selectAll()
        .where('username', '=', account)
        .executeTakeFirst();
      return row ? toAccount(row) : null;
    },

    async accountById(id) {
      const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toAccount(row) : null;
    },

    countAccounts: () => countRows(db.selectFrom('accounts')),

    async accountsWithInitialPassword() {
      const rows = await db
        .selectFrom('accounts')
        .selectAll()
        .where((eb) => eb('has_initial_password', '=', eb.lit(1)))
        .orderBy('created_ms')
        .orderBy('id')
        .execute();
      return rows.map(toAccount);
    },

    async setPassword({ accountId, passwordHash }) {
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('accounts')
          .set({ password_hash: passwordHash, has_initial_password: 0 })
          .where('id', '=', accountId)
          .execute();
        await trx.deleteFrom('known_devices').where('account_id', '=', accountId).execute();
      });
    },

    async accountsOfDevice({ deviceHash, usedSinceMs }) {
      const rows = await db
        .selectFrom('known_devices')
        .select('account_id')
        .where('device_hash', '=', deviceHash)
        .where('last_used_ms', '>=', usedSinceMs)
        .execute();
      return rows.map((row) => row.account_id);
    },

    async rememberDevice({ deviceHash, accountId, nowMs }) {
      await db
        .insertInto('known_devices')
        .values({ device_hash: deviceHash, account_id: accountId, created_ms: nowMs, last_used_ms: nowMs })
        .onConflict((conflict) =>
          conflict.columns(['device_hash', 'account_id']).doUpdateSet({ last_used_ms: nowMs }),
        )
        .execute();
    },

    async deleteUnusedDevices(beforeMs) {
      await db.deleteFrom('known_devices').where('last_used_ms', '<', beforeMs).execute();
    },

    async insertSession(session) {
      await db.insertInto('sessions').values(toSessionRow(session)).execute();
    },

    async sessionWithAccount({ tokenHash, nowMs }) {
      const [row] = await selectSession(db, { tokenHash, nowMs });
      if (!row) return null;
      return {
        session: toSessionDetails({
          ...row,
          created_ms: row.session_created_ms,
          last_seen_ms: row.session_seen_ms,
        }),
        account: toAccount(row),
      };
    },

    async touchSession({ tokenHash, accountId, nowMs, maskedIp, userAgent }) {
      await db
        .updateTable('sessions')
        .set({ last_seen_ms: nowMs, masked_ip: maskedIp, user_agent: userAgent })
        .where('token_hash', '=', tokenHash)
        .execute();
      const dayStartMs = startOfShanghaiDayMs(nowMs);
      const seen = db.updateTable('accounts').set({ last_seen_ms: nowMs }).where('id', '=', accountId);
      const firstOfDay = await seen
        .where((eb) => eb(eb.fn.coalesce('last_seen_ms', eb.lit(0)), '<', dayStartMs))
        .returning('id')
        .executeTakeFirst();
      if (firstOfDay) await countForDay({ db, kind: 'learners', count: 1, nowMs });
      else await seen.execute();
    },

    async listSessions({ accountId, nowMs, limit }) {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('expires_ms', '>', nowMs)
        .orderBy((eb) => eb.fn.coalesce('last_seen_ms', 'created_ms'), 'desc')
        .orderBy('token_hash')
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
        .execute();
      return rows.map(toSessionDetails);
    },

    async deleteSession(tokenHash) {
      await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
    },

    async deleteAccountSessions({ accountId, exceptTokenHash }) {
      const sessions = db.deleteFrom('sessions').where('account_id', '=', accountId);
      await (exceptTokenHash === null
        ? sessions
        : sessions.where('token_hash', '!=', exceptTokenHash)
      ).execute();
    },

    async deleteExpiredSessions(nowMs) {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('expires_ms', '<=', nowMs)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

const selectSession = compileOnce((db, { value }: Slots<{ tokenHash: string; nowMs: number }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('accounts')
    .select(['token_hash', 'account_id', 'sessions.created_ms as session_created_ms', 'expires_ms'])
    .select(['masked_ip', 'user_agent', 'sessions.last_seen_ms as session_seen_ms'])
    .where('token_hash', '=', value('tokenHash'))
    .where('expires_ms', '>', value('nowMs')),
);
