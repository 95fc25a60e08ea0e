import type { Viewer } from '../accounts/types.ts';

/** An entry of the operation log. */
export interface OperationLogEntry {
  eventId: string;
  /** Empty if the entry is not about a lesson. */
  lessonId: string;
  /** Unix time in seconds. */
  createdSeconds: number;
  pageId: string;
  remark: string;
  /**
   * Set by the page, so that equal entries in the same second are stored separately. Empty for callers that don't set
   * it.
   */
  entryId: string;
}

/** An entry as a page sends it. Its time is the present by default. */
export type SentLogEntry = Omit<OperationLogEntry, 'createdSeconds'> & {
  createdSeconds?: number | undefined;
};

export interface OperationLogStore {
  /** Inserts the entries whose key is new, and returns their number. `dedupKey` identifies an entry of a visitor. */
  insertEntries(args: {
    entries: readonly (OperationLogEntry & { dedupKey: string })[];
    accountId: string | null;
    deviceId: string | null;
    nowMs: number;
  }): Promise<number>;
  /** Deletes entries received before `beforeMs`, and returns their number. */
  deleteEntries(args: { beforeMs: number }): Promise<number>;
}

export interface OperationLogService {
  /**
   * Saves a batch of entries. Entries that the sender has sent before count as duplicates. The sender is the account or,
   * without a session, the device `deviceId`, together with the browser's `visitorId`, if there is one. The access
   * rule of the call requires one of the two. Throws bad_parameter (see `resolveEntryTimes`). `beforeWrite` runs after
   * the last check.
   */
  save(args: {
    viewer: Viewer | null;
    deviceId: string | null;
    visitorId: string | null;
    entries: readonly SentLogEntry[];
    beforeWrite: () => Promise<void>;
  }): Promise<{ saved: number; duplicates: number }>;
}
