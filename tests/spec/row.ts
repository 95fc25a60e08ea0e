import type { Stage } from './stage.ts';

export type Check = (stage: Stage) => Promise<void> | void;

/** What holds one statement of the specification, or why it asks for nothing. */
export type Row = {
  /** Section and place, as readSpecification counts: '2.43'. */
  place: string;
} & ({ checks: Record<string, Check> } | { asksNothing: string });
