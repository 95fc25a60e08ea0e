import type { Question } from '#shared/survey-question.ts';
import { listAnswerValues } from './check-survey.ts';
import type { QuestionResult, SurveyAnswerMap } from './types.ts';

/** Maximum number of texts in the results of a question. The CSV export contains all of them. */
const MAX_TEXTS = 100;

/** Creates a summary of survey answers. Call `add` for each answer and `results` for the current counts. */
export function createAnswerSummary(questions: readonly Question[]): {
  add(answers: SurveyAnswerMap): void;
  results(): QuestionResult[];
} {
  const tallies = questions.map((question) => ({
    question,
    answered: 0,
    counts: new Map<string, number>(),
    texts: [] as string[],
    sum: 0,
  }));
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

  return {
    add(answers) {
      for (const tally of tallies) {
        const value = answers[tally.question.id];
        if (value === undefined) continue;
        tally.answered += 1;
        if (Array.isArray(value)) for (const option of value) count(tally.counts, option);
        else if (typeof value === 'object') {
          for (const [row, column] of Object.entries(value)) count(tally.counts, `${row} ${column}`);
        } else if (tally.question.type === 'text') {
          if (tally.texts.length < MAX_TEXTS) tally.texts.push(String(value));
        } else {
          count(tally.counts, String(value));
          if (typeof value === 'number') tally.sum += value;
        }
      }
    },
    results: () =>
      tallies.map(({ question, answered, counts, texts, sum }) => {
        const { type } = question;
        const options = 'options' in question ? question.options : [];
        const rows = type === 'matrix' ? question.rows : [];
        const labelOf = (value: string) => options.find((option) => option.value === value)?.text ?? value;
        return {
          question,
          answered,
          counts: listAnswerValues(question).map((value) => ({
            value,
            text: labelOf(value),
            count: counts.get(value) ?? 0,
          })),
          mean: type === 'scale' && answered > 0 ? sum / answered : null,
          rows: rows.map((row) => ({
            text: row.text,
            counts: options.map((column) => counts.get(`${row.value} ${column.value}`) ?? 0),
          })),
          texts,
        };
      }),
  };
}
