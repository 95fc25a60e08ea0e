export interface SharedLimitTables {
  limit_counters: {
    /** A keyed hash of the limit and its user. */
    counter: string;
    /** How many uses are left in the window. */
    uses_left: number;
    /** The end of the window. */
    resets_ms: number;
  };
}
