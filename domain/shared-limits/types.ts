/** A limit of uses in a window of time. All processes share its counts, which are in the store. */
interface SharedLimit {
  /** Limits with one name share their counts. */
  name: string;
  count: number;
  seconds: number;
}

/** A use of a limit by somebody: an account, a number, a device, or a network. */
export interface LimitUse {
  limit: SharedLimit;
  of: string;
}

/** The stored count of a limit for one user. `counter` is a keyed hash, because the user may be a network address. */
export interface SharedCounter {
  counter: string;
  count: number;
  windowMs: number;
}

interface CountedUses {
  /** Five at most. */
  counters: readonly SharedCounter[];
  nowMs: number;
}

export interface SharedLimitStore {
  /**
   * Counts a use on every counter, or on none if one of them has no use left. Returns null if it counted, otherwise the
   * time until all such counters have begun again.
   */
  takeUses(args: CountedUses): Promise<{ waitMs: number } | null>;
  /** Takes back uses that were counted at `nowMs`. A counter that has a later window by now stays as it is. */
  returnUses(args: CountedUses): Promise<void>;
  /** Deletes the counters whose window is over. Returns how many. */
  sweepCounters(nowMs: number): Promise<number>;
}

export interface SharedLimits {
  /**
   * Counts one use against each limit. If any limit is exhausted, counts nothing. Returns a function that undoes the count.
   * Throws too_many_requests with retryAfterSeconds.
   */
  count(uses: readonly LimitUse[]): Promise<() => Promise<void>>;
  /** Returns the counters of uses, for a transaction that counts by itself. */
  countersOf(uses: readonly LimitUse[]): Promise<SharedCounter[]>;
}
