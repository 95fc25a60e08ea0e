import type { SpecContext } from './testing/spec-context.ts';

export type Check = (stage: SpecContext) => Promise<void> | void;

/** What holds one statement of the specification, or why it asks for nothing. */
export type CoverageRow = {
  /** Section and place, as readSpecification counts: '2.43'. */
  place: string;
} & ({ checks: Record<string, Check> } | { asksNothing: string });
