import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cacheStatements } from './sqlite.ts';

let database: Database.Database;
let compiledTexts: string[];
let cached: ReturnType<typeof cacheStatements>;

beforeEach(() => {
  database = new Database(':memory:');
  compiledTexts = [];
  cached = cacheStatements({
    prepare(text: string) {
      compiledTexts.push(text);
      return database.prepare(text);
    },
    close: () => database.close(),
  } as Pick<Database.Database, 'prepare' | 'close'>);
  cached.prepare('create table numbers (value integer)').run([]);
  compiledTexts = [];
});
afterEach(() => cached.close());

describe('cacheStatements', () => {
  test('compiles a repeated text once and binds new values each time', () => {
    for (const value of [1, 2, 3]) cached.prepare('insert into numbers values (?)').run([value]);
    expect(compiledTexts).toHaveLength(1);
    expect(cached.prepare('select sum(value) as total from numbers').all([])).toEqual([{ total: 6 }]);
  });

  test('does not keep texts that insert many rows', () => {
    const values = Array.from({ length: 4_000 }, (_, i) => i);
    const text = `insert into numbers values ${values.map(() => '(?)').join(', ')}`;
    for (let i = 0; i < 2; i++) cached.prepare(text).run(values);
    expect(compiledTexts).toEqual([text, text]);
  });

  test('compiles a text again while its statement is being iterated', () => {
    cached.prepare('insert into numbers values (1), (2)').run([]);
    const select = 'select value from numbers order by value';
    const rows = cached.prepare(select).iterate([]);
    rows.next();
    expect(cached.prepare(select).all([])).toHaveLength(2);
    rows.return?.();
  });

  test('returns the columns of the current schema', () => {
    const select = 'select * from numbers';
    cached.prepare('insert into numbers values (1)').run([]);
    cached.prepare(select).all([]);
    cached.prepare('alter table numbers add column note text').run([]);
    expect(cached.prepare(select).all([])).toEqual([{ value: 1, note: null }]);
  });
});
