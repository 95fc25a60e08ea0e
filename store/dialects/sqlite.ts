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
import { isLocked, retryWhileLocked } from './retry-while-locked.ts';
import { stripNulCharacters } from './strip-nul-characters.ts';

/** Memory for pages of the file, in KiB. SQLite's default of 2,000 holds only a small part of a large library's lines. */
const PAGE_CACHE_KIB = 65_536;
/** How long opening the file waits for another process that is creating it, in milliseconds. */
const OPEN_TIMEOUT_MS = 10_000;

export interface SqliteStoreDialect extends Dialect {
  /**
   * Returns a text that is another one after each change of the data, by this process or another one; null before the first
   * query, and while the file is locked. It takes about three microseconds. A cache reads the text before the data. Its data
   * is up to date as long as the text is the same.
   */
  readVersion(): string | null;
}

/** SQLite in one file. Creates the file and its folder when missing. Safe for several processes of one machine. */
export function createSqliteDialect(args: { path: string }): SqliteStoreDialect {
  let opened: Database.Database | null = null;
  let versionStatement: Database.Statement<[], string> | null = null;
  const config = {
    database: async () => {
      mkdirSync(dirname(args.path), { recursive: true });
      const database = new Database(args.path, { timeout: OPEN_TIMEOUT_MS });
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = NORMAL');
      database.pragma('foreign_keys = ON');
      database.pragma(`cache_size = -${PAGE_CACHE_KIB}`);
      // SQLite's own wait blocks the whole process; from here on the driver waits between tries.
      database.pragma('busy_timeout = 0');
      opened = database;
      // The first number counts the changes of this connection, the second one those of all others.
      versionStatement = database
        .prepare<[], string>(`select total_changes() || ' ' || data_version from pragma_data_version`)
        .pluck();
      return cacheStatements(database);
    },
  };
  return new SharedFileDialect({
    ...config,
    isInTransaction: () => opened?.inTransaction ?? false,
    readVersion() {
      try {
        return versionStatement?.get() ?? null;
      } catch (thrown) {
        if (!isLocked(thrown)) throw thrown;
        return null;
      }
    },
  });
}

/** Total length of the SQL texts whose statements are cached. A statement takes up to 40 times as much memory as its text. */
const MAX_CACHED_SQL_LENGTH = 1_000_000;
/** Longer texts insert many rows or list many IDs. Their lengths vary, so they would fill the cache without being used again. */
const MAX_STATEMENT_LENGTH = 16_384;

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
  readVersion: () => string | null;
}

class SharedFileDialect extends SqliteDialect implements SqliteStoreDialect {
  readonly #config: SharedFileConfig;

  constructor(config: SharedFileConfig) {
    super(config);
    this.#config = config;
  }

  readVersion(): string | null {
    return this.#config.readVersion();
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
 * Takes the write lock when a transaction begins. Without it, a transaction that reads first and writes later would fail at
 * once when another process has written in between. Rolls back only what SQLite has not rolled back itself.
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
