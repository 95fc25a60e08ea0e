import { AsyncLocalStorage } from 'node:async_hooks';
import type { Suspension } from '@taici/frame-cutter';
import PQueue from 'p-queue';
import { AppError } from '#domain/errors.ts';
import type { MediaCaller, MediaLoad, MediaPriority, MediaTaskOptions } from '#domain/media/types.ts';
import { FairQueue, type SlotOptions, SlotUsage, type WaitingRun } from './fair-queue.ts';

/** The lowest comes first. */
const rankOf: Record<MediaPriority, number> = { waiting: 0, soon: 1, import: 2, background: 3 };
/** How many processes may wait for a person's request: of one account, and of all. */
const MAX_WAITING_OF_ACCOUNT = 40;
const MAX_WAITING = 400;
/** Delay that a refused caller is told to wait, in seconds. */
const RETRY_AFTER_SECONDS = 10;
/**
 * A process makes way for a waiting one whose account has used slots for this much less time. This is checked whenever
 * a process starts to wait or to run.
 */
const MIN_USE_DIFFERENCE_MS = 500;
/** How many processes, for each slot, may be suspended for equally urgent ones. Each of them keeps its memory. */
const MAX_PAUSED_PER_SLOT = 2;

export interface FfmpegPool {
  /** Runs `task`. The processes that it starts wait in line as its caller. */
  as<T>(options: MediaTaskOptions, task: () => Promise<T>): Promise<T>;
  /**
   * Waits for a slot, and then runs `work`, which starts one process and resolves when it has ended. `work` calls
   * `onSuspendable` as soon as the process can be suspended. Rejects with the signal's reason if the signal aborts
   * before a slot is free. If the queue is full, throws too_many_requests for requests of users.
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
  /** Whether one of the task's processes has had a slot. The further processes of such a task are never refused. */
  hasBegun: boolean;
}

const nobody: MediaCaller = { priority: 'soon', accountId: null };

/**
 * Creates the pool of all ffmpeg processes: at most `limit` of them run at a time. The most urgent goes first, and
 * among equally urgent ones that of the account that has used slots the least of late (the decayed usage of the Unix
 * fair-share scheduler: Kay and Lauder, 1988); an account with one task at a time goes before one with several. A
 * process makes way for a more urgent one, and for one of an account with less use. It is suspended, keeps its memory,
 * and goes on when there is a slot again. `nowMs` is a clock in milliseconds that never goes back.
 */
export function createFfmpegPool(args: { limit: number; nowMs?: () => number }): FfmpegPool {
  const { limit, nowMs = () => performance.now() } = args;
  return new PriorityPool(limit, nowMs);
}

class PriorityPool implements FfmpegPool {
  readonly #limit: number;
  readonly #contexts = new AsyncLocalStorage<Context>();
  /** Processes without a slot. The queue orders them. */
  readonly #waiting: WaitingRun[] = [];
  readonly #queue: PQueue<FairQueue, SlotOptions>;
  readonly #running = new Set<Occupant>();
  readonly #usage: SlotUsage;
  /** Number of slots that were given up for waiting processes which have not taken them yet. */
  #handovers = 0;
  #processes = 0;

  constructor(limit: number, nowMs: () => number) {
    this.#limit = limit;
    const waiting = this.#waiting;
    const usage = new SlotUsage(nowMs);
    this.#usage = usage;
    this.#queue = new PQueue<FairQueue, SlotOptions>({
      concurrency: limit,
      queueClass: class extends FairQueue {
        constructor() {
          super(waiting, usage);
        }
      },
    });
  }

  async as<T>(options: MediaTaskOptions, task: () => Promise<T>): Promise<T> {
    const { caller = nobody, onTurn = () => undefined } = options;
    const endTask = this.#usage.beginTask(caller.accountId);
    try {
      return await this.#contexts.run({ caller, onTurn, hasBegun: false }, task);
    } finally {
      endTask();
    }
  }

  async run<T>(
    work: (onSuspendable: (suspension: Suspension) => void) => Promise<T>,
    signal: AbortSignal | null,
  ): Promise<T> {
    const context = this.#contexts.getStore() ?? { caller: nobody, onTurn: () => undefined, hasBegun: false };
    const { caller } = context;
    if (caller.isRequest && !context.hasBegun) this.#refuseIfFull(caller.accountId);
    const result = Promise.withResolvers<T>();
    this.#processes += 1;
    const occupant = new Occupant({
      rank: rankOf[caller.priority],
      accountId: caller.accountId,
      order: this.#processes,
      start: () => {
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
      },
    });
    const giveUp = new AbortController();
    const onAbort = () => {
      // A process that runs is killed by its signal, and keeps its slot until it is gone.
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

  #count(matches: (options: SlotOptions) => boolean): number {
    return this.#waiting.filter(({ options }) => matches(options)).length;
  }

  async #enqueue(occupant: Occupant, signal?: AbortSignal): Promise<void> {
    const added = this.#queue.add(
      async () => {
        this.#handovers = Math.max(0, this.#handovers - 1);
        this.#running.add(occupant);
        const endUse = this.#usage.begin(occupant.accountId);
        const end = await occupant.occupy();
        endUse();
        this.#running.delete(occupant);
        if (end === 'paused') void this.#enqueue(occupant);
      },
      {
        rank: occupant.rank,
        accountId: occupant.accountId,
        order: occupant.order,
        isResumed: occupant.hasStarted,
        // A suspended process that is aborted ends by itself, and gives its next slot back at once.
        ...(signal ? { signal } : {}),
      },
    );
    this.#makeWay();
    await added;
  }

  /**
   * Suspends processes, the least urgent and the youngest first, while no slot is free for processes that go before
   * them.
   */
  #makeWay(): void {
    if (this.#queue.pending < this.#limit) return;
    const suspendable = [...this.#running]
      .filter((occupant) => occupant.suspension !== null && !occupant.isPaused)
      .sort((a, b) => b.rank - a.rank || b.order - a.order);
    for (const occupant of suspendable) {
      const before = this.#count((options) => this.#goesBefore(options, occupant));
      if (before <= this.#handovers) continue;
      this.#handovers += 1;
      occupant.pause();
    }
  }

  /** Whether a waiting process takes the slot of a running one. */
  #goesBefore(waiting: SlotOptions, occupant: Occupant): boolean {
    if (waiting.rank !== occupant.rank) return waiting.rank < occupant.rank;
    if (waiting.accountId === occupant.accountId) return waiting.order < occupant.order;
    const paused = this.#count(({ isResumed, rank }) => isResumed && rank === occupant.rank);
    if (paused >= MAX_PAUSED_PER_SLOT * this.#limit) return false;
    return this.#usage.of(waiting.accountId) + MIN_USE_DIFFERENCE_MS < this.#usage.of(occupant.accountId);
  }
}

/** A process, which may occupy several slots one after the other. */
class Occupant {
  readonly rank: number;
  readonly accountId: string | null;
  readonly order: number;
  readonly #start: () => Promise<void>;
  suspension: Suspension | null = null;
  #ended: Promise<void> | null = null;
  #giveUp: (() => void) | null = null;
  isPaused = false;

  constructor(args: {
    rank: number;
    accountId: string | null;
    order: number;
    start: () => Promise<void>;
  }) {
    this.rank = args.rank;
    this.accountId = args.accountId;
    this.order = args.order;
    this.#start = args.start;
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
