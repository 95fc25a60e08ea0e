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
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';
import { InterceptingDriver } from './intercepting-driver.ts';
import { retryWhileLocked } from './retry-while-locked.ts';
import { stripNulCharacters } from './strip-nul-characters.ts';

/** How long opening the file waits for another process that is making it, in milliseconds. */
const OPEN_TIMEOUT_MS = 10_000;

/** SQLite in one file, made with its folder when it is not there. Safe between processes of one machine. */
export function createSqliteDialect(args: { path: string }): Dialect {
  return new SharedFileDialect({
    database: async () => {
      mkdirSync(dirname(args.path), { recursive: true });
      const database = new Database(args.path, { timeout: OPEN_TIMEOUT_MS });
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = NORMAL');
      database.pragma('foreign_keys = ON');
      // SQLite itself waits with the whole process standing still; from here on waitWhileLocked does the waiting.
      database.pragma('busy_timeout = 0');
      return database;
    },
  });
}

class SharedFileDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0];

  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
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
 * Takes the write lock when a transaction begins. A transaction that reads first and writes later would fail at once,
 * without waiting, when another process has written in between.
 */
class WriteFirstDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings = {},
  ): Promise<void> {
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await retryWhileLocked(() => connection.executeQuery(CompiledQuery.raw(begin)));
  }
}

/** SQLite can roll back `create table`, so all migrations run in one transaction, whose write lock keeps a second process out. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
