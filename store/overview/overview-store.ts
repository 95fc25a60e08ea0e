import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { dailyCountKinds, MOST_COUNTED, type OverviewStore } from '#domain/overview/types.ts';
import { adStatus } from '#shared/ad-codes.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { readEnum } from '../database/read-column.ts';
import type { Database, Tables } from '../database/tables.ts';

/** Finds open work, and reads the daily counts. Indexes of open rows keep the time independent of finished work. */
export function createOverviewStore({ db }: { db: Database }): OverviewStore {
  return {
    async openWork({ adminId, isOwner }) {
      const row = await db
        .selectNoFrom((eb) => [
          eb
            .selectFrom('red_packet_balances')
            .innerJoin('red_packets', 'red_packets.id', 'red_packet_balances.red_packet_id')
            .select((inner) => inner.fn.sum<number>('red_packet_balances.granted').as('cents'))
            // As literals, so that the partial index can be used.
            .where(sql<boolean>`red_packet_balances.granted > 0`)
            .where('red_packets.admin_id', '=', adminId)
            .as('owedCents'),
          countFirst(
            eb,
            eb
              .selectFrom('draw_records')
              .select('draw_records.id as found')
              .where(sql<boolean>`draw_records.delivery_state = 'owed'`),
          ).as('owedPrizes'),
          countFirst(
            eb,
            eb
              .selectFrom('jobs')
              .select('jobs.id as found')
              .where('jobs.state', '=', 'failed')
              // If the same work was queued again, only the newest job counts.
              .where(sql<boolean>`not exists (
                select 1 from jobs as later where later.kind = jobs.kind and later.subject_id = jobs.subject_id
                  and later.created_ms > jobs.created_ms
              )`),
          ).as('failedJobs'),
          countFirst(
            eb,
            eb
              .selectFrom('guestbook_messages')
              .select('guestbook_messages.id as found')
              .where('guestbook_messages.state', '=', 'waiting'),
          ).as('waitingMessages'),
          countFirst(
            eb,
            eb
              .selectFrom('dub_reports')
              .select('dub_reports.id as found')
              .where(sql<boolean>`dub_reports.handled_ms is null`),
          ).as('dubReports'),
          countFirst(
            eb,
            eb
              .selectFrom('draw_activities')
              .innerJoin('draw_prizes', 'draw_prizes.activity_id', 'draw_activities.id')
              .select('draw_prizes.id as found')
              .where('draw_activities.status', '=', 'active')
              .where('draw_prizes.stock', '>', 0)
              .where(sql<boolean>`draw_prizes.stock_remaining * 10 <= draw_prizes.stock`),
          ).as('scarcePrizes'),
          countFirst(
            eb,
            eb
              .selectFrom('red_packets')
              .select('red_packets.id as found')
              .where('red_packets.status', '=', redPacketStatus.active)
              .where('red_packets.admin_id', '=', adminId)
              .where(sql<boolean>`red_packets.granted_cents * 5 >= red_packets.total_cents * 4`),
          ).as('spentRedPackets'),
          countFirst(eb, eb.selectFrom('payout_stops').select('payout_stops.channel as found')).as(
            'stoppedPayouts',
          ),
          countFirst(
            eb,
            eb
              .selectFrom('payout_transfers')
              .select('payout_transfers.number as found')
              .where('payout_transfers.admin_id', '=', adminId)
              .where('payout_transfers.held_code', 'is not', null),
          ).as('heldPayouts'),
          countFirst(
            eb,
            eb
              .selectFrom('ads')
              .select('ads.id as found')
              .where('ads.review', '=', 'reviewing')
              .where('ads.status', 'in', [adStatus.draft, adStatus.paused])
              .$if(!isOwner, (query) => query.where(sql<boolean>`1 = 0`)),
          ).as('adsInReview'),
        ])
        .executeTakeFirstOrThrow();
      return {
        owedCents: Number(row.owedCents ?? 0),
        owedPrizes: row.owedPrizes ?? 0,
        failedJobs: row.failedJobs ?? 0,
        waitingMessages: row.waitingMessages ?? 0,
        dubReports: row.dubReports ?? 0,
        scarcePrizes: row.scarcePrizes ?? 0,
        spentRedPackets: row.spentRedPackets ?? 0,
        stoppedPayouts: row.stoppedPayouts ?? 0,
        heldPayouts: row.heldPayouts ?? 0,
        adsInReview: row.adsInReview ?? 0,
      };
    },

    async dailyCounts({ fromDay }) {
      const rows = await db
        .selectFrom('daily_counts')
        .selectAll()
        .where('day', '>=', fromDay)
        .orderBy('day')
        .orderBy('kind')
        .execute();
      return rows.map(({ kind, ...row }) => ({
        ...row,
        kind: readEnum(dailyCountKinds, kind, 'daily_counts.kind'),
      }));
    },
  };
}

/** Counts rows, but stops at MOST_COUNTED. */
const countFirst = <Name extends keyof Tables>(
  eb: ExpressionBuilder<Tables, never>,
  found: SelectQueryBuilder<Tables, Name, { found: string }>,
) =>
  eb
    .selectFrom(found.limit(MOST_COUNTED).as('open'))
    .select((inner) => inner.fn.countAll<number>().as('count'));
