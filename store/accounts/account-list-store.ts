import { sql } from 'kysely';
import type { AccountStore } from '#domain/accounts/types.ts';
import type { AccountSort } from '#shared/accounts.ts';
import { chunk } from '#shared/chunk.ts';
import { containsText } from '../database/contains-text.ts';
import { foldText } from '../database/fold-text.ts';
import { IDS_PER_QUERY } from '../database/query-limits.ts';
import { countRows } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';
import { toAccount } from './account-rows.ts';

/** Longer than any name. LIKE patterns have a length limit of their own. */
const MAX_QUERY_LENGTH = 200;

/** Each order ends with a unique column. */
const orders = {
  username: [sql`username`],
  seen: [sql`last_seen_ms desc nulls last`, sql`id desc`],
  created: [sql`created_ms desc`, sql`id desc`],
} satisfies Record<AccountSort, unknown[]>;

/** Finds several accounts. */
export function createAccountListStore({
  db,
}: {
  db: Database;
}): Pick<AccountStore, 'listAccounts' | 'listGroups' | 'accountsByIds' | 'takenUsernames'> {
  return {
    async listAccounts({ q, role, state, groupName, lastSeen, isOwed, sort, limit, offset }) {
      const part = foldText(q ?? '');
      if (part.length > MAX_QUERY_LENGTH) return { accounts: [], total: 0 };
      const between = lastSeen === 'never' ? null : lastSeen;
      const chosen = db
        .selectFrom('accounts')
        .where('deleted_ms', 'is', null)
        .$if(role !== null, (query) => query.where('roles', 'like', `%"${role}"%`))
        .$if(state !== null, (query) =>
          query.where('disabled_ms', state === 'disabled' ? 'is not' : 'is', null),
        )
        .$if(groupName !== null, (query) => query.where('group_name', '=', groupName))
        .$if(lastSeen === 'never', (query) => query.where('last_seen_ms', 'is', null))
        .$if(between !== null, (query) =>
          query
            .where('last_seen_ms', '>=', between?.fromMs ?? 0)
            .where('last_seen_ms', '<', between?.beforeMs ?? 0),
        )
        .$if(isOwed, (query) =>
          query.where('id', 'in', (eb) =>
            eb
              .selectFrom('red_packet_grants')
              .select('visitor_id')
              // Written as in the index of these grants.
              .where(sql<boolean>`state = 'owed'`),
          ),
        )
        .$if(part !== '', (query) =>
          query.where((eb) =>
            eb.or([
              containsText(eb.fn<string>('lower', ['username']), part),
              containsText(eb.fn<string>('lower', ['name']), part),
            ]),
          ),
        );
      // The subquery finds the page in an index, so that only the rows of the page are read.
      const page = orders[sort]
        .reduce((query, order) => query.orderBy(order), chosen.select('id'))
        .limit(limit)
        .offset(offset);
      const rows = await orders[sort]
        .reduce((query, order) => query.orderBy(order), db.selectFrom('accounts').selectAll())
        .where('id', 'in', page)
        .execute();
      return { accounts: rows.map(toAccount), total: await countRows(chosen) };
    },

    async listGroups(limit) {
      // Steps from name to name along the index, so that the cost grows with the groups and not with their accounts.
      const { rows } = await sql<{ name: string }>`
        with recursive found(name) as (
          select min(group_name) from accounts where group_name is not null
          union all
          select (select min(group_name) from accounts where group_name > found.name)
          from found where found.name is not null
        )
        select name from found where name is not null limit ${limit}`.execute(db);
      return rows.map(({ name }) => name);
    },

    async accountsByIds(ids) {
      const parts = await Promise.all(
        chunk(ids, IDS_PER_QUERY).map((part) =>
          db.selectFrom('accounts').selectAll().where('id', 'in', part).execute(),
        ),
      );
      return parts.flat().map(toAccount);
    },

    async takenUsernames(usernames) {
      const parts = await Promise.all(
        chunk(usernames, IDS_PER_QUERY).map((part) =>
          db.selectFrom('accounts').select('username').where('username', 'in', part).execute(),
        ),
      );
      return parts.flat().map(({ username }) => username);
    },
  };
}
