import { Table, type TableProps, type TableRef } from 'antd';
import { useEffect, useRef } from 'react';

/** A table at least `width` CSS pixels wide. On a narrow screen it scrolls sideways, by the keys too. */
export function WideTable<Row extends object>({
  width,
  ...table
}: Omit<TableProps<Row>, 'scroll'> & { width: number }) {
  const own = useRef<TableRef>(null);
  useEffect(() => {
    // Ant Design leaves the part that scrolls out of reach of the keyboard.
    for (const part of own.current?.nativeElement.querySelectorAll('.ant-table-content') ?? [])
      part.setAttribute('tabindex', '0');
  });
  return <Table<Row> {...table} ref={own} scroll={{ x: width }} />;
}
