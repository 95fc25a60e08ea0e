import { sql } from 'kysely';
import type { Reward, RewardStore } from '#domain/rewards/types.ts';
import { grantStates } from '#shared/red-packet-codes.ts';
import { readEnum } from '../database/read-column.ts';
import { selectSnapshotPage } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';
import { readBillState } from '../payouts/bill-rows.ts';

const kinds = ['red_packet', 'prize'] as const;
const prizeStates = ['owed', 'delivered', 'renounced'] as const;

/** What accounts have got from red packets and prize draws, as one list. */
export function createRewardStore({ db }: { db: Database }): RewardStore {
  /** Both halves have the same columns. `place` is the film's video or the activity, `prize` and `cents` what was got. */
  const rewardsOf = (accountId: string) =>
    db
      .selectFrom('red_packet_grants')
      .innerJoin('red_packets', 'red_packets.id', 'red_packet_grants.red_packet_id')
      .innerJoin('payout_bills', 'payout_bills.grant_id', 'red_packet_grants.id')
      .select([
        sql<string>`'red_packet'`.as('kind'),
        'red_packet_grants.id',
        'red_packets.theme as title',
        'red_packets.video_id as place',
        sql<string>`''`.as('prize'),
        'red_packet_grants.cents',
        'red_packet_grants.state',
        'payout_bills.state as payout_state',
        'red_packet_grants.created_ms',
        'red_packet_grants.paid_ms as settled_ms',
      ])
      .where('red_packet_grants.visitor_id', '=', accountId)
      .unionAll(
        db
          .selectFrom('draw_records')
          .innerJoin('draw_activities', 'draw_activities.id', 'draw_records.activity_id')
          .select([
            sql<string>`'prize'`.as('kind'),
            'draw_records.id',
            'draw_activities.title',
            'draw_records.activity_id as place',
            'draw_records.prize_name as prize',
            sql<number>`cast(0 as integer)`.as('cents'),
            'draw_records.delivery_state as state',
            sql<string>`''`.as('payout_state'),
            'draw_records.created_ms',
            'draw_records.delivered_ms as settled_ms',
          ])
          .where('draw_records.account_id', '=', accountId)
          // Written as in the index of these records.
          .where(sql<boolean>`delivery_state <> 'none'`),
      );
  type Row = Awaited<ReturnType<ReturnType<typeof rewardsOf>['execute']>>[number];

  return {
    async listRewards({ accountId, limit, offset, asOfMs }) {
      const page = await selectSnapshotPage({
        from: db.selectFrom(rewardsOf(accountId).as('rewards')),
        column: 'created_ms',
        select: (from) => from.selectAll().orderBy('created_ms', 'desc').orderBy('id', 'desc'),
        limit,
        offset,
        asOfMs,
      });
      return { rewards: page.rows.map(toReward), total: page.total, asOfMs: page.asOfMs };
    },
  };

  function toReward(row: Row): Reward {
    const base = { id: row.id, title: row.title, createdMs: row.created_ms, settledMs: row.settled_ms };
    if (readEnum(kinds, row.kind, 'rewards.kind') === 'red_packet') {
      const state = readEnum(grantStates, row.state, 'red_packet_grants.state');
      const payoutState = readBillState(row.payout_state);
      return { ...base, kind: 'red_packet', videoId: row.place, cents: row.cents, state, payoutState };
    }
    const state = readEnum(prizeStates, row.state, 'draw_records.delivery_state');
    return { ...base, kind: 'prize', activityId: row.place, prizeName: row.prize, state };
  }
}
