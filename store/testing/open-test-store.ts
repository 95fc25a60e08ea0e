import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { StoreDialect } from '../database/tables.ts';
import { openStore, type Store, type StoreAddress } from '../open-store.ts';

/** The environment variable with the URL of the tests' PostgreSQL. */
export const TEST_DATABASE_URL = 'TAICI_TEST_DATABASE_URL';
/** The beginning of the names of all databases of a run, from `tests/testing/postgres-setup.ts`. */
const TEST_DATABASE_PREFIX = 'TAICI_TEST_DATABASE_PREFIX';
/** The schema of every test database. Connections name it, so nothing is read from `public`. */
const SCHEMA = 'taici_test';

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
  const place = dialect === 'sqlite' ? await makeFile({ migrate }) : await makeDatabase({ migrate });
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
  return { ...store, address: place.address, openAnother, dispose };
}

interface Place<Address extends StoreAddress = StoreAddress> {
  address: Address;
  remove(): Promise<void>;
}

/** The bytes of a migrated file. Writing them takes a small part of the time of all migrations. */
let migratedFile: Promise<Buffer> | null = null;

async function makeFile({ migrate }: { migrate: boolean }): Promise<Place<{ sqlitePath: string }>> {
  const folder = await mkdtemp(join(tmpdir(), 'taici-store-'));
  const address = { sqlitePath: join(folder, 'taici.sqlite') };
  if (migrate) {
    migratedFile ??= migrateFile();
    await writeFile(address.sqlitePath, await migratedFile);
  }
  return { address, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function migrateFile(): Promise<Buffer> {
  const { address, remove } = await makeFile({ migrate: false });
  try {
    await migrateAndClose(address);
    return await readFile(address.sqlitePath);
  } finally {
    await remove();
  }
}

/** Closing moves everything from the log of SQLite into its file. */
async function migrateAndClose(address: StoreAddress): Promise<void> {
  const store = openStore(address);
  try {
    await store.migrate();
  } finally {
    await store.close();
  }
}

/** The name of a migrated database, which PostgreSQL copies. `tests/testing/postgres-setup.ts` drops it after the run. */
let migratedDatabase: Promise<string> | null = null;

/** Creates a database for one test, so that listing tables never shows those of another test. */
async function makeDatabase({ migrate }: { migrate: boolean }): Promise<Place<{ databaseUrl: string }>> {
  const databaseUrl = process.env[TEST_DATABASE_URL];
  if (!databaseUrl) {
    throw new Error(`${TEST_DATABASE_URL} is not set: the store's tests need a PostgreSQL to run on`);
  }
  const name = `${process.env[TEST_DATABASE_PREFIX] ?? 'test'}_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  if (migrate) {
    migratedDatabase ??= makeMigratedDatabase();
    await createDatabase(databaseUrl, `${name} template ${await migratedDatabase}`);
  } else {
    await createDatabase(databaseUrl, name);
    await runOnce(url.href, `create schema ${SCHEMA}`);
  }
  url.searchParams.set('options', `-c search_path=${SCHEMA}`);
  return {
    address: { databaseUrl: url.href },
    remove: () => runOnce(databaseUrl, `drop database ${name} with (force)`),
  };
}

async function makeMigratedDatabase(): Promise<string> {
  const { address } = await makeDatabase({ migrate: false });
  await migrateAndClose(address);
  return new URL(address.databaseUrl).pathname.slice(1);
}

async function createDatabase(databaseUrl: string, nameAndTemplate: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    // A copy of the files takes half as long as the default of PostgreSQL 15, which logs every page.
    const strategy = Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : '';
    await client.query(`create database ${nameAndTemplate} ${strategy}`);
  });
}

/** Runs a statement on a connection of its own. */
const runOnce = (connectionString: string, statement: string): Promise<void> =>
  withClient(connectionString, async (client) => {
    await client.query(statement);
  });

async function withClient(
  connectionString: string,
  use: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
