import type { TableProps } from 'antd';
import { GripVertical } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../../ui/class-names.ts';
import { useReportedCall } from './use-admin-api.ts';

/** Sorting of a list's rows by dragging. */
export interface RowSorting<Row> {
  /** Returns what a row is called in the name of its handle. */
  label: (row: Row) => string;
  /** Lets a row take the place of another one. */
  move: (row: Row, target: Row) => Promise<unknown>;
}

type TableParts<Row> = Pick<TableProps<Row>, 'onRow' | 'columns' | 'dataSource'>;

/**
 * Adds handles to a table, by which its rows are dragged to the place of another row. Shows the new order at once, and calls
 * `reload` after the move, also when it fails. Without `sorting`, returns the table as it is. The browser's own dragging has
 * no keyboard: the page offers another way to move a row.
 */
export function useRowSorting<Row extends object>(args: {
  rowKey: keyof Row & string;
  rows: readonly Row[];
  columns: NonNullable<TableProps<Row>['columns']>;
  sorting: RowSorting<Row> | undefined;
  reload: () => Promise<void>;
}): TableParts<Row> {
  const { rowKey, rows, columns, sorting, reload } = args;
  const { t } = useTranslation();
  const report = useReportedCall();
  const [dragged, setDragged] = useState<Row | null>(null);
  const [target, setTarget] = useState<Row | null>(null);
  /** The order while the move is being saved. */
  const [moving, setMoving] = useState<Row[] | null>(null);
  if (!sorting) return { dataSource: [...rows], columns };

  const placeOf = (row: Row) => rows.findIndex((other) => other[rowKey] === row[rowKey]);
  const endDrag = () => {
    setDragged(null);
    setTarget(null);
  };
  const drop = async (row: Row, onto: Row) => {
    endDrag();
    const [from, to] = [placeOf(row), placeOf(onto)];
    if (from === -1 || to === -1 || from === to) return;
    setMoving(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    await report(() => sorting.move(row, onto));
    await reload();
    setMoving(null);
  };
  return {
    dataSource: moving ?? [...rows],
    onRow: (row) => {
      const isTarget = dragged !== null && target !== null && target[rowKey] === row[rowKey];
      const isBelow = isTarget && placeOf(dragged) < placeOf(row);
      return {
        className: classNames(
          dragged?.[rowKey] === row[rowKey] && 'opacity-50',
          isTarget && (isBelow ? markBelow : markAbove),
        ),
        onDragStart: (event: DragEvent<HTMLElement>) => {
          const isHandle = event.target instanceof Element && event.target.hasAttribute('data-drag-handle');
          if (!isHandle) return;
          event.dataTransfer.setDragImage(event.currentTarget, 16, 16);
          event.dataTransfer.effectAllowed = 'move';
          // Firefox starts no drag without data.
          event.dataTransfer.setData('text/plain', sorting.label(row));
          setDragged(row);
        },
        onDragEnd: endDrag,
        onDragOver: (event: DragEvent) => {
          if (dragged === null) return;
          event.preventDefault();
          setTarget(dragged[rowKey] === row[rowKey] ? null : row);
        },
        onDrop: (event: DragEvent) => {
          if (dragged === null) return;
          event.preventDefault();
          void drop(dragged, row);
        },
      };
    },
    columns: [
      {
        title: <span className="sr-only">{t('admin.list.drag')}</span>,
        key: 'drag',
        width: 44,
        render: (_, row) => (
          <span
            draggable={moving === null}
            data-drag-handle=""
            title={t('admin.list.dragRow', { name: sorting.label(row) })}
            className="grid size-8 cursor-grab place-items-center text-ink-2 active:cursor-grabbing"
          >
            <GripVertical size={16} strokeWidth={1.5} aria-hidden="true" />
          </span>
        ),
      },
      ...columns,
    ],
  };
}

const markAbove = '[&>td]:shadow-[inset_0_2px_0_var(--color-ink)]';
const markBelow = '[&>td]:shadow-[inset_0_-2px_0_var(--color-ink)]';
