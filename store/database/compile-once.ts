import { type Compilable, type CompiledQuery, type DialectAdapter, type RawBuilder, sql } from 'kysely';
import type { Database } from './tables.ts';

type Value = string | number | null;
type Values = Readonly<Record<string, Value | readonly Value[]>>;
type Item<Given> = Given extends readonly (infer Element)[] ? Element : never;

/** A placeholder in a compiled statement. Each execution of the statement replaces it with a value. */
class Slot {
  readonly name: string;
  /** The position in a list; null for a value that is no list. */
  readonly at: number | null;

  constructor(name: string, at: number | null) {
    this.name = name;
    this.at = at;
  }

  /** Returns the value of this slot. A list that is shorter than its slots repeats its last value. */
  read(values: Values): unknown {
    const given = values[this.name];
    return this.at === null || !Array.isArray(given) ? given : given[Math.min(this.at, given.length - 1)];
  }
}

export interface Slots<Given extends Values> {
  /** The slot of a value. */
  value<Name extends keyof Given & string>(name: Name): RawBuilder<Given[Name]>;
  /** The slots of a list, for `in (...)`. An empty list has none. */
  list<Name extends keyof Given & string>(name: Name): RawBuilder<Item<Given[Name]>>[];
  /** The same for a list that may be null. */
  listOrNull<Name extends keyof Given & string>(name: Name): RawBuilder<Item<Given[Name]>>[] | null;
  /** Whether the value is null in every execution of the statement that is being built. */
  isNull(name: keyof Given & string): boolean;
}

/** Rounds the length of a list up to a power of two, so that lists of similar length share one compiled statement. */
const slotsFor = (length: number): number => (length === 0 ? 0 : 2 ** Math.ceil(Math.log2(length)));

/**
 * Returns a query that is built and compiled once for each database. Building and compiling the statements of a page took
 * longer than running them. `build` must take every value from its slots. `build` runs again when other values are null,
 * and when a list needs another number of slots.
 */
export function compileOnce<Given extends Values, Row>(
  build: (db: Database, slots: Slots<Given>) => Compilable<Row>,
): (db: Database, values: Given) => Promise<Row[]> {
  // A database and its transactions have one adapter. It is the same object for all of them.
  const compiledFor = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Row>>>();

  const compile = (db: Database, values: Given): CompiledQuery<Row> => {
    const isNull = (name: keyof Given) => values[name] === null;
    const list: Slots<Given>['list'] = (name) => {
      const given = values[name];
      const slots = Array.isArray(given) ? slotsFor(given.length) : 0;
      return Array.from({ length: slots }, (_, at) => sql`${new Slot(name, at)}`);
    };
    return build(db, {
      value: (name) => sql`${new Slot(name, null)}`,
      list,
      listOrNull: (name) => (isNull(name) ? null : list(name)),
      isNull,
    }).compile();
  };

  return async (db, values) => {
    const { adapter } = db.getExecutor();
    const compiled = compiledFor.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    compiledFor.set(adapter, compiled);
    const shape = shapeOf(values);
    let query = compiled.get(shape);
    if (!query) {
      query = compile(db, values);
      compiled.set(shape, query);
    }
    const parameters = query.parameters.map((given) => (given instanceof Slot ? given.read(values) : given));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** What decides the text of the statement: which values are null, and the lengths of lists. */
function shapeOf(values: Values): string {
  let shape = '';
  for (const name of Object.keys(values).sort()) {
    const given = values[name];
    shape += `${name}:${given === null ? 'null' : Array.isArray(given) ? slotsFor(given.length) : ''} `;
  }
  return shape;
}
