import { type ImportFileProblem, readImportFile } from '#shared/import-file.ts';
import { WORD_FILE_ROWS_MAX, type WordRowProblem } from '#shared/word-file.ts';
import { MEANING_MAX, PHONETIC_MAX } from '#shared/words.ts';
import { isAppError } from '../errors.ts';
import { normalizeNote, normalizeWord } from './normalize-word.ts';

/** One word of a word file. If there is a problem, the texts are as written in the file. */
export interface WordFileRow {
  /** From 1, with the heading. */
  rowNumber: number;
  text: string;
  normalizedText: string;
  meaning: string | null;
  phonetic: string | null;
  note: string | null;
  problem: WordRowProblem | null;
}

/**
 * Reads a CSV file with a word, its meaning, phonetic, and note in each row. A first row whose first cell is one of `headings`
 * is left out, and so are rows without text.
 */
export function readWordFile(
  text: string,
  headings: readonly string[],
): { rows: WordFileRow[]; problem: ImportFileProblem | null } {
  const { rows: written, problem } = readImportFile({ text, headings, rowsMax: WORD_FILE_ROWS_MAX });
  if (problem !== null) return { rows: [], problem };
  const earlier = new Set<string>();
  const rows = written.map(({ cells, rowNumber }) => {
    const row = readRow(cells, rowNumber);
    if (row.problem !== null) return row;
    if (earlier.has(row.normalizedText)) return { ...row, problem: 'repeated' as const };
    earlier.add(row.normalizedText);
    return row;
  });
  return { rows, problem: null };
}

function readRow(cells: readonly string[], rowNumber: number): WordFileRow {
  const [text = '', meaning = '', phonetic = '', note = '', ...others] = cells;
  const fields = { rowNumber, text, normalizedText: '', meaning, phonetic, note };
  if (others.some((cell) => cell !== '')) return { ...fields, problem: 'columns' };
  try {
    return {
      rowNumber,
      ...normalizeWord(text),
      meaning: normalizeNote(meaning, { max: MEANING_MAX, field: 'meaning' }),
      phonetic: normalizeNote(phonetic, { max: PHONETIC_MAX, field: 'phonetic' }),
      note: normalizeNote(note, { max: MEANING_MAX, field: 'note' }),
      problem: null,
    };
  } catch (thrown) {
    const problem = isAppError(thrown) ? rowFields.find((field) => field === thrown.field) : undefined;
    if (problem === undefined) throw thrown;
    return { ...fields, problem };
  }
}

const rowFields = ['text', 'meaning', 'phonetic', 'note'] as const;
