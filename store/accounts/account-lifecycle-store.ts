import { sql } from 'kysely';
import { assertAccountUpdated } from '#domain/accounts/account-rules.ts';
import { decideAccountUpdate } from '#domain/accounts/decide-account-update.ts';
import type { AccountStore, AccountUpdate, AccountUpdateResult } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import { chunk } from '#shared/chunk.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../database/constraint-violations.ts';
import type { Database } from '../database/tables.ts';
import { serializeRoles, toAccount, toAccountRow } from './account-rows.ts';

type Methods =
  | 'insertAccount'
  | 'insertAccounts'
  | 'updateAccount'
  | 'updateAccounts'
  | 'replaceAvatar'
  | 'listAvatarIds'
  | 'setCity'
  | 'listDeletedAccounts'
  | 'markErased';

/** Keeps the parameters of a statement far below SQLite's limit. */
const ROWS_PER_INSERT = 100;

/** Creates, changes, and deletes accounts. */
export function createAccountLifecycleStore({ db }: { db: Database }): Pick<AccountStore, Methods> {
  return {
    async insertAccount(account, audit) {
      await refuseTakenName(() =>
        db.transaction().execute(async (trx) => {
          await trx.insertInto('accounts').values(toAccountRow(account)).execute();
          if (audit) await appendAudit(trx, audit);
        }),
      );
    },

    async insertAccounts(added) {
      await refuseTakenName(() =>
        db.transaction().execute(async (trx) => {
          for (const part of chunk(added, ROWS_PER_INSERT))
            await trx
              .insertInto('accounts')
              .values(part.map(({ account }) => toAccountRow(account)))
              .execute();
          for (const { audit } of added) await appendAudit(trx, audit);
        }),
      );
    },

    updateAccount: (update) =>
      refuseTakenName(() =>
        db.transaction().execute(async (trx) => {
          await lockOwners(trx);
          const result = await applyUpdate(trx, update);
          if (result === 'done') await appendAudit(trx, update.audit);
          return result;
        }),
      ),

    async updateAccounts(updates) {
      await db.transaction().execute(async (trx) => {
        await lockOwners(trx);
        for (const update of updates) assertAccountUpdated(await applyUpdate(trx, update));
        for (const { audit } of updates) await appendAudit(trx, audit);
      });
    },

    async replaceAvatar({ accountId, avatarId }) {
      for (;;) {
        const row = await db
          .selectFrom('accounts')
          .select(['avatar_id', 'deleted_ms'])
          .where('id', '=', accountId)
          .executeTakeFirst();
        if (!row || (row.deleted_ms !== null && avatarId !== null)) return null;
        const { numUpdatedRows } = await db
          .updateTable('accounts')
          .set({ avatar_id: avatarId })
          .where('id', '=', accountId)
          .where('avatar_id', 'is not distinct from', row.avatar_id)
          .$if(avatarId !== null, (query) => query.where('deleted_ms', 'is', null))
          .executeTakeFirst();
        if (numUpdatedRows > 0n) return { avatarId: row.avatar_id };
        // Another request changed the avatar in between: try again with the new value.
      }
    },

    async listAvatarIds() {
      const rows = await db
        .selectFrom('accounts')
        .select('avatar_id')
        .where('avatar_id', 'is not', null)
        .$narrowType<{ avatar_id: string }>()
        .execute();
      return rows.map(({ avatar_id }) => avatar_id);
    },

    async setCity({ accountId, city }) {
      await db.updateTable('accounts').set({ city }).where('id', '=', accountId).execute();
    },

    async listDeletedAccounts() {
      const rows = await db
        .selectFrom('accounts')
        .selectAll()
        .where('deleted_ms', 'is not', null)
        .where('erased_ms', 'is', null)
        .orderBy('deleted_ms')
        .orderBy('id')
        .execute();
      return rows.map(toAccount);
    },

    async markErased(id) {
      await db
        .updateTable('jobs')
        .set({ account_key: '' })
        .where('account_key', 'in', (eb) =>
          eb.selectFrom('accounts').select('id').where('id', '=', id).where('deleted_ms', 'is not', null),
        )
        .execute();
      try {
        const gone = await db
          .deleteFrom('accounts')
          .where('id', '=', id)
          .where('deleted_ms', 'is not', null)
          // Draw records refer to the account without a foreign key, and must keep it.
          .where((eb) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom('draw_records')
                  .select('draw_records.id')
                  .where('draw_records.account_id', '=', id),
              ),
            ),
          )
          // Deleting the account would delete its messages, and with them the replies of others.
          .where((eb) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom('guestbook_messages')
                  .select('guestbook_messages.id')
                  .where('guestbook_messages.author_id', '=', id),
              ),
            ),
          )
          .returning('id')
          .executeTakeFirst();
        if (gone) return;
      } catch (thrown) {
        if (!isForeignKeyViolation(thrown)) throw thrown;
      }
      await db
        .updateTable('accounts')
        .set((eb) => ({ erased_ms: eb.ref('deleted_ms'), avatar_id: null, city: null }))
        .where('id', '=', id)
        .where('deleted_ms', 'is not', null)
        .execute();
    },
  };
}

/** Updates that could remove an owner wait for each other. */
const lockOwners = (trx: Database) =>
  trx
    .updateTable('sequences')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'owner_guard')
    .execute();

async function applyUpdate(
  trx: Database,
  { id, expectedRoles, change, endSessions }: AccountUpdate,
): Promise<AccountUpdateResult> {
  const row = await trx.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  const decision = decideAccountUpdate({ account: row ? toAccount(row) : null, expectedRoles, change });
  if (decision === 'needs_other_owner') {
    if (!(await hasOtherOwner(trx, id))) return 'last_owner';
  } else if (decision !== 'allowed') return decision;
  const { roles, passwordHash, ...plain } = change;
  const columns = {
    ...(plain.username === undefined ? {} : { username: plain.username }),
    ...(plain.name === undefined ? {} : { name: plain.name }),
    ...(plain.disabledMs === undefined ? {} : { disabled_ms: plain.disabledMs }),
    ...(plain.deletedMs === undefined ? {} : { deleted_ms: plain.deletedMs }),
    ...(plain.groupName === undefined ? {} : { group_name: plain.groupName }),
    ...(roles === undefined ? {} : { roles: serializeRoles(roles) }),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash, has_initial_password: 0 }),
  };
  await trx.updateTable('accounts').set(columns).where('id', '=', id).execute();
  if (passwordHash !== undefined)
    await trx.deleteFrom('known_devices').where('account_id', '=', id).execute();
  if (endSessions) await trx.deleteFrom('sessions').where('account_id', '=', id).execute();
  return 'done';
}

async function hasOtherOwner(trx: Database, id: string): Promise<boolean> {
  const other = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '!=', id)
    .where('disabled_ms', 'is', null)
    .where(sql<boolean>`roles like '%"owner"%'`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

async function refuseTakenName<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    if (!isUniqueViolation(thrown)) throw thrown;
    throw new AppError('illegal_move', {
      message: 'account name is taken',
      field: 'username',
      cause: thrown,
    });
  }
}
