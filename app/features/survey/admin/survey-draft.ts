import type { QuestionDto, QuestionOptionDto } from '#contract/surveys.ts';
import type { QuestionType } from '#shared/survey.ts';

/** A new question of a draft, with an id none of the others has. */
export function createQuestion(others: readonly QuestionDto[]): QuestionDto {
  return changeQuestionType(
    {
      id: freeName(
        'q',
        others.map(({ id }) => id),
      ),
      type: 'single',
      text: '',
      required: true,
    },
    'single',
  );
}

/** The question as one of another type, with what that type needs; what it does not use is left out. */
export function changeQuestionType(question: QuestionDto, type: QuestionType): QuestionDto {
  const { id, text, required, options, rows, show_if } = question;
  const base = { id, text, required, type, ...(show_if ? { show_if } : {}) };
  switch (type) {
    case 'single':
    case 'multiple':
      return { ...base, options: options ?? [] };
    case 'scale':
      return { ...base, min: 1, max: 5 };
    case 'text':
      return { ...base, max_length: 1000 };
    case 'matrix':
      return { ...base, rows: rows ?? [], options: options ?? [] };
  }
}

/** Options out of lines of text. A line that was there before keeps its value, so that what depends on it still does. */
export function parseOptionLines(lines: string, before: readonly QuestionOptionDto[]): QuestionOptionDto[] {
  const texts = lines.split('\n').map((line) => line.trim());
  const filled = texts.filter((text, at) => text !== '' && texts.indexOf(text) === at);
  const kept = new Map(before.map(({ text, value }) => [text, value]));
  const taken = filled.flatMap((text) => kept.get(text) ?? []);
  return filled.map((text) => {
    const known = kept.get(text);
    if (known !== undefined) return { value: known, text };
    const value = freeName('o', taken);
    taken.push(value);
    return { value, text };
  });
}

/** Questions with one moved up (-1) or down (1); a condition that would then look ahead falls away. */
export function moveQuestion(questions: readonly QuestionDto[], at: number, by: -1 | 1): QuestionDto[] {
  const moved = [...questions];
  const [one] = moved.splice(at, 1);
  if (one) moved.splice(at + by, 0, one);
  return dropInvalidConditions(moved);
}

/** Questions whose conditions all look back at values that are there. */
export function dropInvalidConditions(questions: readonly QuestionDto[]): QuestionDto[] {
  return questions.map((question, at) => {
    if (!question.show_if) return question;
    const { show_if, ...always } = question;
    const other = questions.slice(0, at).find(({ id }) => id === show_if.question_id);
    const values = other ? conditionOptions(other).map(({ value }) => value) : [];
    const any_of = show_if.any_of.filter((value) => values.includes(value));
    return any_of.length > 0 || (other && values.length > 0)
      ? { ...always, show_if: { ...show_if, any_of } }
      : always;
  });
}

/** What a condition on the question can choose from; none for those nothing can depend on. */
export function conditionOptions({ type, options = [], min = 1, max = 5 }: QuestionDto): QuestionOptionDto[] {
  if (type === 'single' || type === 'multiple') return options;
  if (type !== 'scale') return [];
  return Array.from({ length: Math.max(0, max - min + 1) }, (_, at) => ({
    value: String(min + at),
    text: String(min + at),
  }));
}

function freeName(letter: string, taken: readonly string[]): string {
  for (let at = 1; ; at++) if (!taken.includes(letter + at)) return letter + at;
}
