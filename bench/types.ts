/** A figure that must be reached. */
export interface BenchTarget {
  name: string;
  expected: string;
  actual: string;
  isMet: boolean;
}

export interface BenchResult {
  /** Rows of one table, of the same keys; figures as numbers. */
  rows: Record<string, string | number>[];
  targets: BenchTarget[];
}

export interface Benchmark {
  /** One sentence: what is measured against what. */
  title: string;
  /** Options by name, `--lines 1000` as `{ lines: '1000' }`. Says how far it is on standard error. */
  run(options: Readonly<Record<string, string>>): Promise<BenchResult>;
}
