import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { resolveEntryTimes } from './resolve-entry-times.ts';
import type { OperationLogEntry, OperationLogService, OperationLogStore } from './types.ts';

/** Creates the service for the operation log. It stores an entry once, even if a page sends it several times. */
export function createOperationLogService(args: {
  operationLog: Pick<OperationLogStore, 'insertEntries'>;
  clock: Clock;
}): OperationLogService {
  const { operationLog, clock } = args;
  return {
    async save({ viewer, deviceId, visitorId, entries: sent, beforeWrite }) {
      const nowMs = clock.nowMs();
      const entries = resolveEntryTimes(sent, Math.floor(nowMs / 1000));
      await beforeWrite();
      const visitor = viewer ? `account ${viewer.id}` : `device ${deviceId}`;
      const saved = await operationLog.insertEntries({
        entries: entries.map((entry) => ({ ...entry, dedupKey: buildEntryKey([visitor, visitorId], entry) })),
        accountId: viewer?.id ?? null,
        deviceId,
        nowMs,
      });
      return { saved, duplicates: entries.length - saved };
    },
  };
}

function buildEntryKey(sender: readonly (string | null)[], entry: OperationLogEntry): string {
  const { eventId, lessonId, createdSeconds, pageId, remark, entryId } = entry;
  const parts = JSON.stringify([...sender, eventId, lessonId, createdSeconds, pageId, remark, entryId]);
  return createHash('sha256').update(parts).digest('base64url');
}
