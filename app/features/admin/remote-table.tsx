import { Button, type TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { type ReadingCall, useCall } from '../../api/use-call.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorState } from '../../ui/index.ts';
import { ListFilters } from './list-filters.tsx';
import type { ListState } from './use-list-state.ts';
import { type RowSorting, useRowSorting } from './use-row-sorting.tsx';
import { WideTable } from './wide-table.tsx';

/** How many rows a page of an admin list has. */
export const PAGE_ROWS = 20;

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

/** The selected rows, across all pages of the list. */
interface Selection<Row> {
  rows: readonly Row[];
  /** Clears the selection and fetches the page again. */
  finish: () => Promise<void>;
}

/** Actions on several rows at once. */
export interface BulkActions<Row> {
  /** Returns the accessible name of a row's checkbox. */
  label: (row: Row) => string;
  /** Whether a row can be selected; all can by default. */
  canSelect?: (row: Row) => boolean;
  actions: (selection: Selection<Row>) => ReactNode;
}

/**
 * A paginated table under its filters. Its rows come from a list call, which it repeats every `everyMs` milliseconds while
 * `active`. `state` holds the page number.
 */
export function RemoteTable<Row extends object, Input extends object>({
  rowKey,
  call,
  input,
  state,
  active,
  everyMs,
  filter,
  empty,
  columns,
  width = 900,
  bulk,
  sorting,
  expandable,
}: Pick<TableProps<Row>, 'expandable'> & {
  rowKey: keyof Row & string;
  call: ReadingCall<Input & PageInput, PageOfRows<Row>>;
  /** The input of the call, without the page. */
  input: Input;
  state: Pick<ListState<never>, 'pageNumber' | 'change'>;
  active: boolean;
  everyMs: number;
  filter: ReactNode;
  /** Shown when there are no rows. */
  empty: string;
  /** A cell that has changed something calls `reload` to fetch the page again. */
  columns: (reload: () => Promise<void>) => NonNullable<TableProps<Row>['columns']>;
  /** Minimum width in CSS pixels. */
  width?: number;
  /** Without it, rows cannot be selected. */
  bulk?: BulkActions<Row>;
  /** Without it, rows cannot be dragged. */
  sorting?: RowSorting<Row> | undefined;
}) {
  const { t } = useTranslation();
  const { pageNumber } = state;
  const key = JSON.stringify(input);
  // While the input stays the same, later pages leave out rows that are newer than the first page.
  const [snapshot, setSnapshot] = useState<{ key: string; asOf: number | null }>({ key, asOf: null });
  const asOf = snapshot.key === key && pageNumber > 1 ? snapshot.asOf : null;
  const { answer, error, reload } = useCall({
    call,
    input: { ...input, pageNumber, pageSize: PAGE_ROWS, asOf },
    active,
    everyMs,
  });
  const table = useRowSorting({
    ...{ rowKey, sorting, reload, rows: answer?.list ?? [] },
    columns: columns(reload),
  });
  const [selected, setSelected] = useState<{ key: string; rows: Row[] }>({ key, rows: [] });
  const rows = selected.key === key ? selected.rows : [];
  const select = (next: Row[]) => setSelected({ key, rows: next });
  const finish = async () => {
    select([]);
    await reload();
  };
  return (
    <div className="grid grid-cols-1 gap-4 pt-2 pb-16">
      {filter}
      {bulk && rows.length > 0 ? (
        <ListFilters>
          <span role="status">{t('admin.list.selected', { count: rows.length })}</span>
          {bulk.actions({ rows, finish })}
          <Button type="link" onClick={() => select([])}>
            {t('admin.list.selectNone')}
          </Button>
        </ListFilters>
      ) : null}
      {error && !answer ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <WideTable<Row>
          rowKey={rowKey}
          width={width}
          loading={answer === null}
          locale={{ emptyText: empty }}
          {...table}
          {...(expandable ? { expandable } : {})}
          {...(bulk
            ? {
                rowSelection: {
                  selectedRowKeys: rows.map((row) => String(row[rowKey])),
                  preserveSelectedRowKeys: true,
                  onChange: (_keys: unknown, next: Row[]) => select(next),
                  getCheckboxProps: (row: Row) => ({
                    'aria-label': bulk.label(row),
                    disabled: bulk.canSelect?.(row) === false,
                  }),
                },
              }
            : {})}
          pagination={{
            current: pageNumber,
            pageSize: PAGE_ROWS,
            total: answer?.total ?? 0,
            showTotal: (total) => t('admin.list.total', { count: total }),
            showSizeChanger: false,
            onChange: (next) => {
              setSnapshot({ key, asOf: asOf ?? answer?.asOf ?? null });
              state.change({ pageNumber: next });
            },
          }}
        />
      )}
    </div>
  );
}
