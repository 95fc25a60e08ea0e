import type { Generated } from 'kysely';

/** Columns that the store writes by itself: they have a default, so that an insert leaves them out. */
export type GeneratedColumns<Columns> = { [Name in keyof Columns]: Generated<Columns[Name]> };
