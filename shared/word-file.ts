/** Maximum number of words in one file, and of its characters. */
export const WORD_FILE_ROWS_MAX = 500;
export const WORD_FILE_TEXT_MAX = 400_000;

/**
 * Why a row of a word file cannot be imported: a field is missing or too long, it has too many columns, an earlier row has the
 * same word, or the list has it already.
 */
export const wordRowProblems = [
  'text',
  'meaning',
  'phonetic',
  'note',
  'columns',
  'repeated',
  'taken',
] as const;
export type WordRowProblem = (typeof wordRowProblems)[number];
