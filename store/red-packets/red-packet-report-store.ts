import { sql } from 'kysely';
import type { RedPacketStore, StatementDay, WatchingAccount } from '#domain/red-packets/types.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import { ledgerMovementNames } from '#shared/red-packet-codes.ts';
import { shanghaiDay, startOfShanghaiDayMs } from '#shared/shanghai-day.ts';
import { readEnum } from '../database/read-column.ts';
import type { Database } from '../database/tables.ts';
import { parseWatchedSpans, toBalances } from './red-packet-rows.ts';

const DAY_MS = DAY_SECONDS * 1000;
/** Start of a day in Shanghai. All other days start a multiple of `DAY_MS` later. */
const FIRST_DAY_MS = startOfShanghaiDayMs(0);

type ReportMethods = 'balancesOf' | 'statementDays' | 'listWatching';

/** Reports on red packets for administrators: balances, ledger movements by day, and accounts that have watched the video. */
export function createRedPacketReportStore({ db }: { db: Database }): Pick<RedPacketStore, ReportMethods> {
  return {
    async balancesOf(redPacketIds) {
      if (redPacketIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('red_packet_balances')
        .selectAll()
        .where('red_packet_id', 'in', redPacketIds)
        .execute();
      return new Map(rows.map((row) => [row.red_packet_id, toBalances(row)]));
    },

    async statementDays(redPacketId) {
      const day = sql<number>`(created_ms - ${sql.lit(FIRST_DAY_MS)}) / ${sql.lit(DAY_MS)}`;
      const rows = await db
        .selectFrom('red_packet_entries')
        .select((eb) => [
          day.as('day'),
          'movement',
          eb.fn.countAll<number>().as('count'),
          eb.fn.sum<number>('cents').as('cents'),
        ])
        .where('red_packet_id', '=', redPacketId)
        .groupBy([day, 'movement'])
        .orderBy(day)
        .orderBy('movement')
        .execute();
      return [...Map.groupBy(rows, (row) => row.day)].map(([dayNumber, movements]): StatementDay => {
        const moved = movements.map((row) => ({
          movement: readEnum(ledgerMovementNames, row.movement, 'red_packet_entries.movement'),
          ...{ count: row.count, cents: Number(row.cents) },
        }));
        return { day: shanghaiDay(FIRST_DAY_MS + dayNumber * DAY_MS), moved };
      });
    },

    async listWatching({ redPacket, limit, offset }) {
      const rows = await db
        .selectFrom('watch_progress')
        .innerJoin('accounts', 'accounts.id', 'watch_progress.viewer_id')
        .leftJoin('red_packet_grants', (join) =>
          join
            .onRef('red_packet_grants.visitor_id', '=', 'watch_progress.viewer_id')
            .on('red_packet_grants.red_packet_id', '=', redPacket.id),
        )
        .leftJoin('lesson_progress', (join) =>
          join
            .onRef('lesson_progress.account_id', '=', 'watch_progress.viewer_id')
            .on('lesson_progress.lesson_id', '=', redPacket.lessonId ?? ''),
        )
        .leftJoin('lessons', (join) => join.on('lessons.id', '=', redPacket.lessonId ?? ''))
        .select([
          'accounts.name as account_name',
          ...(['watched_spans', 'reported_ms', 'completed_ms'] as const),
          'lesson_progress.finished_ms',
          'lessons.start_ms',
          'lessons.end_ms',
          'red_packet_grants.cents',
        ])
        .where('watch_progress.video_id', '=', redPacket.videoId)
        .orderBy('watch_progress.reported_ms', 'desc')
        .orderBy('watch_progress.viewer_id', 'desc')
        // One extra row tells whether there is another page, without counting all rows.
        .limit(limit + 1)
        .offset(offset)
        .execute();
      const accounts = rows.slice(0, limit).map(
        (row): WatchingAccount => ({
          accountName: row.account_name,
          reportedMs: row.reported_ms,
          grantedCents: row.cents,
          facts: {
            watch: {
              watchedSpans: parseWatchedSpans(row.watched_spans),
              completedMs: row.completed_ms,
            },
            lesson:
              row.start_ms === null || row.end_ms === null
                ? null
                : { startMs: row.start_ms, endMs: row.end_ms, finishedMs: row.finished_ms },
          },
        }),
      );
      return { accounts, hasMore: rows.length > limit };
    },
  };
}
