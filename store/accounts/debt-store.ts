import { sql } from 'kysely';
import type { DebtStore, Debts } from '#domain/accounts/debts.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import type { Database } from '../database/tables.ts';

/** Debts of campaigns, by their creditor and by their debtor. */
export function createDebtStore({ db }: { db: Database }): DebtStore {
  return {
    async owedTo(accountId) {
      return db
        .selectNoFrom(({ selectFrom, fn }) => [
          selectFrom('red_packet_grants')
            .select(sql<number>`cast(coalesce(sum(cents), 0) as bigint)`.as('cents'))
            .where('visitor_id', '=', accountId)
            .where('state', '=', 'owed')
            .$asScalar()
            .as('cents'),
          selectFrom('draw_records')
            .select(fn.countAll<number>().as('prizes'))
            .where('account_id', '=', accountId)
            .where('delivery_state', '=', 'owed')
            .$asScalar()
            .as('prizes'),
        ])
        .$castTo<Debts>()
        .executeTakeFirstOrThrow();
    },

    async hasUnsettledRedPackets(accountId) {
      const running = await db
        .selectFrom('red_packets')
        .select('id')
        .where('admin_id', '=', accountId)
        .where('status', 'in', [redPacketStatus.active, redPacketStatus.paused])
        .limit(1)
        .executeTakeFirst();
      if (running) return true;
      const unpaid = await db
        .selectFrom('red_packets')
        .innerJoin('red_packet_grants', 'red_packet_grants.red_packet_id', 'red_packets.id')
        .innerJoin('accounts', 'accounts.id', 'red_packet_grants.visitor_id')
        .select('red_packet_grants.id')
        .where('red_packets.admin_id', '=', accountId)
        .where('red_packet_grants.state', '=', 'owed')
        .where('accounts.deleted_ms', 'is', null)
        .limit(1)
        .executeTakeFirst();
      return unpaid !== undefined;
    },
  };
}
