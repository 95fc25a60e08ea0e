import { expect, test } from 'vitest';
import { demoSurvey } from '#domain/surveys/demo-survey.ts';
import { questionTypes } from '#shared/survey.ts';
import { questionSchema } from '#shared/survey-question.ts';
import {
  changeQuestionType,
  createQuestion,
  dropInvalidConditions,
  moveQuestion,
  parseOptionLines,
  parseQuestionIndex,
} from './survey-draft.ts';

test('keeps the values of options when lines are added or removed', () => {
  const before = [
    { value: 'o1', text: 'A' },
    { value: 'o2', text: 'B' },
  ];
  expect(parseOptionLines(' B \n\nC\nB\nD', before)).toEqual([
    { value: 'o2', text: 'B' },
    { value: 'o1', text: 'C' },
    { value: 'o3', text: 'D' },
  ]);
  expect(parseOptionLines('', before)).toEqual([]);
});

test('gives a new question a unique ID, and a question of each type its required fields', () => {
  const first = createQuestion([]);
  expect(createQuestion([first]).id).not.toBe(first.id);
  const options = [{ value: 'o1', text: 'A' }];
  for (const type of questionTypes) {
    const { id, required } = first;
    const changed = changeQuestionType(
      { id, required, type: 'matrix', text: 'Q', options, rows: options },
      type,
    );
    expect(questionSchema.parse(changed)).toEqual(changed);
  }
});

test('drops a condition on a later or missing question, and missing values from a condition', () => {
  const { questions } = demoSurvey;
  expect(dropInvalidConditions(questions)).toEqual(questions);
  const moved = moveQuestion(questions, 1, -1);
  expect(moved.map(({ id }) => id).slice(0, 2)).toEqual(['why_seldom', 'often']);
  expect(moved[0]?.show_if).toBeUndefined();
  expect(dropInvalidConditions(questions.slice(1))[0]?.show_if).toBeUndefined();
  const [often, ...others] = questions;
  if (often?.type !== 'single') throw new Error('no question with options');
  const fewer = dropInvalidConditions([{ ...often, options: often.options.slice(0, 2) }, ...others]);
  expect(fewer[1]?.show_if?.any_of).toEqual([]);
});

test.each([
  ['questions.2.options', 2],
  ['questions.10.rows.0.text', 10],
  ['questions.0', 0],
  ['questions', null],
  ['title', null],
  [null, null],
])('the field %j is within question %j', (field, index) => {
  expect(parseQuestionIndex(field)).toBe(index);
});
