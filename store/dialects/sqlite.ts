import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { InterceptingDriver } from './intercepting-driver.ts';
import { retryWhileLocked } from './retry-while-locked.ts';
import { stripNulCharacters } from './strip-nul-characters.ts';

/** How long opening the file waits for another process that is creating it, in milliseconds. */
const OPEN_TIMEOUT_MS = 10_000;

/** SQLite in one file. Creates the file and its folder when missing. Safe for several processes of one machine. */
export function createSqliteDialect(args: { path: string }): Dialect {
  let opened: Database.Database | null = null;
  const config = {
    database: async () => {
      mkdirSync(dirname(args.path), { recursive: true });
      const database = new Database(args.path, { timeout: OPEN_TIMEOUT_MS });
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = NORMAL');
      database.pragma('foreign_keys = ON');
      // SQLite's own wait blocks the whole process; from here on the driver waits between tries.
      database.pragma('busy_timeout = 0');
      opened = database;
      return cacheStatements(database);
    },
  };
  return new SharedFileDialect({ ...config, isInTransaction: () => opened?.inTransaction ?? false });
}

/** Total length of the SQL texts whose statements are cached. A statement takes up to 40 times as much memory as its text. */
const MAX_CACHED_SQL_LENGTH = 1_000_000;
/** Longer texts insert many rows or list many IDs. Their lengths vary, so they would fill the cache without being used again. */
const MAX_STATEMENT_LENGTH = 4_096;

/** Wraps a database so that it compiles each SQL text once. Compiling took a sixth of the processor time of a page. */
export function cacheStatements(database: Pick<Database.Database, 'prepare' | 'close'>): SqliteDatabase {
  const statements = new LRUCache<string, Database.Statement>({
    maxSize: MAX_CACHED_SQL_LENGTH,
    maxEntrySize: MAX_STATEMENT_LENGTH,
    sizeCalculation: (_statement, sql) => sql.length,
  });
  return {
    close: () => database.close(),
    prepare(sql) {
      const cached = statements.get(sql);
      // An iterator that is still open occupies its statement.
      if (cached && !cached.busy) return cached;
      const statement = database.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  };
}

interface SharedFileConfig {
  database: () => Promise<SqliteDatabase>;
  isInTransaction: () => boolean;
}

class SharedFileDialect extends SqliteDialect {
  readonly #config: SharedFileConfig;

  constructor(config: SharedFileConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new InterceptingDriver(new WriteFirstDriver(this.#config), (query, execute) =>
      retryWhileLocked(() => execute(stripNulCharacters(query))),
    );
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalDdlAdapter();
  }
}

/**
 * Takes the write lock when a transaction begins, and rolls back only what SQLite has not rolled back itself. Without it, a transaction that reads first and writes later would fail
 * at once when another process has written in between.
 */
class WriteFirstDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;

  constructor(config: SharedFileConfig) {
    super(config);
    this.#isInTransaction = config.isInTransaction;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings = {},
  ): Promise<void> {
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await retryWhileLocked(() => connection.executeQuery(CompiledQuery.raw(begin)));
  }

  /**
   * SQLite rolls a transaction back by itself when the disk is full. A second rollback would fail, and its error would
   * hide the cause.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }
}

/** SQLite can roll back `create table`, so all migrations run in one transaction. Its write lock keeps other processes out. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
