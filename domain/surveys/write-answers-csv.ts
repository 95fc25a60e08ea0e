import { writeCsvTable } from '#shared/csv.ts';
import { shanghaiDateTime } from '#shared/shanghai-day.ts';
import type { Question } from '#shared/survey-question.ts';
import type { SurveyAnswer, SurveyAnswerMap } from './types.ts';

/** Headers of the columns before those of the questions. */
const surveyCsvColumns = ['answer_id', 'time', 'account', 'name'] as const;

/**
 * Writes answers as CSV for spreadsheets (see `writeCsvTable`), with a row for each answer and a column for each
 * question; a matrix has a column for each of its rows. Choices appear with their texts, and times are in Shanghai
 * time.
 */
export function writeAnswersCsv(args: {
  questions: readonly Question[];
  answers: readonly (SurveyAnswer & { accountName: string; username: string })[];
}): string {
  const columns = args.questions.flatMap(columnsOf);
  const rows = args.answers.map((answer) => [
    answer.id,
    shanghaiDateTime(answer.updatedMs),
    answer.username,
    answer.accountName,
    ...columns.map(({ read }) => read(answer.answers)),
  ]);
  const headers = [...surveyCsvColumns, ...columns.map(({ header }) => header)];
  return writeCsvTable([headers, ...rows]);
}

function columnsOf(
  question: Question,
): { header: string; read: (answers: SurveyAnswerMap) => string | number }[] {
  const { id, text } = question;
  const options = 'options' in question ? question.options : [];
  const labelOf = (value: string) => options.find((option) => option.value === value)?.text ?? value;
  if (question.type === 'matrix') {
    return question.rows.map((row) => ({
      header: `${text} / ${row.text}`,
      read: (answers) => {
        const value = answers[id];
        const column = typeof value === 'object' && !Array.isArray(value) ? value[row.value] : undefined;
        return column === undefined ? '' : labelOf(column);
      },
    }));
  }
  const read = (answers: SurveyAnswerMap) => {
    const value = answers[id];
    if (Array.isArray(value)) return value.map(labelOf).join('; ');
    if (typeof value === 'number') return value;
    return typeof value === 'string' ? labelOf(value) : '';
  };
  return [{ header: text, read }];
}
