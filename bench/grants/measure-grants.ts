import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openStore, type Store } from '#store/open-store.ts';
import { openTestStore, TEST_DATABASE_URL } from '#store/testing/open-test-store.ts';
import { quantile } from '../quantile.ts';
import { startTemporaryPostgres } from '../temporary-postgres.ts';
import type { BenchResult } from '../types.ts';

const CLIENTS = [1, 16, 256];
const MOST_CLIENTS = 256;
/** The first grants of each measurement, while statements are compiled, do not count. */
const WARM_UP_GRANTS = 300;
const MIN_GAIN = 10;
const MAX_P99_MS = 50;
const DISK_WRITES = 200;
/** Length of a page of SQLite's file, in bytes. */
const PAGE_BYTES = 4096;

/** One way of writing grants. */
interface Way {
  name: string;
  dialect: 'sqlite' | 'postgres';
  grantTransactions?: 'single';
}

const sqliteWays: Way[] = [
  { name: 'SQLite one by one', dialect: 'sqlite', grantTransactions: 'single' },
  { name: 'SQLite grouped', dialect: 'sqlite' },
];

interface Measured {
  way: string;
  clients: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  processorMsEach: number;
}

/** A grant that everybody may ask for. */
export interface GrantGround {
  /** Makes a number of grants possible, each by its own account. Returns the function that makes the grant with an index. */
  prepare(store: Store, count: number): Promise<(on: Store, at: number) => Promise<void>>;
}

/**
 * Measures durable grants: each client asks for its next one when it has the answer. The ways take turns, so that all of
 * them meet the same disk. PostgreSQL is the one that the tests' variable names, else a temporary one whose commits are on disk
 * when they end; without `pg_virtualenv` its rows are left out.
 */
export async function measureGrants(args: { ground: GrantGround; grants: number }): Promise<BenchResult> {
  const cluster = process.env[TEST_DATABASE_URL] ? null : await startTemporaryPostgres(['fsync=on']);
  if (cluster) {
    const { user, password, port } = cluster;
    process.env[TEST_DATABASE_URL] = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
  }
  try {
    return await measureWays(args);
  } finally {
    await cluster?.stop();
  }
}

async function measureWays(args: { ground: GrantGround; grants: number }): Promise<BenchResult> {
  const hasPostgres = Boolean(process.env[TEST_DATABASE_URL]);
  if (!hasPostgres) console.error('PostgreSQL is left out, because pg_virtualenv is missing');
  const postgres: Way[] = hasPostgres ? [{ name: await namePostgres(), dialect: 'postgres' }] : [];
  const measured: Measured[] = [];
  const flushMs = measureFlush();
  for (const clients of CLIENTS)
    for (const way of [...sqliteWays, ...postgres]) {
      console.error(`${way.name}, ${clients} clients`);
      measured.push(await measureWay({ ...args, way, clients }));
    }
  const find = (name: string) =>
    measured.find(({ way, clients }) => way === name && clients === MOST_CLIENTS);
  const [single, grouped] = sqliteWays.map(({ name }) => find(name));
  const gain = (grouped?.perSecond ?? 0) / (single?.perSecond ?? 1);
  const p99Ms = grouped?.p99Ms ?? Number.POSITIVE_INFINITY;
  return {
    rows: measured.map((row) => ({
      way: row.way,
      clients: row.clients,
      'a second': row.perSecond,
      'p50 ms': row.p50Ms,
      'p99 ms': row.p99Ms,
      'processor ms each': row.processorMsEach,
      'one flush of the disk, ms': flushMs,
    })),
    targets: [
      {
        name: `grouped against one by one, ${MOST_CLIENTS} clients`,
        expected: `>= ${MIN_GAIN} x`,
        actual: `${gain.toFixed(1)} x`,
        isMet: gain >= MIN_GAIN,
      },
      {
        name: `p99 grouped, ${MOST_CLIENTS} clients`,
        expected: `< ${MAX_P99_MS} ms`,
        actual: `${p99Ms.toFixed(1)} ms`,
        isMet: p99Ms < MAX_P99_MS,
      },
    ],
  };
}

/** A PostgreSQL for tests does not wait for the disk. */
async function namePostgres(): Promise<string> {
  const test = await openTestStore({ dialect: 'postgres', migrate: false });
  try {
    const { rows } = await sql<{ fsync: string }>`show fsync`.execute(test.db);
    return rows[0]?.fsync === 'on' ? 'PostgreSQL' : 'PostgreSQL without fsync';
  } finally {
    await test.dispose();
  }
}

async function measureWay(args: {
  ground: GrantGround;
  grants: number;
  way: Way;
  clients: number;
}): Promise<Measured> {
  const { ground, grants, way, clients } = args;
  const test = await openTestStore({ dialect: way.dialect });
  const { grantTransactions } = way;
  const store = openStore(test.address, grantTransactions ? { grantTransactions } : {});
  try {
    const grant = await ground.prepare(test, WARM_UP_GRANTS + grants);
    const load = (from: number, count: number) =>
      loadWith({ clients, from, count, grant: (at) => grant(store, at) });
    await load(0, WARM_UP_GRANTS);
    const [startMs, processor] = [performance.now(), process.cpuUsage()];
    const latencies = await load(WARM_UP_GRANTS, grants);
    const seconds = (performance.now() - startMs) / 1000;
    const used = process.cpuUsage(processor);
    return {
      way: way.name,
      clients,
      perSecond: grants / seconds,
      p50Ms: quantile(latencies, 0.5),
      p99Ms: quantile(latencies, 0.99),
      processorMsEach: (used.user + used.system) / 1000 / grants,
    };
  } finally {
    await store.close();
    await test.dispose();
  }
}

/** Returns the time of each grant in milliseconds. */
async function loadWith(args: {
  clients: number;
  from: number;
  count: number;
  grant: (at: number) => Promise<void>;
}): Promise<number[]> {
  const { clients, from, count, grant } = args;
  const latencies: number[] = [];
  let next = from;
  const runClient = async () => {
    while (next < from + count) {
      const at = next++;
      const startMs = performance.now();
      await grant(at);
      latencies.push(performance.now() - startMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, runClient));
  return latencies;
}

/** Returns how long one page takes to the disk, in milliseconds: the median of many. */
function measureFlush(): number {
  const path = join(tmpdir(), `taici-flush-${process.pid}`);
  const file = openSync(path, 'w');
  try {
    const page = Buffer.alloc(PAGE_BYTES);
    const times = Array.from({ length: DISK_WRITES }, () => {
      const startMs = performance.now();
      writeSync(file, page);
      fdatasyncSync(file);
      return performance.now() - startMs;
    });
    return quantile(times, 0.5);
  } finally {
    closeSync(file);
    rmSync(path);
  }
}
