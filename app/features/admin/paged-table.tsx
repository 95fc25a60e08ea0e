import type { TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import type { WirePage } from '#shared/wire.ts';
import type { RequestFields } from '../../api/http-client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ErrorState } from '../../ui/index.ts';
import { WideTable } from './wide-table.tsx';

const PAGE_SIZE = 20;

/** A list call as a table of pages under its filter, brought up to date every `everyMs` while `active`. Other fields begin at the first page. */
export function PagedTable<Row extends object>({
  path,
  fields,
  active,
  everyMs,
  filter,
  empty,
  columns,
  ...table
}: Pick<TableProps<Row>, 'expandable'> & {
  rowKey: keyof Row & string;
  path: `/${string}`;
  /** Without the page, which is the table's own. */
  fields: RequestFields;
  active: boolean;
  everyMs: number;
  filter: ReactNode;
  /** Said when there is no row. */
  empty: string;
  /** `reload` fetches the page again, for a cell that has changed something. */
  columns: (reload: () => Promise<void>) => NonNullable<TableProps<Row>['columns']>;
}) {
  const key = JSON.stringify(fields);
  const [turned, setTurned] = useState<{ key: string; pageno: number; asOf: number | null }>({
    key,
    pageno: 1,
    asOf: null,
  });
  const { pageno, asOf } = turned.key === key ? turned : { pageno: 1, asOf: null };
  const { answer, error, reload } = useApiQuery<WirePage<Row>>({
    path,
    fields: { ...fields, pageno, pagesize: PAGE_SIZE, as_of: asOf },
    active,
    everyMs,
  });
  return (
    <div className="grid grid-cols-1 gap-4 pt-2 pb-16">
      {filter}
      {error && !answer ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <WideTable<Row>
          {...table}
          width={900}
          loading={answer === null}
          locale={{ emptyText: empty }}
          dataSource={answer?.list ?? []}
          pagination={{
            current: pageno,
            pageSize: PAGE_SIZE,
            total: answer?.total ?? 0,
            onChange: (page) =>
              setTurned({ key, pageno: page, asOf: page > 1 ? (asOf ?? answer?.as_of ?? null) : null }),
            hideOnSinglePage: true,
          }}
          columns={columns(reload)}
        />
      )}
    </div>
  );
}
