import * as z from 'zod';
import type { DubRole, DubRoleStore, NamedDubRole, RoleDub } from '#domain/dub-roles/types.ts';
import { dubBeds } from '#shared/dubs.ts';
import { lockRow } from '../database/lock-row.ts';
import { readEnum, readFlag, readJson, writeFlag } from '../database/read-column.ts';
import type { Database } from '../database/tables.ts';
import type { DubRoleTableRow } from './tables.ts';

const positionsSchema = z.array(z.number());

/** Roles of dubs. Changing or deleting a missing row changes nothing. */
export function createDubRoleStore({ db }: { db: Database }): DubRoleStore {
  const namedDubs = () =>
    db
      .selectFrom('dubs')
      .innerJoin('accounts', 'accounts.id', 'dubs.owner_id')
      .select([
        'dubs.id',
        'dubs.clip_id',
        'dubs.owner_id',
        'dubs.removed_ms',
        'dubs.silences_open_lines',
        'dubs.bed',
      ])
      .select('accounts.name as owner_name');
  type DubRow = Awaited<ReturnType<ReturnType<typeof namedDubs>['executeTakeFirstOrThrow']>>;

  const withRoles = async (dubs: DubRow[]): Promise<RoleDub[]> => {
    if (dubs.length === 0) return [];
    const ids = dubs.map(({ id }) => id);
    const rows = await db
      .selectFrom('dub_roles')
      .leftJoin('accounts', 'accounts.id', 'dub_roles.account_id')
      .selectAll('dub_roles')
      .select('accounts.name as account_name')
      .where('dub_id', 'in', ids)
      .orderBy('dub_id')
      .orderBy('position')
      .execute();
    return dubs.map((dub) => ({
      id: dub.id,
      clipId: dub.clip_id,
      ownerId: dub.owner_id,
      ownerName: dub.owner_name,
      removedMs: dub.removed_ms,
      silencesOpenLines: readFlag(dub.silences_open_lines),
      bed: readEnum(dubBeds, dub.bed, 'dubs.bed'),
      roles: rows.filter(({ dub_id }) => dub_id === dub.id).map(toNamedRole),
    }));
  };

  return {
    async roleDubById(dubId) {
      const [found] = await withRoles(await namedDubs().where('dubs.id', '=', dubId).execute());
      return found ?? null;
    },

    async roleDubsOfClip({ clipId, accountId }) {
      const rows = await namedDubs()
        .where('dubs.clip_id', '=', clipId)
        .where((eb) =>
          eb.or([
            eb('dubs.owner_id', '=', accountId),
            eb.and([
              eb('dubs.removed_ms', 'is', null),
              eb(
                'dubs.id',
                'in',
                eb.selectFrom('dub_roles').select('dub_id').where('account_id', '=', accountId),
              ),
            ]),
          ]),
        )
        .orderBy('dubs.created_ms')
        .orderBy('dubs.id')
        .execute();
      const dubs = await withRoles(rows);
      const isOwn = ({ ownerId }: RoleDub) => ownerId === accountId;
      return [...dubs.filter(isOwn), ...dubs.filter((dub) => !isOwn(dub))];
    },

    async dubIdOfRole(by) {
      const row = await db
        .selectFrom('dub_roles')
        .select('dub_id')
        .where('roleId' in by ? 'id' : 'invite_id', '=', 'roleId' in by ? by.roleId : by.inviteId)
        .executeTakeFirst();
      return row?.dub_id ?? null;
    },

    async dubIdsOfMember({ accountId, clipId }) {
      const rows = await db
        .selectFrom('dub_roles')
        .innerJoin('dubs', 'dubs.id', 'dub_roles.dub_id')
        .select('dub_id')
        .distinct()
        .where('account_id', '=', accountId)
        .where('clip_id', '=', clipId)
        .execute();
      return rows.map(({ dub_id }) => dub_id);
    },

    replaceRoles: ({ dubId, change }) =>
      db.transaction().execute(async (trx) => {
        if (!(await lockRow({ trx, table: 'dubs', id: dubId }))) return null;
        const rows = await trx
          .selectFrom('dub_roles')
          .selectAll()
          .where('dub_id', '=', dubId)
          .orderBy('position')
          .execute();
        const before = rows.map(toRole);
        const roles = change(before);
        const kept = new Set(roles.map(({ id }) => id));
        for (const { id } of before) {
          if (!kept.has(id)) await trx.deleteFrom('dub_roles').where('id', '=', id).execute();
        }
        for (const role of roles) {
          // Who has a role and its link may change at the same time; neither is written here.
          const { account_id: _, invite_id: __, taken_ms: ___, ...columns } = toRoleRow(role);
          const isOld = before.some(({ id }) => id === role.id);
          if (isOld) await trx.updateTable('dub_roles').set(columns).where('id', '=', role.id).execute();
          else await trx.insertInto('dub_roles').values(toRoleRow(role)).execute();
        }
        return before;
      }),

    async setOpenLines({ dubId, silencesOpenLines }) {
      await db
        .updateTable('dubs')
        .set({ silences_open_lines: writeFlag(silencesOpenLines) })
        .where('id', '=', dubId)
        .execute();
    },

    async setInvite({ roleId, inviteId }) {
      await db
        .updateTable('dub_roles')
        .set({ invite_id: inviteId })
        .where('id', '=', roleId)
        .$if(inviteId !== null, (query) => query.where('invite_id', 'is', null))
        .execute();
    },

    async takeRole({ roleId, inviteId, accountId, takenMs }) {
      const { numUpdatedRows } = await db
        .updateTable('dub_roles')
        .set({ account_id: accountId, taken_ms: takenMs })
        .where('id', '=', roleId)
        .where('invite_id', '=', inviteId)
        .where('account_id', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async releaseRole(roleId) {
      await db
        .updateTable('dub_roles')
        .set({ account_id: null, invite_id: null, taken_ms: null })
        .where('id', '=', roleId)
        .execute();
    },

    async leaveRole({ roleId, accountId }) {
      const { numUpdatedRows } = await db
        .updateTable('dub_roles')
        .set({ account_id: null })
        .where('id', '=', roleId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async rolesOfAccount(accountId) {
      const rows = await db
        .selectFrom('dub_roles')
        .innerJoin('dubs', 'dubs.id', 'dub_roles.dub_id')
        .selectAll('dub_roles')
        .select('clip_id')
        .where('account_id', '=', accountId)
        .orderBy('taken_ms')
        .orderBy('dub_roles.id')
        .execute();
      return rows.map(({ clip_id, ...row }) => ({ ...toRole(row), clipId: clip_id }));
    },
  };
}

function toRole(row: DubRoleTableRow): DubRole {
  return {
    id: row.id,
    dubId: row.dub_id,
    position: row.position,
    name: row.name,
    accountId: row.account_id,
    inviteId: row.invite_id,
    linePositions: readJson(positionsSchema, row.line_positions, 'dub_roles.line_positions'),
    takenMs: row.taken_ms,
  };
}

const toNamedRole = ({
  account_name,
  ...row
}: DubRoleTableRow & { account_name: string | null }): NamedDubRole => ({
  ...toRole(row),
  accountName: account_name,
});

function toRoleRow(role: DubRole): DubRoleTableRow {
  return {
    id: role.id,
    dub_id: role.dubId,
    position: role.position,
    name: role.name,
    account_id: role.accountId,
    invite_id: role.inviteId,
    line_positions: JSON.stringify(role.linePositions),
    taken_ms: role.takenMs,
  };
}
