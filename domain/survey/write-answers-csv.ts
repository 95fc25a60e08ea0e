import { writeCsvTable } from '#shared/csv.ts';
import { shanghaiDateTime } from '#shared/shanghai-day.ts';
import type { Question, SurveyAnswer, SurveyAnswerMap } from './types.ts';

/** How the columns that are no questions are called. */
export const surveyCsvColumns = ['answer_id', 'time', 'account', 'name'] as const;

/**
 * Answers as a table for spreadsheets (`writeCsvTable`): one row for each answer, one column for each question (for a
 * matrix, each of its rows), choices by their words, times in Shanghai.
 */
export function writeAnswersCsv(args: {
  questions: readonly Question[];
  answers: readonly (SurveyAnswer & { accountName: string; account: string })[];
}): string {
  const columns = args.questions.flatMap(columnsOf);
  const rows = args.answers.map((answer) => [
    answer.id,
    shanghaiDateTime(answer.updatedMs),
    answer.account,
    answer.accountName,
    ...columns.map(({ read }) => read(answer.answers)),
  ]);
  const heads = [...surveyCsvColumns, ...columns.map(({ head }) => head)];
  return writeCsvTable([heads, ...rows]);
}

function columnsOf(
  question: Question,
): { head: string; read: (answers: SurveyAnswerMap) => string | number }[] {
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
  const read = (answers: SurveyAnswerMap) => {
    const value = answers[id];
    if (Array.isArray(value)) return value.map(wordsOf).join('; ');
    if (typeof value === 'number') return value;
    return typeof value === 'string' ? wordsOf(value) : '';
  };
  return [{ head: text, read }];
}
