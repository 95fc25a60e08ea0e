import type { Migration } from 'kysely/migration';
import type { StoreDialect } from '../database/tables.ts';
import { createBaseline } from './0001-baseline.ts';
import { createKeptCounters } from './0004-kept-counters.ts';
import { dialectTypes } from './dialect-types.ts';

/** Every migration, in the order of the names. A released migration never changes; add a new one instead. */
export function listMigrations(dialect: StoreDialect): Record<string, Migration> {
  const types = dialectTypes[dialect];
  return {
    '0001-baseline': createBaseline(types),
    '0004-kept-counters': createKeptCounters(types),
  };
}
