import { type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely';

interface PageQuery<DB, TB extends keyof DB, Output, PageDB, PageTB extends keyof PageDB, Row> {
  /** The rows of the whole list. */
  from: SelectQueryBuilder<DB, TB, Output>;
  /** What a page shows of them, and in which order. */
  select: (from: SelectQueryBuilder<DB, TB, Output>) => SelectQueryBuilder<PageDB, PageTB, Row>;
  limit: number;
  offset: number;
}

interface Snapshot<DB, TB extends keyof DB> {
  /** The column of times that says when a row came into the list. */
  column: StringReference<DB, TB>;
  /** The watermark of the first page; null on the first page itself. */
  asOfMs: number | null;
}

/** One page of a list, and the length of the list. */
export async function selectPage<DB, TB extends keyof DB, Output, PageDB, PageTB extends keyof PageDB, Row>(
  query: PageQuery<DB, TB, Output, PageDB, PageTB, Row>,
) {
  const { from, select, limit, offset } = query;
  const total = await countRows(from);
  const rows = await select(from).limit(limit).offset(offset).execute();
  return { rows, total };
}

/**
 * One page of a list that may grow while people read it. The first page gives the watermark, the newest time in the list;
 * later pages pass it on, and see no row that is newer.
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

/** The rows of a list up to its watermark, how many they are, and the watermark. */
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

/** How many rows a query has. */
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
