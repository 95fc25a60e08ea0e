import { expect, test } from 'vitest';
import { demoSurvey } from '#domain/survey/demo-survey.ts';
import { parseSurvey } from '#domain/survey/parse-survey.ts';
import { questionTypes } from '#shared/survey.ts';
import {
  changeQuestionType,
  createQuestion,
  dropInvalidConditions,
  moveQuestion,
  parseOptionLines,
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
    const changed = changeQuestionType({ ...first, text: 'Q', options, rows: options }, type);
    expect(parseSurvey({ title: 'T', questions: [changed] }).questions).toEqual([changed]);
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
  if (!often) throw new Error('no question');
  const fewer = dropInvalidConditions([{ ...often, options: often.options?.slice(0, 2) }, ...others]);
  expect(fewer[1]?.show_if?.any_of).toEqual([]);
});
