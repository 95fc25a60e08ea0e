import type { IndexedVideo } from '@taici/phrase-index';
import pg from 'pg';
import type { TemporaryPostgres } from '../../temporary-postgres.ts';
import type { Corpus } from '../corpus/generate-films.ts';
import { splitCharacters, splitWords } from '../corpus/split-words.ts';
import type { BenchQuery } from '../queries/bench-query.ts';
import { type EngineAnswer, HITS_PER_QUERY, type SearchEngine } from './engine.ts';
import { FilmMeter } from './film-meter.ts';
import { toChineseTsquery, toEnglishTsquery, toTsvector } from './postgres-text-search.ts';

const CONNECTIONS = 16;

/**
 * Opens PostgreSQL with one tsvector and GIN index per language. One mode: `rank + count`. `close` stops the
 * cluster.
 */
export function openPostgresEngine(cluster: TemporaryPostgres): SearchEngine {
  const { port, user, password } = cluster;
  const pool = new pg.Pool({
    host: '127.0.0.1',
    database: 'postgres',
    port,
    user,
    password,
    max: CONNECTIONS,
  });
  return {
    load: (corpus) => load(pool, corpus),
    async search(mode, query) {
      if (mode !== 'rank + count') throw new RangeError(`no way ${mode}`);
      return search(pool, query);
    },
    async diskBytes() {
      const { rows } = await pool.query<{ bytes: string }>(
        "select pg_total_relation_size('lines')::text as bytes",
      );
      return Number(rows[0]?.bytes);
    },
    async close() {
      await pool.end();
      await cluster.stop();
    },
  };
}

async function load(pool: pg.Pool, corpus: Corpus): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('create unlogged table lines (id integer not null, en tsvector, zh tsvector)');
    const films = new FilmMeter(corpus);
    let line = 0;
    for (const film of films) {
      await insertFilm(client, film, line);
      line += film.lines.length;
    }
    await client.query("set maintenance_work_mem = '1GB'");
    await client.query('create index lines_en on lines using gin (en)');
    await client.query('create index lines_zh on lines using gin (zh)');
    const seconds = films.seconds();
    await client.query('vacuum analyze lines');
    return seconds;
  } finally {
    client.release();
  }
}

async function insertFilm(client: pg.PoolClient, film: IndexedVideo, firstLine: number): Promise<void> {
  await client.query({
    name: 'insert-film',
    text: `insert into lines select $1::integer + (at - 1)::integer, en::tsvector, zh::tsvector
      from unnest($2::text[], $3::text[]) with ordinality as line (en, zh, at)`,
    values: [
      firstLine,
      film.lines.map(({ en }) => toTsvector(splitWords(en ?? ''))),
      film.lines.map(({ zh }) => toTsvector(splitCharacters(zh ?? ''))),
    ],
  });
}

async function search(pool: pg.Pool, query: BenchQuery): Promise<EngineAnswer> {
  const conditions = [
    { column: 'en', tsquery: toEnglishTsquery(query) },
    { column: 'zh', tsquery: toChineseTsquery(query) },
  ].filter(({ tsquery }) => tsquery !== null);
  const where = conditions.map(({ column }, at) => `${column} @@ $${at + 1}::tsquery`).join(' and ');
  const rank = conditions.map(({ column }, at) => `ts_rank(${column}, $${at + 1}::tsquery)`).join(' + ');
  const values = conditions.map(({ tsquery }) => tsquery);
  const first = await pool.query<{ id: number }>(
    `select id from lines where ${where} order by ${rank} desc limit ${HITS_PER_QUERY}`,
    values,
  );
  const counted = await pool.query<{ total: number }>(
    `select count(*)::integer as total from lines where ${where}`,
    values,
  );
  return { lines: first.rows.map(({ id }) => id), total: counted.rows[0]?.total ?? null };
}
