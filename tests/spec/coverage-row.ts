import type { SpecContext } from './testing/spec-context.ts';

export type Check = (context: SpecContext) => Promise<void> | void;

/** The checks of one statement of the specification, or the reason why it needs none. */
export type CoverageRow = {
  /** Section and position as numbered by readSpecification, for example '2.43'. */
  place: string;
} & ({ checks: Record<string, Check> } | { reasonForNoCheck: string });
