import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Corpus } from '../corpus/generate-films.ts';
import type { BenchQuery } from '../queries/bench-query.ts';
import { type EngineAnswer, HITS_PER_QUERY, type SearchEngine } from './engine.ts';
import { FilmMeter } from './film-meter.ts';
import type { FtsDialect } from './fts-words.ts';

const CACHE_KIB = 256 * 1024;
const MAP_BYTES = 4 * 2 ** 30;
/** Amount of data that FTS5 collects before it writes. A larger amount is not faster. */
const WRITE_BUFFER_BYTES = 64 * 2 ** 20;

/** The query modes: how the first hits are ordered, and whether matches are counted. */
const MODES: Readonly<Record<string, { order: string; count: boolean }>> = {
  'rank + count': { order: 'order by rank', count: true },
  'by id': { order: 'order by rowid', count: false },
  'by id + count': { order: 'order by rowid', count: true },
};

/**
 * Opens FTS5 in a database file in the folder: one contentless table with a column per language. After
 * loading, several connections may open the folder.
 */
export function openSqliteEngine(args: { folder: string; dialect: FtsDialect }): SearchEngine {
  return new SqliteEngine(args.folder, args.dialect);
}

class SqliteEngine implements SearchEngine {
  readonly #file: string;
  readonly #dialect: FtsDialect;
  readonly #statements = new Map<string, Database.Statement<[string], number>>();
  #opened: Database.Database | null = null;

  constructor(folder: string, dialect: FtsDialect) {
    this.#file = join(folder, 'lines.sqlite');
    this.#dialect = dialect;
  }

  async load(corpus: Corpus): Promise<number> {
    const { english, chinese } = this.#dialect;
    const database = this.#database();
    database.pragma('journal_mode = off');
    database.pragma('synchronous = off');
    database.exec(
      `create virtual table lines using fts5(en, zh, content='', tokenize="unicode61 remove_diacritics 0 tokenchars '''_'")`,
    );
    database
      .prepare("insert into lines(lines, rank) values ('hashsize', cast(? as integer))")
      .run(WRITE_BUFFER_BYTES);
    const insert = database.prepare<[number, string, string]>(
      'insert into lines(rowid, en, zh) values (?, ?, ?)',
    );
    const films = new FilmMeter(corpus);
    database.transaction(() => {
      let line = 0;
      for (const film of films) {
        for (const { en, zh } of film.lines) insert.run(line++, english(en ?? ''), chinese(zh ?? ''));
      }
    })();
    const seconds = films.seconds();
    // This gives the best case for queries and size. It is optional, so its time is not counted.
    database.exec("insert into lines(lines) values ('optimize')");
    database.exec('vacuum');
    return seconds;
  }

  async search(mode: string, query: BenchQuery): Promise<EngineAnswer> {
    const { order, count } = MODES[mode] ?? {};
    if (order === undefined) throw new RangeError(`no way ${mode}`);
    const match = this.#dialect.match(query);
    const lines = this.#pluck(`select rowid from lines where lines match ? ${order} limit ${HITS_PER_QUERY}`);
    const counted = this.#pluck('select count(*) from lines where lines match ?');
    return { lines: lines.all(match), total: count ? (counted.get(match) ?? null) : null };
  }

  async diskBytes(): Promise<number> {
    return statSync(this.#file).size;
  }

  async close(): Promise<void> {
    this.#opened?.close();
  }

  #database(): Database.Database {
    if (this.#opened) return this.#opened;
    const database = new Database(this.#file);
    database.pragma(`cache_size = -${CACHE_KIB}`);
    database.pragma(`mmap_size = ${MAP_BYTES}`);
    this.#opened = database;
    return database;
  }

  #pluck(sql: string): Database.Statement<[string], number> {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database().prepare<[string], number>(sql).pluck();
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
