import type { Fault } from './fault.ts';
import { ruleFaults } from './rule-faults.ts';
import { specificationFaults } from './specification-faults.ts';

/** All faults, in the order of the table. */
export const faults: readonly Fault[] = [...specificationFaults, ...ruleFaults];
