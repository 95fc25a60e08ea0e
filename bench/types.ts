/** A target, and what was measured. */
export interface BenchTarget {
  name: string;
  expected: string;
  actual: string;
  isMet: boolean;
}

export interface BenchResult {
  /** Rows of one table, all with the same keys. Measurements are numbers. */
  rows: Record<string, string | number>[];
  targets: BenchTarget[];
}

export interface Benchmark {
  /** One sentence that says what is measured and what it is compared with. */
  title: string;
  /**
   * Runs the benchmark and reports its progress on standard error.
   * @param options by name: `--lines 1000` is `{ lines: '1000' }`
   */
  run(options: Readonly<Record<string, string>>): Promise<BenchResult>;
}
