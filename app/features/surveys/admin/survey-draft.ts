import { ANSWER_LENGTH_DEFAULT, listGrades, type QuestionType } from '#shared/survey.ts';
import type { Question, QuestionOption } from '#shared/survey-question.ts';

/** Creates a question for a draft, with an ID that none of the others has. */
export function createQuestion(others: readonly Question[]): Question {
  const id = findFreeName(
    'q',
    others.map((other) => other.id),
  );
  return { id, type: 'single', text: '', required: true, options: [] };
}

/** Changes the type of a question: adds the fields that the type needs, and drops those that it does not use. */
export function changeQuestionType(question: Question, type: QuestionType): Question {
  const { id, text, required, show_if } = question;
  const options = 'options' in question ? question.options : [];
  const rows = question.type === 'matrix' ? question.rows : [];
  const base = { id, text, required, ...(show_if ? { show_if } : {}) };
  switch (type) {
    case 'single':
    case 'multiple':
      return { ...base, type, options };
    case 'scale':
      return { ...base, type, min: 1, max: 5 };
    case 'text':
      return { ...base, type, max_length: ANSWER_LENGTH_DEFAULT };
    case 'matrix':
      return { ...base, type, rows, options };
  }
}

/** Parses options from lines of text. An unchanged line keeps its value, so that conditions on it stay valid. */
export function parseOptionLines(lines: string, before: readonly QuestionOption[]): QuestionOption[] {
  const lineTexts = lines.split('\n').map((line) => line.trim());
  const texts = lineTexts.filter((text, at) => text !== '' && lineTexts.indexOf(text) === at);
  const knownValues = new Map(before.map(({ text, value }) => [text, value]));
  const taken = texts.flatMap((text) => knownValues.get(text) ?? []);
  return texts.map((text) => {
    const known = knownValues.get(text);
    if (known !== undefined) return { value: known, text };
    const value = findFreeName('o', taken);
    taken.push(value);
    return { value, text };
  });
}

/** Moves a question up (-1) or down (1). Drops conditions that would then refer to a later question. */
export function moveQuestion(questions: readonly Question[], at: number, by: -1 | 1): Question[] {
  const moved = [...questions];
  const [question] = moved.splice(at, 1);
  if (question) moved.splice(at + by, 0, question);
  return dropInvalidConditions(moved);
}

/** Drops conditions that do not refer to an earlier question, and values that its options do not have. */
export function dropInvalidConditions(questions: readonly Question[]): Question[] {
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

/** Returns the options of a condition on the question. It is empty for types on which no condition is possible. */
export function conditionOptions(question: Question): QuestionOption[] {
  if (question.type === 'single' || question.type === 'multiple') return question.options;
  if (question.type !== 'scale') return [];
  return listGrades(question).map((grade) => ({ value: String(grade), text: String(grade) }));
}

function findFreeName(letter: string, taken: readonly string[]): string {
  for (let at = 1; ; at++) if (!taken.includes(letter + at)) return letter + at;
}

/**
 * Returns the index of the question that the field of an error names, such as 2 for `questions.2.options`. Returns null
 * without a field, and for one that is not within a question.
 */
export function parseQuestionIndex(field: string | null): number | null {
  const index = /^questions\.(\d+)(?:\.|$)/.exec(field ?? '')?.[1];
  return index === undefined ? null : Number(index);
}
