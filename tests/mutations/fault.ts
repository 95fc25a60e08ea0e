/** One deliberate fault: a change of the product that some test must notice. */
export interface Fault {
  /** Path of the changed file, from the root of the project. */
  file: string;
  /** The exact text that is replaced. It occurs once in the file. */
  source: string;
  replacement: string;
  /** What the fault breaks, as the table shows it. */
  breaks: string;
  noticedBy: NoticedBy;
  /** Why no test can notice the fault. Such a fault may survive. */
  reasonForSurvival?: string;
}

/** The tests that run with a fault. */
export type NoticedBy =
  /** Test files of Vitest. */
  | { unit: readonly string[] }
  /**
   * Checks of `tests/spec`, by the ID of their statement. `inPages` tells whether the file is part of the pages, which
   * must then be built again.
   */
  | { statement: string; inPages: boolean };
