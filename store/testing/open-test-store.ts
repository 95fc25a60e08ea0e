import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { StoreDialect } from '../database/tables.ts';
import { openStore, type Store, type StoreAddress } from '../open-store.ts';

/** The environment variable with the URL of the tests' PostgreSQL. */
export const TEST_DATABASE_URL = 'TAICI_TEST_DATABASE_URL';

export interface TestStore extends Store {
  /** The address of the store: a temporary file, or a database of its own. */
  address: StoreAddress;
  /** Opens the same store once more, as another process would. `dispose` closes it. */
  openAnother(): Store;
  /** Closes every connection and deletes the file or the database. */
  dispose(): Promise<void>;
}

/**
 * An empty, migrated store for the caller alone. Throws when PostgreSQL is requested and
 * TAICI_TEST_DATABASE_URL is not set: tests that do not run must not look green.
 */
export async function openTestStore(
  options: { dialect?: StoreDialect; migrate?: boolean } = {},
): Promise<TestStore> {
  const { dialect = 'sqlite', migrate = true } = options;
  const place = dialect === 'sqlite' ? await makeFile() : await makeDatabase();
  const opened: Store[] = [];
  const openAnother = () => {
    const store = openStore(place.address);
    opened.push(store);
    return store;
  };
  const store = openAnother();
  const dispose = async () => {
    await Promise.all(opened.map((one) => one.close()));
    await place.remove();
  };
  if (migrate) await store.migrate();
  return { ...store, address: place.address, openAnother, dispose };
}

interface Place {
  address: StoreAddress;
  remove(): Promise<void>;
}

async function makeFile(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'taici-store-'));
  return {
    address: { sqlitePath: join(folder, 'taici.sqlite') },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A database with its own schema, so that listing tables never shows the tables of another test. */
async function makeDatabase(): Promise<Place> {
  const databaseUrl = process.env[TEST_DATABASE_URL];
  if (!databaseUrl) {
    throw new Error(`${TEST_DATABASE_URL} is not set: the store's tests need a PostgreSQL to run on`);
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = async (connectionString: string, statement: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(databaseUrl, `create database ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  await run(url.href, `create schema ${name}`);
  url.searchParams.set('options', `-c search_path=${name}`);
  return {
    address: { databaseUrl: url.href },
    remove: () => run(databaseUrl, `drop database ${name} with (force)`),
  };
}
