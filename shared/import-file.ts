import { readCsvTable } from './csv.ts';

/** Why a file of rows to import cannot be read at all. */
export const importFileProblems = ['unreadable', 'empty', 'too_many'] as const;
export type ImportFileProblem = (typeof importFileProblems)[number];

/** One row of a file. Its cells have no space around them. */
interface WrittenRow {
  cells: string[];
  /** From 1, with the heading. */
  rowNumber: number;
}

/**
 * Reads the rows of a CSV file. A first row whose first cell is one of `headings` is left out, and so are rows without text.
 * There are no rows if there is a problem, such as more than `rowsMax` of them.
 */
export function readImportFile(args: { text: string; headings: readonly string[]; rowsMax: number }): {
  rows: WrittenRow[];
  problem: ImportFileProblem | null;
} {
  const table = readCsvTable(args.text);
  if (table === null) return { rows: [], problem: 'unreadable' };
  const rows = table
    .map((cells, at) => ({ cells: cells.map((cell) => cell.trim()), rowNumber: at + 1 }))
    .filter(({ cells, rowNumber }) => {
      const isHeading = rowNumber === 1 && args.headings.includes(cells[0] ?? '');
      return !isHeading && cells.some((cell) => cell !== '');
    });
  if (rows.length === 0) return { rows, problem: 'empty' };
  return rows.length > args.rowsMax ? { rows: [], problem: 'too_many' } : { rows, problem: null };
}
