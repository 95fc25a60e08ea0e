import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';

/** Is called in place of each statement, and calls `execute` with the statement to run. */
export type QueryInterceptor = <R>(
  query: CompiledQuery,
  execute: (query: CompiledQuery) => Promise<QueryResult<R>>,
) => Promise<QueryResult<R>>;

/** A driver that passes every statement through an interceptor. It cannot stream results. */
export class InterceptingDriver implements Driver {
  readonly #inner: Driver;
  readonly #around: QueryInterceptor;
  readonly #outer = new WeakMap<DatabaseConnection, WrappedConnection>();

  constructor(inner: Driver, around: QueryInterceptor) {
    this.#inner = inner;
    this.#around = around;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await this.#inner.acquireConnection();
    // Kysely remembers the connections it has seen, so the wrapper must be the same each time.
    const known = this.#outer.get(inner);
    if (known) return known;
    const outer = new WrappedConnection(inner, this.#around);
    this.#outer.set(inner, outer);
    return outer;
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#inner.beginTransaction(innerOf(connection), settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.commitTransaction(innerOf(connection));
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.rollbackTransaction(innerOf(connection));
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(innerOf(connection));
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

class WrappedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #around: QueryInterceptor;

  constructor(inner: DatabaseConnection, around: QueryInterceptor) {
    this.inner = inner;
    this.#around = around;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#around<R>(query, (changed) => this.inner.executeQuery<R>(changed));
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('results are not streamed: page through them');
  }
}

function innerOf(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof WrappedConnection ? connection.inner : connection;
}
