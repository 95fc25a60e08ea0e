import type { OperationLogStore } from '#domain/operation-log/types.ts';
import type { Database } from '../database/tables.ts';

/** The operation log. */
export function createOperationLogStore({ db }: { db: Database }): OperationLogStore {
  return {
    async insertEntries({ entries, accountId, deviceId, nowMs }) {
      if (entries.length === 0) return 0;
      const rows = await db
        .insertInto('operation_log')
        .values(
          entries.map((entry) => ({
            dedup_key: entry.dedupKey,
            account_id: accountId,
            device_id: deviceId,
            event_id: entry.eventId,
            lesson_id: entry.lessonId,
            created_seconds: entry.createdSeconds,
            page_id: entry.pageId,
            remark: entry.remark,
            received_ms: nowMs,
          })),
        )
        .onConflict((conflict) => conflict.column('dedup_key').doNothing())
        .returning('dedup_key')
        .execute();
      return rows.length;
    },

    async deleteEntries({ beforeMs }) {
      const { numDeletedRows } = await db
        .deleteFrom('operation_log')
        .where('received_ms', '<', beforeMs)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
