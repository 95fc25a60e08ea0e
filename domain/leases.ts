/** Leases for work that one process does at a time. A lease of a process that died ends by itself. */
export interface LeaseStore {
  /**
   * Takes the lease for `leaseMs` milliseconds, or extends it if the holder has it. Returns false if another holder has
   * it. A lease that was taken before the clock was set back is over.
   */
  acquire(args: { name: string; holderId: string; nowMs: number; leaseMs: number }): Promise<boolean>;
  /** Ends the lease, if the holder has it. */
  release(args: { name: string; holderId: string }): Promise<void>;
}
