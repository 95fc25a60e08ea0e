import type { LogEntryDto } from '#contract/operation-log.ts';
import { LOG_BATCH_SIZE } from '#shared/constants.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { randomId } from '../../state/random-id.ts';
import { visitorId } from '../../state/visitor-id.ts';

/** An entry of the log with all of its fields. */
export type LogEntry = Required<LogEntryDto>;

export type NewLogEntry = Pick<LogEntry, 'eventId' | 'lessonId' | 'pageId'> &
  Partial<Pick<LogEntry, 'createdAt' | 'remark'>>;

export type LogStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Maximum number of unsent entries. Beyond it, the oldest are dropped. */
const MAX_STORED_ENTRIES = 500;
/** Maximum number of entries per request. The server accepts no more, and a page that is being left can't send more. */
const MAX_SENT_ENTRIES = 100;

/**
 * The page's operation log. It sends entries in batches of ten. Unacknowledged entries are stored in the browser, sent
 * when the page is left, and sent again on the next visit. The server records each entry once.
 */
export class OperationLog {
  readonly #storage: LogStorage;
  readonly #prefix: string;
  /** A key of this page alone, so that two tabs never overwrite each other's entries. */
  readonly #key: string;
  readonly #send: (entries: LogEntry[], leaving: boolean) => Promise<unknown>;
  #pending: LogEntry[] = [];
  #sending = false;

  /** `send` resolves when the server has acknowledged the entries. */
  constructor(args: {
    viewerId: string;
    storage: LogStorage;
    send?: (entries: LogEntry[], leaving: boolean) => Promise<unknown>;
  }) {
    this.#storage = args.storage;
    this.#prefix = `taici.log.${args.viewerId}.`;
    this.#key = this.#prefix + randomId();
    this.#send = args.send ?? sendEntries;
  }

  /** Takes over the entries that earlier visits left unsent, and sends them. */
  start(): void {
    const leftoverKeys = this.#findLeftoverKeys();
    for (const key of leftoverKeys) this.#pending.push(...readEntries(this.#storage, key));
    this.#write();
    for (const key of leftoverKeys) ignoreStorageErrors(() => this.#storage.removeItem(key));
    if (this.#pending.length > 0) void this.#flush();
  }

  /** Adds an entry. By default, `createdAt` is now and `remark` is empty. */
  add({ createdAt = Math.floor(Date.now() / 1000), remark = '', ...entry }: NewLogEntry): void {
    this.#pending.push({ ...entry, createdAt, remark, entryId: randomId() });
    if (this.#pending.length > MAX_STORED_ENTRIES)
      this.#pending.splice(0, this.#pending.length - MAX_STORED_ENTRIES);
    this.#write();
    if (this.#pending.length >= LOG_BATCH_SIZE) void this.#flush();
  }

  /**
   * Sends all entries, also those of a request that is under way. Call it when the page is left or hidden, because a
   * hidden page may never come back.
   */
  leave(): void {
    if (this.#pending.length > 0) void this.#deliver(this.#pending.slice(0, MAX_SENT_ENTRIES), true);
  }

  async #flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    const isDelivered = await this.#deliver(this.#pending.slice(0, MAX_SENT_ENTRIES), false);
    this.#sending = false;
    // Sends entries that were added meanwhile or did not fit.
    if (isDelivered && this.#pending.length >= LOG_BATCH_SIZE) void this.#flush();
  }

  async #deliver(entries: LogEntry[], leaving: boolean): Promise<boolean> {
    try {
      await this.#send(entries, leaving);
    } catch (caught) {
      if (!(caught instanceof ApiError && [400, 413].includes(caught.httpStatus))) return false;
      // An entry that the server always rejects must neither block the others nor be dropped together with them. A page
      // that is being left has no time to find that entry, so the next visit does.
      if (entries.length > 1) return leaving ? false : this.#deliverSingly(entries);
    }
    const deliveredIds = new Set(entries.map(({ entryId }) => entryId));
    this.#pending = this.#pending.filter(({ entryId }) => !deliveredIds.has(entryId));
    this.#write();
    return true;
  }

  async #deliverSingly(entries: LogEntry[]): Promise<boolean> {
    for (const entry of entries) if (!(await this.#deliver([entry], false))) return false;
    return true;
  }

  #findLeftoverKeys(): string[] {
    try {
      const keys = Array.from({ length: this.#storage.length }, (_, at) => this.#storage.key(at));
      return keys.filter((key) => key?.startsWith(this.#prefix) && key !== this.#key).map(String);
    } catch {
      return [];
    }
  }

  #write(): void {
    ignoreStorageErrors(() =>
      this.#pending.length === 0
        ? this.#storage.removeItem(this.#key)
        : this.#storage.setItem(this.#key, JSON.stringify(this.#pending)),
    );
  }
}

/**
 * Ignores errors: in a browser without storage (private window, full), the log works for as long as the page is open.
 */
function ignoreStorageErrors(action: () => void): void {
  try {
    action();
  } catch {
    return;
  }
}

function readEntries(storage: LogStorage, key: string): LogEntry[] {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isEntry).slice(-MAX_STORED_ENTRIES) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is LogEntry {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['eventId', 'lessonId', 'pageId', 'remark', 'entryId'];
  return (
    texts.every((name) => typeof Reflect.get(value, name) === 'string') &&
    Number.isInteger(Reflect.get(value, 'createdAt'))
  );
}

function sendEntries(entries: LogEntry[], leaving: boolean): Promise<unknown> {
  return api.operationLog.save(
    { addressVisitorId: visitorId(), logJson: entries },
    { quiet: true, keepalive: leaving },
  );
}
