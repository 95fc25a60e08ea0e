import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateFilms } from '../corpus/generate-films.ts';
import { splitCharacters, splitWords } from '../corpus/split-words.ts';
import { containsPhrase, tokenizeLine } from '../measure/contains-phrase.ts';
import { type BenchQuery, isComparable } from '../queries/bench-query.ts';
import { generateQueries } from '../queries/generate-queries.ts';
import type { SearchEngine } from './engine.ts';
import { EnginePool } from './engine-pool.ts';
import { openPhraseEngine } from './phrase-engine.ts';
import { toChineseTsquery, toEnglishTsquery, toTsvector } from './postgres-text-search.ts';
import { WorkerEngine } from './worker-engine.ts';
import type { WorkerEngineName } from './worker-messages.ts';

const corpus = { seed: 4, lines: 2500 };
const lines = [...generateFilms(corpus)].flatMap((film) => film.lines);
const texts = lines.map(tokenizeLine);
const queries = generateQueries({ corpus, each: 8 });
const folder = mkdtempSync(join(tmpdir(), 'taici-bench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const findHits = (query: BenchQuery) =>
  texts.flatMap((text, line) => (containsPhrase(text, query) ? [line] : []));

/** Returns the lines that contain the runs of an English query with one to three words between them. */
function findGapHits({ en: [left = [], right = []] }: BenchQuery): number[] {
  const hasRunAt = (words: string[], run: string[], from: number) =>
    run.every((word, i) => words[from + i] === word);
  return texts.flatMap(({ en }, line) =>
    en.some(
      (_, from) =>
        hasRunAt(en, left, from) && [1, 2, 3].some((gap) => hasRunAt(en, right, from + left.length + gap)),
    )
      ? [line]
      : [],
  );
}

describe.each([
  { name: 'taici', modes: ['hits + count'] },
  { name: 'fts-words', modes: ['rank + count', 'by id'] },
  { name: 'fts-bigrams', modes: ['by id + count'] },
] as const)('$name', ({ name, modes }) => {
  let engine: SearchEngine;
  beforeAll(async () => {
    const openWorker = (kind: WorkerEngineName) => new WorkerEngine({ engine: kind, folder });
    engine =
      name === 'taici' ? await openPhraseEngine(folder) : new EnginePool(openWorker(name), openWorker(name));
    expect(await engine.load(corpus)).toBeGreaterThan(0);
  });
  afterAll(async () => {
    await engine.close();
    rmSync(join(folder, 'lines.sqlite'), { force: true });
  });

  test.each(modes)('%s: counts the matching lines and returns some of them', async (mode) => {
    const comparable = queries.filter(isComparable);
    expect(comparable.length).toBeGreaterThan(70);
    for (const query of comparable) {
      const hits = findHits(query);
      const answer = await engine.search(mode, query);
      expect(answer.total).toBe(mode === 'by id' ? null : hits.length);
      expect(answer.lines.length).toBe(Math.min(20, hits.length));
      expect(answer.lines.filter((line) => !hits.includes(line))).toEqual([]);
      if (mode.startsWith('by id')) expect(answer.lines).toEqual(hits.slice(0, 20));
    }
  });

  test('finds at least the lines that match a query with gaps', async () => {
    for (const query of queries.filter(({ class: kind }) => kind === 'gap')) {
      const { total } = await engine.search(modes[0], query);
      expect(total).toBeGreaterThanOrEqual(findGapHits(query).length);
      expect(findGapHits(query).length).toBeGreaterThan(0);
    }
  });

  test('answers concurrent queries', async () => {
    const [query] = queries;
    if (!query) throw new Error('no queries');
    const alone = await engine.search(modes[0], query);
    const together = await Promise.all(Array.from({ length: 20 }, () => engine.search(modes[0], query)));
    for (const answer of together) expect(answer).toEqual(alone);
  });
});

test('a worker engine rejects with the errors of its worker, and rejects every call after it is closed', async () => {
  const engine = new WorkerEngine({ engine: 'fts-words', folder });
  const [query] = queries;
  if (!query) throw new Error('no queries');
  await expect(engine.search('by chance', query)).rejects.toThrow('no way by chance');
  await engine.close();
  await expect(engine.diskBytes()).rejects.toThrow('ended');
});

test.skipIf(!process.env.TAICI_TEST_DATABASE_URL)(
  'PostgreSQL finds the lines that contain each query',
  async () => {
    const client = new pg.Client({ connectionString: process.env.TAICI_TEST_DATABASE_URL });
    await client.connect();
    try {
      await client.query('create temporary table bench_lines (id integer, en tsvector, zh tsvector)');
      await client.query(
        `insert into bench_lines select at - 1, en::tsvector, zh::tsvector
        from unnest($1::text[], $2::text[]) with ordinality as line (en, zh, at)`,
        [
          lines.map(({ en }) => toTsvector(splitWords(en ?? ''))),
          lines.map(({ zh }) => toTsvector(splitCharacters(zh ?? ''))),
        ],
      );
      for (const query of queries) {
        if (query.class === 'inflected') continue;
        const { rows } = await client.query<{ id: number }>(
          `select id from bench_lines where ($1::text is null or en @@ $1::tsquery)
          and ($2::text is null or zh @@ $2::tsquery) order by id`,
          [toEnglishTsquery(query), toChineseTsquery(query)],
        );
        const hits = query.class === 'gap' ? findGapHits(query) : findHits(query);
        expect(rows.map(({ id }) => id)).toEqual(hits);
      }
    } finally {
      await client.end();
    }
  },
);
