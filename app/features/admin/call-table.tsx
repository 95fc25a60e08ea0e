import type { TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { type ReadingCall, useCall } from '../../api/use-call.ts';
import { ErrorState } from '../../ui/index.ts';
import { WideTable } from './wide-table.tsx';

const PAGE_SIZE = 20;

/** What the table adds to its caller's input. */
interface PageInput {
  pageno: number;
  pagesize: number;
  asOf: number | null;
}

interface PageOfRows<Row> {
  list: Row[];
  total: number;
  asOf?: number;
}

/**
 * A list call as a table of pages under its filter, fetched again every `everyMs` milliseconds while `active`. Another
 * input begins at the first page.
 */
export function CallTable<Row extends object, Input extends object>({
  call,
  input,
  active,
  everyMs,
  filter,
  empty,
  columns,
  ...table
}: Pick<TableProps<Row>, 'expandable'> & {
  rowKey: keyof Row & string;
  call: ReadingCall<Input & PageInput, PageOfRows<Row>>;
  /** Without the page, which is the table's own. */
  input: Input;
  active: boolean;
  everyMs: number;
  filter: ReactNode;
  /** Said when there is no row. */
  empty: string;
  /** `reload` fetches the page again, for a cell that has changed something. */
  columns: (reload: () => Promise<void>) => NonNullable<TableProps<Row>['columns']>;
}) {
  const key = JSON.stringify(input);
  const [turned, setTurned] = useState<{ key: string; pageno: number; asOf: number | null }>({
    key,
    pageno: 1,
    asOf: null,
  });
  const { pageno, asOf } = turned.key === key ? turned : { pageno: 1, asOf: null };
  const { answer, error, reload } = useCall({
    call,
    input: { ...input, pageno, pagesize: PAGE_SIZE, asOf },
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
              setTurned({ key, pageno: page, asOf: page > 1 ? (asOf ?? answer?.asOf ?? null) : null }),
            hideOnSinglePage: true,
          }}
          columns={columns(reload)}
        />
      )}
    </div>
  );
}
