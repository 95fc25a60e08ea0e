import { sql } from 'kysely';
import { decideAccountUpdate } from '#domain/accounts/decide-account-update.ts';
import type { AccountStore, AccountUpdateResult } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../database/constraint-violations.ts';
import { containsText } from '../database/contains-text.ts';
import { foldText } from '../database/fold-text.ts';
import { countRows } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';
import { serializeRoles, toAccount, toAccountRow } from './account-rows.ts';

type Methods =
  | 'insertAccount'
  | 'listAccounts'
  | 'updateAccount'
  | 'replaceAvatar'
  | 'listAvatarIds'
  | 'setCity'
  | 'listDeletedAccounts'
  | 'markErased';

/** Longer than any name. LIKE patterns have a length limit of their own. */
const MAX_QUERY_LENGTH = 200;

/** Creates, changes, lists and deletes accounts. */
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

    async listAccounts({ q, role, isDisabled, limit, offset }) {
      const part = foldText(q ?? '');
      if (part.length > MAX_QUERY_LENGTH) return { accounts: [], total: 0 };
      const chosen = db
        .selectFrom('accounts')
        .where('deleted_ms', 'is', null)
        .$if(role !== null, (query) => query.where('roles', 'like', `%"${role}"%`))
        .$if(isDisabled, (query) => query.where('disabled_ms', 'is not', null))
        .$if(part !== '', (query) =>
          query.where((eb) =>
            eb.or([
              containsText(eb.fn<string>('lower', ['username']), part),
              containsText(eb.fn<string>('lower', ['name']), part),
            ]),
          ),
        );
      // The subquery finds the page in an index, so that only the rows of the page are read.
      const page = chosen.select('id').orderBy('username').limit(limit).offset(offset);
      const rows = await db
        .selectFrom('accounts')
        .selectAll()
        .where('id', 'in', page)
        .orderBy('username')
        .execute();
      return { accounts: rows.map(toAccount), total: await countRows(chosen) };
    },

    async updateAccount({ id, expectedRoles, change, endSessions, audit }) {
      return refuseTakenName(() =>
        db.transaction().execute(async (trx): Promise<AccountUpdateResult> => {
          await trx
            .updateTable('sequences')
            .set((eb) => ({ value: eb('value', '+', 1) }))
            .where('name', '=', 'owner_guard')
            .execute();
          const row = await trx.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
          const decision = decideAccountUpdate({
            account: row ? toAccount(row) : null,
            expectedRoles,
            change,
          });
          if (decision === 'needs_other_owner') {
            if (!(await hasOtherOwner(trx, id))) return 'last_owner';
          } else if (decision !== 'allowed') return decision;
          const { roles, passwordHash, ...plain } = change;
          const columns = {
            ...(plain.username === undefined ? {} : { username: plain.username }),
            ...(plain.name === undefined ? {} : { name: plain.name }),
            ...(plain.disabledMs === undefined ? {} : { disabled_ms: plain.disabledMs }),
            ...(plain.deletedMs === undefined ? {} : { deleted_ms: plain.deletedMs }),
            ...(roles === undefined ? {} : { roles: serializeRoles(roles) }),
            ...(passwordHash === undefined ? {} : { password_hash: passwordHash, has_initial_password: 0 }),
          };
          await trx.updateTable('accounts').set(columns).where('id', '=', id).execute();
          if (passwordHash !== undefined)
            await trx.deleteFrom('known_devices').where('account_id', '=', id).execute();
          if (endSessions) await trx.deleteFrom('sessions').where('account_id', '=', id).execute();
          await appendAudit(trx, audit);
          return 'done';
        }),
      );
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
