import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import PQueue, { type Queue } from 'p-queue';
import { AppError } from '#domain/errors.ts';
import type { MediaCaller, MediaLoad, MediaPriority, MediaTaskOptions } from '#domain/media/types.ts';

/** The lowest comes first. */
const rankOf: Record<MediaPriority, number> = { waiting: 0, soon: 1, import: 2 };
/** How many processes may wait for a person's request: of one account, and of all. */
const MAX_WAITING_OF_ACCOUNT = 40;
const MAX_WAITING = 400;
/** Delay that a refused caller is told to wait, in seconds. */
const RETRY_AFTER_SECONDS = 10;
/** How many accounts' last turns are remembered. */
const MAX_ACCOUNTS = 10_000;

/** Suspends a running process, and lets it go on. Not every system can. */
export interface Suspension {
  pause(): void;
  resume(): void;
}

export interface FfmpegPool {
  /** Runs `task`. The processes that it starts wait in line as its caller. */
  as<T>(options: MediaTaskOptions, task: () => Promise<T>): Promise<T>;
  /**
   * Runs `work`, the life of one process, when there is a place for it. `work` hands over how to suspend the process, as
   * soon as it can be. Rejects with the signal's reason if it aborts before the turn, and throws too_many_requests for a
   * person's request when too many wait.
   */
  run<T>(
    work: (onSuspendable: (suspension: Suspension) => void) => Promise<T>,
    signal: AbortSignal | null,
  ): Promise<T>;
  load(): MediaLoad;
}

/** Who starts processes now. */
interface Context {
  caller: MediaCaller;
  onTurn: () => void;
  /** Whether one of the task's processes had its turn: what has begun is not refused. */
  hasBegun: boolean;
}

const nobody: MediaCaller = { priority: 'soon', accountId: null };

/**
 * Creates the pool of all ffmpeg processes: at most `limit` of them run at a time. The most urgent goes first, and among
 * equally urgent ones that of the account whose last turn is the longest ago. A process makes way for a more urgent one,
 * and for one of an account that has no place while its own account has several. It is suspended, keeps its memory, and
 * goes on when there is a place again.
 */
export function createFfmpegPool({ limit }: { limit: number }): FfmpegPool {
  return new PriorityPool(limit);
}

class PriorityPool implements FfmpegPool {
  readonly #limit: number;
  readonly #contexts = new AsyncLocalStorage<Context>();
  /** Processes without a place. The queue orders them. */
  readonly #waiting: WaitingRun[] = [];
  readonly #queue: PQueue<FairQueue, PlaceOptions>;
  readonly #running = new Set<Occupant>();
  /** Places that were given up for waiting processes which have not taken them yet. */
  #handovers = 0;

  constructor(limit: number) {
    this.#limit = limit;
    const waiting = this.#waiting;
    this.#queue = new PQueue<FairQueue, PlaceOptions>({
      concurrency: limit,
      queueClass: class extends FairQueue {
        constructor() {
          super(waiting);
        }
      },
    });
  }

  as<T>(options: MediaTaskOptions, task: () => Promise<T>): Promise<T> {
    const { caller = nobody, onTurn = () => undefined } = options;
    return this.#contexts.run({ caller, onTurn, hasBegun: false }, task);
  }

  async run<T>(
    work: (onSuspendable: (suspension: Suspension) => void) => Promise<T>,
    signal: AbortSignal | null,
  ): Promise<T> {
    const context = this.#contexts.getStore() ?? { caller: nobody, onTurn: () => undefined, hasBegun: false };
    const { caller } = context;
    if (caller.isRequest && !context.hasBegun) this.#refuseIfFull(caller.accountId);
    const result = Promise.withResolvers<T>();
    const occupant = new Occupant(rankOf[caller.priority], caller.accountId, () => {
      context.hasBegun = true;
      context.onTurn();
      const ended = work((suspension) => {
        occupant.suspension = suspension;
        this.#makeWay();
      });
      ended.then(result.resolve, result.reject);
      return ended.then(
        () => undefined,
        () => undefined,
      );
    });
    const giveUp = new AbortController();
    const onAbort = () => {
      // A process that runs is killed by its signal, and keeps its place until it is gone.
      if (!occupant.hasStarted) giveUp.abort(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
    this.#enqueue(occupant, giveUp.signal).catch(result.reject);
    try {
      return await result.promise;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  load(): MediaLoad {
    const paused = this.#count(({ isResumed }) => isResumed);
    return {
      limit: this.#limit,
      running: this.#running.size,
      waiting: this.#waiting.length - paused,
      paused,
    };
  }

  #refuseIfFull(accountId: string | null): void {
    const ofAccount = this.#count((options) => options.accountId === accountId);
    if (ofAccount < MAX_WAITING_OF_ACCOUNT && this.#waiting.length < MAX_WAITING) return;
    throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  #count(matches: (options: PlaceOptions) => boolean): number {
    return this.#waiting.filter(({ options }) => matches(options)).length;
  }

  async #enqueue(occupant: Occupant, signal?: AbortSignal): Promise<void> {
    const added = this.#queue.add(
      async () => {
        this.#handovers = Math.max(0, this.#handovers - 1);
        this.#running.add(occupant);
        const end = await occupant.occupy();
        this.#running.delete(occupant);
        if (end === 'paused') void this.#enqueue(occupant);
      },
      {
        rank: occupant.rank,
        accountId: occupant.accountId,
        isResumed: occupant.hasStarted,
        // A suspended process that is aborted ends by itself, and gives its next place back at once.
        ...(signal ? { signal } : {}),
      },
    );
    this.#makeWay();
    await added;
  }

  /** Suspends processes, the least urgent first, while no place is free for processes that go before them. */
  #makeWay(): void {
    if (this.#queue.pending < this.#limit) return;
    const suspendable = [...this.#running]
      .filter((occupant) => occupant.suspension !== null && !occupant.isPaused)
      .sort((a, b) => b.rank - a.rank);
    for (const occupant of suspendable) {
      const before = this.#count((options) => this.#goesBefore(options, occupant));
      if (before <= this.#handovers) continue;
      this.#handovers += 1;
      occupant.pause();
    }
  }

  /** Whether a waiting process takes the place of a running one. */
  #goesBefore(waiting: PlaceOptions, occupant: Occupant): boolean {
    if (waiting.rank !== occupant.rank) return waiting.rank < occupant.rank;
    return this.#placesOf(waiting.accountId) === 0 && this.#placesOf(occupant.accountId) > 1;
  }

  #placesOf(accountId: string | null): number {
    return [...this.#running].filter((occupant) => !occupant.isPaused && occupant.accountId === accountId)
      .length;
  }
}

/** A process, which may occupy several places one after the other. */
class Occupant {
  readonly rank: number;
  readonly accountId: string | null;
  readonly #start: () => Promise<void>;
  suspension: Suspension | null = null;
  #ended: Promise<void> | null = null;
  #giveUp: (() => void) | null = null;
  isPaused = false;

  constructor(rank: number, accountId: string | null, start: () => Promise<void>) {
    this.rank = rank;
    this.accountId = accountId;
    this.#start = start;
  }

  get hasStarted(): boolean {
    return this.#ended !== null;
  }

  /** Starts the process or lets it go on. Resolves when it has ended or is suspended. */
  occupy(): Promise<'ended' | 'paused'> {
    const { promise, resolve } = Promise.withResolvers<'ended' | 'paused'>();
    this.#giveUp = () => resolve('paused');
    if (this.isPaused) {
      this.isPaused = false;
      this.suspension?.resume();
    }
    this.#ended ??= this.#start();
    void this.#ended.then(() => {
      this.suspension = null;
      resolve('ended');
    });
    return promise;
  }

  pause(): void {
    this.isPaused = true;
    this.suspension?.pause();
    this.#giveUp?.();
  }
}

interface PlaceOptions {
  /** Given by the package. */
  id?: string;
  rank: number;
  accountId: string | null;
  /** A process that was suspended: it goes before new ones of its rank and account. */
  isResumed: boolean;
  signal?: AbortSignal;
  timeout?: number;
}

type Run = () => Promise<unknown>;

interface WaitingRun {
  id: string | undefined;
  run: Run;
  options: PlaceOptions;
}

/** The order of waiting processes. */
class FairQueue implements Queue<Run, PlaceOptions> {
  readonly #items: WaitingRun[];
  /** The number of each account's last turn. */
  readonly #turns = new LRUCache<string, number>({ max: MAX_ACCOUNTS });
  #turn = 0;

  constructor(items: WaitingRun[]) {
    this.#items = items;
  }

  get size(): number {
    return this.#items.length;
  }

  enqueue(run: Run, options: Partial<PlaceOptions> = {}): void {
    const { id, rank = 0, accountId = null, isResumed = false } = options;
    this.#items.push({ id, run, options: { rank, accountId, isResumed } });
  }

  dequeue(): Run | undefined {
    const [first, ...others] = this.#items;
    if (!first) return undefined;
    const next = others.reduce(
      (best, item) => (this.#isBefore(item.options, best.options) ? item : best),
      first,
    );
    this.#items.splice(this.#items.indexOf(next), 1);
    this.#turn += 1;
    this.#turns.set(keyOf(next.options), this.#turn);
    return next.run;
  }

  /** Equals keep their order. */
  #isBefore(a: PlaceOptions, b: PlaceOptions): boolean {
    if (a.rank !== b.rank) return a.rank < b.rank;
    if (a.accountId === b.accountId) return a.isResumed && !b.isResumed;
    return (this.#turns.get(keyOf(a)) ?? 0) < (this.#turns.get(keyOf(b)) ?? 0);
  }

  filter({ rank }: Readonly<Partial<PlaceOptions>>): Run[] {
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

const keyOf = ({ accountId }: PlaceOptions) => accountId ?? '';
