import type { Page } from '#domain/pagination.ts';

/** Converts a page of rows to the contract's shape. */
export const pageOf = <Row, Dto>({ asOfMs, ...page }: Page<Row>, toDto: (row: Row) => Dto) => ({
  ...page,
  list: page.list.map(toDto),
  ...(asOfMs === undefined ? {} : { asOf: asOfMs }),
});
