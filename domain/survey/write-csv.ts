import type { Answers, Question, SurveyAnswer } from './types.ts';

const SHANGHAI_MS = 8 * 3600 * 1000;
const BOM = '\uFEFF';

/** How the columns that are no questions are called. */
export const csvHeads = ['answer_id', 'time', 'account', 'name'] as const;

/**
 * Answers as a table for spreadsheets: UTF-8 with a byte order mark, CRLF, one row for each answer, one column for each
 * question (for a matrix, each of its rows), choices by their words, times in Shanghai. Text that a spreadsheet would run
 * as a formula (it begins with = + - @, a tab or a line end) gets an apostrophe before it.
 */
export function writeCsv(args: {
  questions: readonly Question[];
  answers: readonly (SurveyAnswer & { accountName: string; account: string })[];
}): string {
  const columns = args.questions.flatMap(columnsOf);
  const rows = args.answers.map((answer) => [
    answer.id,
    new Date(answer.updatedMs + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' '),
    answer.account,
    answer.accountName,
    ...columns.map(({ read }) => read(answer.answers)),
  ]);
  const heads = [...csvHeads, ...columns.map(({ head }) => head)];
  return BOM + [heads, ...rows].map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

function columnsOf(question: Question): { head: string; read: (answers: Answers) => string | number }[] {
  const { id, text, options = [], rows = [] } = question;
  const wordsOf = (value: string) => options.find((one) => one.value === value)?.text ?? value;
  if (question.type === 'matrix') {
    return rows.map((row) => ({
      head: `${text} / ${row.text}`,
      read: (answers) => {
        const value = answers[id];
        const column = typeof value === 'object' && !Array.isArray(value) ? value[row.value] : undefined;
        return column === undefined ? '' : wordsOf(column);
      },
    }));
  }
  const read = (answers: Answers) => {
    const value = answers[id];
    if (Array.isArray(value)) return value.map(wordsOf).join('; ');
    if (typeof value === 'number') return value;
    return typeof value === 'string' ? wordsOf(value) : '';
  };
  return [{ head: text, read }];
}

/** Numbers stand bare; every text is quoted. */
function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
