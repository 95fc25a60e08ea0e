import { LRUCache } from 'lru-cache';
import type { Queue } from 'p-queue';

/** How many accounts' recent use is remembered. */
const MAX_ACCOUNTS = 10_000;
/** Time after which the use of a slot counts half. */
const HALF_LIFE_MS = 30_000;

/**
 * How much longer an account with one task at a time may use slots than one with several before both count the same: who
 * waits for one clip does not also wait for half of another learner's two hundred.
 */
const ONE_TASK_ALLOWANCE_MS = 15_000;
/** An account with several tasks is taken for one with several for this long. Between two jobs, it has fewer for a moment. */
const SEVERAL_TASKS_MS = 1_000;

/** How long each account has used slots, in milliseconds. Use counts half after every half-life. */
export class SlotUsage {
  readonly #nowMs: () => number;
  /** How many tasks of each account are under way, and until when it counts as one with several. */
  readonly #tasks = new LRUCache<string, { underWay: number; severalUntilMs: number }>({ max: MAX_ACCOUNTS });
  readonly #ended = new LRUCache<string, { ms: number; atMs: number }>({ max: MAX_ACCOUNTS });
  /** When the slots in use were taken, by account. */
  readonly #begunMs = new Map<string, number[]>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Counts a task of an account until the returned function is called. */
  beginTask(accountId: string | null): () => void {
    const key = accountId ?? '';
    const tasks = this.#tasks.get(key) ?? { underWay: 0, severalUntilMs: Number.NEGATIVE_INFINITY };
    this.#tasks.set(key, tasks);
    tasks.underWay += 1;
    return () => {
      if (tasks.underWay > 1) tasks.severalUntilMs = this.#nowMs() + SEVERAL_TASKS_MS;
      tasks.underWay -= 1;
    };
  }

  /** Counts the use of a slot from now on, until the returned function is called. */
  begin(accountId: string | null): () => void {
    const key = accountId ?? '';
    const begunMs = this.#nowMs();
    const begun = this.#begunMs.get(key) ?? [];
    begun.push(begunMs);
    this.#begunMs.set(key, begun);
    return () => {
      begun.splice(begun.indexOf(begunMs), 1);
      if (begun.length === 0) this.#begunMs.delete(key);
      const atMs = this.#nowMs();
      this.#ended.set(key, { ms: this.#endedOf(key) + atMs - begunMs, atMs });
    };
  }

  /** Returns an account's use, less the allowance of accounts with one task at a time. */
  of(accountId: string | null): number {
    const key = accountId ?? '';
    const nowMs = this.#nowMs();
    const begun = this.#begunMs.get(key) ?? [];
    const useMs = begun.reduce((sum, begunMs) => sum + nowMs - begunMs, this.#endedOf(key));
    const tasks = this.#tasks.get(key);
    const hasSeveral = tasks !== undefined && (tasks.underWay > 1 || nowMs < tasks.severalUntilMs);
    return hasSeveral ? useMs : useMs - ONE_TASK_ALLOWANCE_MS;
  }

  #endedOf(key: string): number {
    const ended = this.#ended.get(key);
    return ended ? ended.ms * 0.5 ** ((this.#nowMs() - ended.atMs) / HALF_LIFE_MS) : 0;
  }
}

export interface SlotOptions {
  /** Given by the package. */
  id?: string;
  rank: number;
  accountId: string | null;
  /** Number of the process, in the order in which processes asked for their first slot. */
  order: number;
  /** A process that was suspended. */
  isResumed: boolean;
  signal?: AbortSignal;
  timeout?: number;
}

type Run = () => Promise<unknown>;

export interface WaitingRun {
  id: string | undefined;
  run: Run;
  options: SlotOptions;
}

/**
 * The order of waiting processes: the lowest rank first, and among equals that of the account that has used slots the
 * least. Those of one account keep their order, also the suspended ones: what a process reads may come from an older one.
 */
export class FairQueue implements Queue<Run, SlotOptions> {
  readonly #items: WaitingRun[];
  readonly #usage: SlotUsage;

  constructor(items: WaitingRun[], usage: SlotUsage) {
    this.#items = items;
    this.#usage = usage;
  }

  get size(): number {
    return this.#items.length;
  }

  enqueue(run: Run, options: Partial<SlotOptions> = {}): void {
    const { id, rank = 0, accountId = null, order = 0, isResumed = false } = options;
    this.#items.push({ id, run, options: { rank, accountId, order, isResumed } });
  }

  dequeue(): Run | undefined {
    const [first, ...others] = this.#items;
    if (!first) return undefined;
    const next = others.reduce(
      (best, item) => (this.#isBefore(item.options, best.options) ? item : best),
      first,
    );
    this.#items.splice(this.#items.indexOf(next), 1);
    return next.run;
  }

  /** Equals keep their order. */
  #isBefore(a: SlotOptions, b: SlotOptions): boolean {
    if (a.rank !== b.rank) return a.rank < b.rank;
    if (a.accountId === b.accountId) return a.order < b.order;
    return this.#usage.of(a.accountId) < this.#usage.of(b.accountId);
  }

  filter({ rank }: Readonly<Partial<SlotOptions>>): Run[] {
    return this.#items.filter(({ options }) => options.rank === rank).map(({ run }) => run);
  }

  remove(id: string): void {
    const at = this.#items.findIndex((item) => item.id === id);
    if (at !== -1) this.#items.splice(at, 1);
  }

  setPriority(): never {
    throw new Error('the rank of a waiting process does not change');
  }
}
