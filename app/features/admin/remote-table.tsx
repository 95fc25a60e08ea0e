import type { TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { type ReadingCall, useCall } from '../../api/use-call.ts';
import { ErrorState } from '../../ui/index.ts';
import { WideTable } from './wide-table.tsx';

const PAGE_SIZE = 20;

/** The part of the call's input that the table adds. */
interface PageInput {
  pageNumber: number;
  pageSize: number;
  asOf: number | null;
}

interface PageOfRows<Row> {
  list: Row[];
  total: number;
  asOf?: number;
}

/**
 * A paginated table under a filter. Its rows come from a list call, which it repeats every `everyMs` milliseconds while
 * `active`. A changed input goes back to the first page.
 */
export function RemoteTable<Row extends object, Input extends object>({
  call,
  input,
  active,
  everyMs,
  filter,
  empty,
  columns,
  pageInAddress,
  ...table
}: Pick<TableProps<Row>, 'expandable' | 'rowSelection'> & {
  rowKey: keyof Row & string;
  call: ReadingCall<Input & PageInput, PageOfRows<Row>>;
  /** The input of the call, without the page. */
  input: Input;
  active: boolean;
  everyMs: number;
  filter: ReactNode;
  /** The page, if the address keeps it instead of the table. */
  pageInAddress?: { pageNumber: number; onChange: (pageNumber: number) => void };
  /** Shown when there are no rows. */
  empty: string;
  /** A cell that has changed something calls `reload` to fetch the page again. */
  columns: (reload: () => Promise<void>) => NonNullable<TableProps<Row>['columns']>;
}) {
  const key = JSON.stringify(input);
  const [position, setPosition] = useState<{ key: string; pageNumber: number; asOf: number | null }>({
    key,
    pageNumber: 1,
    asOf: null,
  });
  const kept = position.key === key ? position : { pageNumber: 1, asOf: null };
  const { pageNumber, asOf } = pageInAddress ? { ...pageInAddress, asOf: null } : kept;
  const { answer, error, reload } = useCall({
    call,
    input: { ...input, pageNumber, pageSize: PAGE_SIZE, asOf },
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
            current: pageNumber,
            pageSize: PAGE_SIZE,
            total: answer?.total ?? 0,
            onChange: (page) =>
              pageInAddress
                ? pageInAddress.onChange(page)
                : setPosition({
                    ...{ key, pageNumber: page },
                    asOf: page > 1 ? (asOf ?? answer?.asOf ?? null) : null,
                  }),
            hideOnSinglePage: true,
          }}
          columns={columns(reload)}
        />
      )}
    </div>
  );
}
