import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Question } from '#shared/survey-question.ts';
import { createAnswerSummary } from './answer-summary.ts';
import { checkSurvey } from './check-survey.ts';
import { demoSurvey } from './demo-survey.ts';
import { validateAnswers } from './validate-answers.ts';
import { visibleQuestions } from './visible-questions.ts';
import { writeAnswersCsv } from './write-answers-csv.ts';

const { questions } = demoSurvey;
const validAnswers = { often: 'daily', like: ['film', 'kid'], sure: 3 };

describe('checkSurvey', () => {
  const options = [{ value: 'x', text: 'X' }];
  const first: Question = { id: 'a', type: 'single', text: 'A', required: true, options };
  const base = { id: 'b', text: 'B', required: false };
  const text: Question = { ...base, type: 'text', max_length: 9 };
  const twice = [...options, { value: 'x', text: 'Y' }];

  test('accepts a survey whose questions fit together', () => {
    expect(() => checkSurvey(demoSurvey)).not.toThrow();
    const shown: Question = { ...text, show_if: { question_id: 'a', any_of: ['x'] } };
    expect(() => checkSurvey({ questions: [first, shown] })).not.toThrow();
  });

  test.each<[Question, string]>([
    [{ ...text, id: 'a' }, 'id'],
    [{ ...base, type: 'multiple', options: twice }, 'options'],
    [{ ...base, type: 'matrix', options: twice, rows: options }, 'options'],
    [{ ...base, type: 'matrix', options, rows: twice }, 'rows'],
    [{ ...base, type: 'scale', min: 5, max: 5 }, 'max'],
    [{ ...text, show_if: { question_id: 'b', any_of: ['x'] } }, 'show_if'],
    [{ ...text, show_if: { question_id: 'a', any_of: ['y'] } }, 'show_if'],
    [{ ...text, show_if: { question_id: 'none', any_of: ['x'] } }, 'show_if'],
  ])('refuses %j with its part %s', (question, part) => {
    const field = `questions.1.${part}`;
    expect(() => checkSurvey({ questions: [first, question] })).toThrow(
      expect.objectContaining({ code: 'bad_parameter', field }),
    );
  });
});

describe('validateAnswers', () => {
  test('removes empty answers and answers to hidden questions', () => {
    expect(
      validateAnswers(questions, {
        ...validAnswers,
        like: ['kid', 'film'],
        wish: '  more  ',
        parts: { cut: 'much', search: '' },
        why_seldom: ['time'],
      }),
    ).toEqual({ ...validAnswers, wish: 'more', parts: { cut: 'much' } });
    expect(
      validateAnswers(questions, {
        ...validAnswers,
        often: 'seldom',
        why_seldom: ['time'],
        wish: ' ',
        parts: {},
      }),
    ).toEqual({
      ...validAnswers,
      often: 'seldom',
      why_seldom: ['time'],
    });
  });

  test.each<[unknown, string]>([
    [null, 'answers'],
    ['x', 'answers'],
    [[], 'answers'],
    [{}, 'answers.often'],
    [{ ...validAnswers, often: 'never' }, 'answers.often'],
    [{ ...validAnswers, often: ['daily'] }, 'answers.often'],
    [{ ...validAnswers, like: 'film' }, 'answers.like'],
    [{ ...validAnswers, like: ['film', 'film'] }, 'answers.like'],
    [{ ...validAnswers, like: ['film', 'radio'] }, 'answers.like'],
    [{ ...validAnswers, like: [] }, 'answers.like'],
    [{ ...validAnswers, sure: 6 }, 'answers.sure'],
    [{ ...validAnswers, sure: 2.5 }, 'answers.sure'],
    [{ ...validAnswers, sure: '3' }, 'answers.sure'],
    [{ ...validAnswers, wish: 'x'.repeat(501) }, 'answers.wish'],
    [{ ...validAnswers, wish: { a: 'b' } }, 'answers.wish'],
    [{ ...validAnswers, parts: { other: 'much' } }, 'answers.parts'],
    [{ ...validAnswers, parts: { cut: 'all' } }, 'answers.parts'],
    [{ ...validAnswers, other: 'x' }, 'answers.other'],
    [JSON.parse('{"__proto__": "x"}'), 'answers.__proto__'],
  ])('refuses %j with the field %s', (input, field) => {
    expect(() => validateAnswers(questions, input)).toThrow(
      expect.objectContaining({ code: 'bad_parameter', field }),
    );
  });

  test('requires an answer in every row of a required matrix', () => {
    const matrix = questions
      .filter(({ id }) => id === 'parts')
      .map((question) => ({ ...question, required: true }));
    expect(() => validateAnswers(matrix, { parts: { cut: 'much' } })).toThrow();
    const parts = { cut: 'much', search: 'some', repeat: 'little' };
    expect(validateAnswers(matrix, { parts })).toEqual({ parts });
  });

  test('is idempotent and returns only answers to visible questions, for any input', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('daily', 'seldom', ['film'], ['time'], 3, { cut: 'much' }),
    );
    const input = fc.dictionary(fc.constantFrom(...questions.map(({ id }) => id), 'other'), value);
    fc.assert(
      fc.property(input, (answers) => {
        let validated: ReturnType<typeof validateAnswers>;
        try {
          validated = validateAnswers(questions, answers);
        } catch (thrown) {
          expect(thrown).toMatchObject({ code: 'bad_parameter' });
          return;
        }
        expect(validateAnswers(questions, validated)).toEqual(validated);
        const visibleIds = visibleQuestions(questions, validated).map(({ id }) => id);
        expect(visibleIds).toEqual(expect.arrayContaining(Object.keys(validated)));
      }),
      { numRuns: 500 },
    );
  });
});

test('visibleQuestions hides a question that depends on a hidden question', () => {
  const choice: Question = { id: 'b', type: 'multiple', text: 'B', required: false, options: [] };
  const writing: Question = { id: 'c', type: 'text', text: 'C', required: false, max_length: 9 };
  const chain: Question[] = [
    { id: 'a', type: 'scale', text: 'A', required: false, min: 1, max: 5 },
    { ...choice, show_if: { question_id: 'a', any_of: ['5'] } },
    { ...writing, show_if: { question_id: 'b', any_of: ['x'] } },
  ];
  const visibleIds = (answers: Parameters<typeof visibleQuestions>[1]) =>
    visibleQuestions(chain, answers)
      .map(({ id }) => id)
      .join('');
  expect(visibleIds({})).toBe('a');
  expect(visibleIds({ a: 5 })).toBe('ab');
  expect(visibleIds({ a: 5, b: ['y', 'x'] })).toBe('abc');
  expect(visibleIds({ a: 4, b: ['x'] })).toBe('a');
});

test('createAnswerSummary counts the answers to every question', () => {
  const summary = createAnswerSummary(questions);
  summary.add({ often: 'daily', like: ['film', 'kid'], sure: 2, wish: 'a', parts: { cut: 'much' } });
  summary.add({ often: 'daily', like: ['film'], sure: 5, parts: { cut: 'little', search: 'much' } });
  const [often, seldom, like, sure, parts, wish] = summary.results();
  expect(often).toMatchObject({
    answered: 2,
    counts: [{ text: '每天', count: 2 }, { count: 0 }, { count: 0 }],
  });
  expect(seldom).toMatchObject({ answered: 0 });
  expect(like?.counts.map(({ count }) => count)).toEqual([2, 0, 1, 0]);
  expect(sure).toMatchObject({ mean: 3.5, answered: 2 });
  expect(sure?.counts.map(({ count }) => count)).toEqual([0, 1, 0, 0, 1]);
  expect(parts?.rows).toEqual([
    { text: '搜台词', counts: [0, 0, 1] },
    { text: '剪片段', counts: [1, 0, 1] },
    { text: '逐句跟读', counts: [0, 0, 0] },
  ]);
  expect(wish).toMatchObject({ texts: ['a'], answered: 1 });
});

describe('writeAnswersCsv', () => {
  const row = (answers: object, change: object = {}) => ({
    id: 'id',
    surveyId: 's',
    accountId: 'a',
    createdMs: 0,
    updatedMs: Date.UTC(2026, 0, 1, 17, 0, 5),
    username: 'lei',
    accountName: 'Li Lei',
    answers: { ...answers },
    ...change,
  });

  test('writes a byte order mark, CRLF, quotes, option texts, Shanghai time, and matrix rows as columns', () => {
    const csv = writeAnswersCsv({
      questions,
      answers: [
        row({
          often: 'daily',
          like: ['film', 'kid'],
          sure: 3,
          parts: { cut: 'much' },
          wish: 'say "hi",\nbye',
        }),
      ],
    });
    expect(csv.startsWith('\uFEFF"answer_id","time","account","name","你多久练一次口语？"')).toBe(true);
    expect(csv).toContain('"下面这些对你有多大帮助？ / 剪片段"');
    expect(csv.slice(csv.indexOf('\r\n') + 2)).toBe(
      '"id","2026-01-02 01:00:05","lei","Li Lei","每天","","电影; 少儿节目",3,"","很大","","say ""hi"",\nbye"\r\n',
    );
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
    'escapes %j so that it is not a formula',
    (wish) => {
      const csv = writeAnswersCsv({
        questions: questions.slice(-1),
        answers: [row({ wish }, { accountName: wish })],
      });
      expect(csv.split(`"'${wish}"`)).toHaveLength(3);
    },
  );
});
