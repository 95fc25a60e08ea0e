import type { SpecContext } from './testing/spec-context.ts';

type Check = (context: SpecContext) => Promise<void> | void;

/** The checks of one statement of the specification, or the reason why it needs none. */
export type CoverageRow = {
  /** The statement's ID from readSpecification, for example '2.43' or '2.43 lead-in'. */
  place: string;
} & ({ checks: Record<string, Check> } | { reasonForNoCheck: string });
