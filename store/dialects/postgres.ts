import { type Dialect, type Driver, PostgresDialect } from 'kysely';
import { InterceptingDriver } from './intercepting-driver.ts';
import { stripNulCharacters } from './strip-nul-characters.ts';

const INT8 = 20;
const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;

/** int8 as a number. Every integer of the product is below 2^53; throws RangeError for a greater one. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`);
  return value;
}

/**
 * PostgreSQL through a pool. The int8 parser belongs to this pool alone.
 * `onConnectionLost` is called when an idle connection breaks. The pool replaces it.
 */
export function createPostgresDialect(args: {
  databaseUrl: string;
  onConnectionLost: (error: Error) => void;
}): Dialect {
  const createPool = async () => {
    // Loaded on demand, because an installation with SQLite never uses it.
    const { default: pg } = await import('pg');
    const pool = new pg.Pool({
      connectionString: args.databaseUrl,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'taici',
      types: {
        getTypeParser: (oid: number, format?: 'text' | 'binary') =>
          oid === INT8 && format !== 'binary' ? parseInt8 : pg.types.getTypeParser(oid, format ?? 'text'),
      },
    });
    pool.on('error', args.onConnectionLost);
    return pool;
  };
  return new PooledDialect({ pool: createPool });
}

class PooledDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new InterceptingDriver(super.createDriver(), (query, execute) =>
      execute(stripNulCharacters(query)),
    );
  }
}
