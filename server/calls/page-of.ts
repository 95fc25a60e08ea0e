import type { Page } from '#domain/pagination.ts';

/** Converts a page of rows to the contract's shape. */
export const pageOf = <Row, Dto>(page: Page<Row>, toDto: (row: Row) => Dto) => ({
  list: page.list.map(toDto),
  total: page.total,
  pageNumber: page.pageNumber,
  pageSize: page.pageSize,
  ...(page.asOfMs === undefined ? {} : { asOf: page.asOfMs }),
});
