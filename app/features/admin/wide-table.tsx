import { Table, type TableProps, type TableRef } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

/** A table at least `width` CSS pixels wide. On a narrow screen it scrolls sideways, also with the keyboard. */
export function WideTable<Row extends object>({
  width,
  rowSelection,
  ...table
}: Omit<TableProps<Row>, 'scroll'> & { width: number }) {
  const { t } = useTranslation();
  const tableRef = useRef<TableRef>(null);
  useEffect(() => {
    // Ant Design does not make the scrolling part focusable.
    for (const part of tableRef.current?.nativeElement.querySelectorAll('.ant-table-content') ?? [])
      part.setAttribute('tabindex', '0');
  });
  return (
    <Table<Row>
      {...table}
      {...(rowSelection
        ? {
            rowSelection: {
              // Ant Design names it in English only.
              getTitleCheckboxProps: () => ({ 'aria-label': t('admin.list.selectPage') }),
              ...rowSelection,
            },
          }
        : {})}
      ref={tableRef}
      // The hidden row that measures the columns repeats the header, including a focusable checkbox.
      className="[&_.ant-table-measure-row]:invisible"
      scroll={{ x: width }}
    />
  );
}
