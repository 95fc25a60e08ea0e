import { renameKeys, toCodeName } from '#contract/wire-names.ts';
import { LOG_BATCH_SIZE } from '#shared/constants.ts';
import { api } from '../../api/client.ts';
import { ApiError } from '../../api/http-client.ts';
import { visitorId } from '../../state/visitor-id.ts';

/** An entry of the log. `ctime` is Unix time in seconds. */
export interface OperationLogEntry {
  eventId: string;
  lessonId: string;
  ctime: number;
  pageId: string;
  remark: string;
  /** Tells the server whether it has the entry already. */
  entryId: string;
}

export type NewLogEntry = Pick<OperationLogEntry, 'eventId' | 'lessonId' | 'pageId'> &
  Partial<Pick<OperationLogEntry, 'ctime' | 'remark'>>;

export type LogStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Entries that are kept unsent; of more, the oldest go. */
const KEPT_MAX = 500;
/** Entries sent at once: as many as the server takes, and as fit into what may be sent by a page that is being left. */
const SENT_MAX = 100;

/**
 * The page's operation log. Entries build up and are sent ten at a time; what has not been acknowledged is kept in the
 * browser, sent when the page is left, and again on the next visit: the server takes every entry once.
 */
export class OperationLog {
  readonly #keep: LogStorage;
  readonly #prefix: string;
  /** Of this page alone: two tabs never write over each other's entries. */
  readonly #key: string;
  readonly #send: (entries: OperationLogEntry[], leaving: boolean) => Promise<unknown>;
  #pending: OperationLogEntry[] = [];
  #sending = false;

  /** `send` resolves when the server has the entries. */
  constructor(args: {
    viewerId: string;
    keep: LogStorage;
    send?: (entries: OperationLogEntry[], leaving: boolean) => Promise<unknown>;
  }) {
    this.#keep = args.keep;
    this.#prefix = `taici.log.${args.viewerId}.`;
    this.#key = this.#prefix + makeEntryId();
    this.#send = args.send ?? sendEntries;
  }

  /** Takes over what earlier visits left unsent, and sends it. */
  start(): void {
    const left = this.#keysLeft();
    for (const key of left) this.#pending.push(...readEntries(this.#keep, key));
    this.#write();
    for (const key of left) attempt(() => this.#keep.removeItem(key));
    if (this.#pending.length > 0) void this.#flush();
  }

  /** `ctime` is now and `remark` empty by default. */
  add({ ctime = Math.floor(Date.now() / 1000), remark = '', ...entry }: NewLogEntry): void {
    this.#pending.push({ ...entry, ctime, remark, entryId: makeEntryId() });
    if (this.#pending.length > KEPT_MAX) this.#pending.splice(0, this.#pending.length - KEPT_MAX);
    this.#write();
    if (this.#pending.length >= LOG_BATCH_SIZE) void this.#flush();
  }

  /** The page is being left, or hidden, from where it may never come back: sends all there is, also what is under way. */
  leave(): void {
    if (this.#pending.length > 0) void this.#deliver(this.#pending.slice(0, SENT_MAX), true);
  }

  async #flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    const went = await this.#deliver(this.#pending.slice(0, SENT_MAX), false);
    this.#sending = false;
    // What came meanwhile, or did not fit.
    if (went && this.#pending.length >= LOG_BATCH_SIZE) void this.#flush();
  }

  async #deliver(entries: OperationLogEntry[], leaving: boolean): Promise<boolean> {
    try {
      await this.#send(entries, leaving);
    } catch (caught) {
      if (!(caught instanceof ApiError && [400, 413].includes(caught.httpStatus))) return false;
      // One that the server will never take must not hold up, or take along, the others. A page that is left has no time
      // to find it: its next visit does.
      if (entries.length > 1) return leaving ? false : this.#deliverSingly(entries);
    }
    const gone = new Set(entries.map(({ entryId }) => entryId));
    this.#pending = this.#pending.filter(({ entryId }) => !gone.has(entryId));
    this.#write();
    return true;
  }

  async #deliverSingly(entries: OperationLogEntry[]): Promise<boolean> {
    for (const entry of entries) if (!(await this.#deliver([entry], false))) return false;
    return true;
  }

  #keysLeft(): string[] {
    try {
      const keys = Array.from({ length: this.#keep.length }, (_, at) => this.#keep.key(at));
      return keys.filter((key) => key?.startsWith(this.#prefix) && key !== this.#key).map(String);
    } catch {
      return [];
    }
  }

  #write(): void {
    attempt(() =>
      this.#pending.length === 0
        ? this.#keep.removeItem(this.#key)
        : this.#keep.setItem(this.#key, JSON.stringify(this.#pending)),
    );
  }
}

/** A browser that keeps nothing (private window, full) still logs for as long as the page is there. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {
    return;
  }
}

function readEntries(keep: LogStorage, key: string): OperationLogEntry[] {
  try {
    // Earlier versions of the page stored wire names.
    const read = renameKeys(JSON.parse(keep.getItem(key) ?? '[]'), toCodeName);
    return Array.isArray(read) ? read.filter(isEntry).slice(-KEPT_MAX) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is OperationLogEntry {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['eventId', 'lessonId', 'pageId', 'remark', 'entryId'];
  return (
    texts.every((name) => typeof Reflect.get(value, name) === 'string') &&
    Number.isInteger(Reflect.get(value, 'ctime'))
  );
}

/** 96 random bits; unlike randomUUID they are there on a page without TLS, too. */
function makeEntryId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function sendEntries(entries: OperationLogEntry[], leaving: boolean): Promise<unknown> {
  const input = { sid: visitorId(), logJson: entries };
  return api.operationLog.save(input, { quiet: true, keepalive: leaving });
}
