const BOM = '\uFEFF';

/**
 * Returns a CSV table for spreadsheets: with a byte order mark for UTF-8, CRLF line endings, plain numbers, and quoted
 * text. Text that a spreadsheet would run as a formula (it begins with =, +, -, @, a tab, or a line break) gets an
 * apostrophe in front.
 */
export function writeCsvTable(rows: readonly (readonly (string | number)[])[]): string {
  return BOM + rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * Reads a CSV table with any line endings, with or without a byte order mark and quotes. Drops rows without text at the end.
 * Returns null if a quote is not closed or not at the edge of its cell.
 */
export function readCsvTable(text: string): string[][] | null {
  const rows: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/y;
  const source = text.replace(BOM, '');
  while (cells.lastIndex < source.length) {
    const [, quoted, plain = '', end] = cells.exec(source) ?? [];
    if (end === undefined) return null;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',' && cells.lastIndex === source.length) rows.at(-1)?.push('');
    if (end !== ',') rows.push([]);
  }
  while (rows.at(-1)?.every((cell) => cell.trim() === '')) rows.pop();
  return rows;
}
