import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAnswerSummary } from './answer-summary.ts';
import { demoSurvey } from './demo-survey.ts';
import { parseSurvey } from './parse-survey.ts';
import type { Question } from './types.ts';
import { validateAnswers } from './validate-answers.ts';
import { visibleQuestions } from './visible-questions.ts';
import { writeAnswersCsv } from './write-answers-csv.ts';

const { questions } = demoSurvey;
const whole = { often: 'daily', like: ['film', 'kid'], sure: 3 };

describe('a definition', () => {
  test('is read as it is given, what its type does not use left out', () => {
    expect(parseSurvey(demoSurvey)).toEqual(demoSurvey);
    const [read] = parseSurvey({
      title: ' T ',
      questions: [{ id: 'a', type: 'text', text: 'x', required: true, rows: 5 }],
    }).questions;
    expect(read).toEqual({ id: 'a', type: 'text', text: 'x', required: true, max_length: 1000 });
  });

  const one = (change: object): unknown => ({
    title: 'T',
    questions: [
      { id: 'a', type: 'single', text: 'A', required: true, options: [{ value: 'x', text: 'X' }] },
      { id: 'b', type: 'text', text: 'B', required: false, ...change },
    ],
  });
  test.each<[unknown, string]>([
    [null, ''],
    [{ title: '', questions: [] }, 'title'],
    [{ title: 'T', questions: [] }, 'questions'],
    [one({ id: 'a' }), 'questions.1.id'],
    [one({ id: 'a b' }), 'questions.1.id'],
    [one({ type: 'other' }), 'questions.1.type'],
    [one({ type: 'single' }), 'questions.1.options'],
    [one({ type: 'matrix', options: [{ value: 'x', text: 'X' }] }), 'questions.1.rows'],
    [
      one({
        type: 'multiple',
        options: [
          { value: 'x', text: 'X' },
          { value: 'x', text: 'Y' },
        ],
      }),
      'questions.1.options',
    ],
    [one({ type: 'scale', min: 5, max: 5 }), 'questions.1.max'],
    [one({ show_if: { question_id: 'b', any_of: ['x'] } }), 'questions.1.show_if'],
    [one({ show_if: { question_id: 'a', any_of: ['y'] } }), 'questions.1.show_if'],
    [one({ show_if: { question_id: 'none', any_of: ['x'] } }), 'questions.1.show_if'],
  ])('%j is refused by name', (given, field) => {
    expect(() => parseSurvey(given)).toThrow(expect.objectContaining({ code: 'bad_parameter', field }));
  });
});

describe('answers', () => {
  test('are kept as their questions take them; empty ones and those not asked fall away', () => {
    expect(
      validateAnswers(questions, {
        ...whole,
        like: ['kid', 'film'],
        wish: '  more  ',
        parts: { cut: 'much', search: '' },
        why_seldom: ['time'],
      }),
    ).toEqual({ ...whole, wish: 'more', parts: { cut: 'much' } });
    expect(
      validateAnswers(questions, { ...whole, often: 'seldom', why_seldom: ['time'], wish: ' ', parts: {} }),
    ).toEqual({
      ...whole,
      often: 'seldom',
      why_seldom: ['time'],
    });
  });

  test.each<[unknown, string]>([
    [null, 'answers'],
    ['x', 'answers'],
    [[], 'answers'],
    [{}, 'answers.often'],
    [{ ...whole, often: 'never' }, 'answers.often'],
    [{ ...whole, often: ['daily'] }, 'answers.often'],
    [{ ...whole, like: 'film' }, 'answers.like'],
    [{ ...whole, like: ['film', 'film'] }, 'answers.like'],
    [{ ...whole, like: ['film', 'radio'] }, 'answers.like'],
    [{ ...whole, like: [] }, 'answers.like'],
    [{ ...whole, sure: 6 }, 'answers.sure'],
    [{ ...whole, sure: 2.5 }, 'answers.sure'],
    [{ ...whole, sure: '3' }, 'answers.sure'],
    [{ ...whole, wish: 'x'.repeat(501) }, 'answers.wish'],
    [{ ...whole, wish: { a: 'b' } }, 'answers.wish'],
    [{ ...whole, parts: { other: 'much' } }, 'answers.parts'],
    [{ ...whole, parts: { cut: 'all' } }, 'answers.parts'],
    [{ ...whole, other: 'x' }, 'answers.other'],
    [JSON.parse('{"__proto__": "x"}'), 'answers.__proto__'],
  ])('%j is refused by name', (given, field) => {
    expect(() => validateAnswers(questions, given)).toThrow(
      expect.objectContaining({ code: 'bad_parameter', field }),
    );
  });

  test('a required matrix is answered in every row', () => {
    const matrix = questions.filter(({ id }) => id === 'parts').map((one) => ({ ...one, required: true }));
    expect(() => validateAnswers(matrix, { parts: { cut: 'much' } })).toThrow();
    const all = { cut: 'much', search: 'some', repeat: 'little' };
    expect(validateAnswers(matrix, { parts: all })).toEqual({ parts: all });
  });

  test('whatever is sent, what comes back passes again and holds no question that is not asked', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('daily', 'seldom', ['film'], ['time'], 3, { cut: 'much' }),
    );
    const given = fc.dictionary(fc.constantFrom(...questions.map(({ id }) => id), 'other'), value);
    fc.assert(
      fc.property(given, (answers) => {
        let read: ReturnType<typeof validateAnswers>;
        try {
          read = validateAnswers(questions, answers);
        } catch (thrown) {
          expect(thrown).toMatchObject({ code: 'bad_parameter' });
          return;
        }
        expect(validateAnswers(questions, read)).toEqual(read);
        const asked = visibleQuestions(questions, read).map(({ id }) => id);
        expect(asked).toEqual(expect.arrayContaining(Object.keys(read)));
      }),
      { numRuns: 500 },
    );
  });
});

test('a question hangs on one that is asked itself', () => {
  const chain: Question[] = [
    { id: 'a', type: 'scale', text: 'A', required: false, min: 1, max: 5 },
    { id: 'b', type: 'multiple', text: 'B', required: false, show_if: { question_id: 'a', any_of: ['5'] } },
    { id: 'c', type: 'text', text: 'C', required: false, show_if: { question_id: 'b', any_of: ['x'] } },
  ];
  const shown = (answers: Parameters<typeof visibleQuestions>[1]) =>
    visibleQuestions(chain, answers)
      .map(({ id }) => id)
      .join('');
  expect(shown({})).toBe('a');
  expect(shown({ a: 5 })).toBe('ab');
  expect(shown({ a: 5, b: ['y', 'x'] })).toBe('abc');
  expect(shown({ a: 4, b: ['x'] })).toBe('a');
});

test('results count every question', () => {
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

describe('the CSV', () => {
  const row = (answers: object, change: object = {}) => ({
    id: 'id',
    surveyId: 's',
    accountId: 'a',
    createdMs: 0,
    updatedMs: Date.UTC(2026, 0, 1, 17, 0, 5),
    account: 'lei',
    accountName: 'Li Lei',
    answers: { ...answers },
    ...change,
  });

  test('has a mark, CRLF, quotes, words for values, Shanghai time and a column for each row of a matrix', () => {
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

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])('%j is no formula', (wish) => {
    const csv = writeAnswersCsv({
      questions: questions.slice(-1),
      answers: [row({ wish }, { accountName: wish })],
    });
    expect(csv.split(`"'${wish}"`)).toHaveLength(3);
  });
});
