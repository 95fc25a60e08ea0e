import type { Page } from '#domain/pagination.ts';

/** A page of rows as the contract has it. */
export const pageOf = <Row, Dto>({ asOfMs, ...page }: Page<Row>, toDto: (row: Row) => Dto) => ({
  ...page,
  list: page.list.map(toDto),
  ...(asOfMs === undefined ? {} : { asOf: asOfMs }),
});
