import type { Migration } from 'kysely/migration';
import type { StoreDialect } from '../database/tables.ts';
import { createBaseline } from './0001-baseline.ts';
import { addWatchAllowanceAndLeases } from './0002-watch-allowance-and-leases.ts';
import { createKnownDevices } from './0003-known-devices.ts';
import { createKeptCounters } from './0004-kept-counters.ts';
import { dialectTypes } from './dialect-types.ts';

/** Every migration, in the order of the names. A released migration never changes; add a new one instead. */
export function listMigrations(dialect: StoreDialect): Record<string, Migration> {
  const types = dialectTypes[dialect];
  return {
    '0001-baseline': createBaseline(types),
    '0002-watch-allowance-and-leases': addWatchAllowanceAndLeases(types),
    '0003-known-devices': createKnownDevices(types),
    '0004-kept-counters': createKeptCounters(types),
  };
}
