import { type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely';

interface PageQuery<DB, TB extends keyof DB, Output, PageDB, PageTB extends keyof PageDB, Row> {
  /** The query for all rows of the list. */
  from: SelectQueryBuilder<DB, TB, Output>;
  /** Adds the columns and the order of a page. */
  select: (from: SelectQueryBuilder<DB, TB, Output>) => SelectQueryBuilder<PageDB, PageTB, Row>;
  limit: number;
  offset: number;
}

interface Snapshot<DB, TB extends keyof DB> {
  /** Column with the time at which a row was added to the list. */
  column: StringReference<DB, TB>;
  /** Watermark that the first page returned; null for the first page. */
  asOfMs: number | null;
}

/** Returns one page of a list, and the number of rows in the whole list. */
export async function selectPage<DB, TB extends keyof DB, Output, PageDB, PageTB extends keyof PageDB, Row>(
  query: PageQuery<DB, TB, Output, PageDB, PageTB, Row>,
) {
  const { from, select, limit, offset } = query;
  const total = await countRows(from);
  const rows = await select(from).limit(limit).offset(offset).execute();
  return { rows, total };
}

/**
 * Returns one page of a list that may grow while people page through it. The first page returns a watermark: the newest
 * time in the list. Later pages pass it back and leave out rows that are newer.
 */
export async function selectSnapshotPage<
  DB,
  TB extends keyof DB,
  Output,
  PageDB,
  PageTB extends keyof PageDB,
  Row,
>(query: PageQuery<DB, TB, Output, PageDB, PageTB, Row> & Snapshot<DB, TB>) {
  const { select, limit, offset } = query;
  const { from, total, asOfMs } = await takeSnapshot(query);
  const rows = await select(from).limit(limit).offset(offset).execute();
  return { rows, total, asOfMs };
}

/** Returns a query for the rows of a list up to its watermark, the number of these rows, and the watermark. */
export async function takeSnapshot<DB, TB extends keyof DB, Output>(
  query: { from: SelectQueryBuilder<DB, TB, Output> } & Snapshot<DB, TB>,
): Promise<{ from: SelectQueryBuilder<DB, TB, Output>; total: number; asOfMs: number }> {
  const time = sql.ref<number>(query.column);
  const { asOfMs } = query;
  const from = asOfMs === null ? query.from : query.from.where(sql<SqlBool>`${time} <= ${asOfMs}`);
  const { total, newest } = await from
    .clearSelect()
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`coalesce(max(${time}), 0)`.as('newest'),
    ])
    .$castTo<{ total: number; newest: number }>()
    .executeTakeFirstOrThrow();
  return { from, total, asOfMs: asOfMs ?? newest };
}

/** Returns the number of rows of a query. */
export async function countRows<DB, TB extends keyof DB, Output>(
  from: SelectQueryBuilder<DB, TB, Output>,
): Promise<number> {
  const { total } = await from
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}
