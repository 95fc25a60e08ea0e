const show = (value: string | number) =>
  typeof value === 'number' ? String(Number(value.toPrecision(4))) : value;

/** Rows as a table of aligned columns, numbers to the right. */
export function printTable(rows: readonly Record<string, string | number>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((column) => show(row[column] ?? '')));
  const widths = columns.map((column, at) =>
    Math.max(column.length, ...cells.map((row) => row[at]?.length ?? 0)),
  );
  const isNumber = columns.map((column) =>
    rows.every((row) => typeof row[column] === 'number' || row[column] === ''),
  );
  const line = (values: string[]) =>
    values
      .map((value, at) => (isNumber[at] ? value.padStart(widths[at] ?? 0) : value.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}
