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
