import { createHash } from 'node:crypto';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import type { LessonStore, OperationLogRecord, OperationLogService } from '../lessons/types.ts';

/** Creates the service for the operation log. It stores an entry once, even if a page sends it several times. */
export function createOperationLogService(args: {
  lessons: Pick<LessonStore, 'insertLogEntries'>;
  clock: Clock;
}): OperationLogService {
  const { lessons, clock } = args;
  return {
    async save({ viewer, deviceId, visitorId, entries }) {
      if (!viewer && deviceId === null) throw new AppError('login_required');
      const visitor = viewer ? `account ${viewer.id}` : `device ${deviceId}`;
      const saved = await lessons.insertLogEntries({
        entries: entries.map((entry) => ({ ...entry, key: buildEntryKey([visitor, visitorId], entry) })),
        accountId: viewer?.id ?? null,
        deviceId,
        nowMs: clock.nowMs(),
      });
      return { saved, duplicates: entries.length - saved };
    },
  };
}

function buildEntryKey(sender: readonly (string | null)[], entry: OperationLogRecord): string {
  const { eventId, lessonId, ctime, pageId, remark, entryId } = entry;
  const parts = JSON.stringify([...sender, eventId, lessonId, ctime, pageId, remark, entryId]);
  return createHash('sha256').update(parts).digest('base64url');
}
