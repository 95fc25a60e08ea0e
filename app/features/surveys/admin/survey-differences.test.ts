import { expect, test } from 'vitest';
import { demoSurvey } from '#domain/surveys/demo-survey.ts';
import { listSurveyDifferences } from './survey-differences.ts';
import { createQuestion } from './survey-draft.ts';

const added = createQuestion(demoSurvey.questions);
const [first, second, ...others] = demoSurvey.questions;
if (!first || !second) throw new Error('the demo survey has too few questions');

test('two versions that say the same do not differ', () => {
  const same = { ...demoSurvey, title: ` ${demoSurvey.title} `, questions: [...demoSurvey.questions] };
  expect(listSurveyDifferences(demoSurvey, same)).toEqual([]);
});

test('names each text, and each question that was changed, added, removed, or moved', () => {
  const last = demoSurvey.questions.length;
  const changed = { ...first, text: 'Another question' };
  const mine = { ...demoSurvey, title: 'Mine', questions: [...demoSurvey.questions, added] };
  const theirs = { ...demoSurvey, questions: [changed, ...others, second] };
  const differences = listSurveyDifferences(mine, theirs);
  expect(differences[0]).toEqual({ name: 'title', mine: 'Mine', theirs: demoSurvey.title });
  expect(differences).toContainEqual({
    ...{ name: 'question', id: first.id },
    mine: { number: 1, question: first },
    theirs: { number: 1, question: changed },
  });
  expect(differences).toContainEqual({
    ...{ name: 'question', id: second.id },
    mine: { number: 2, question: second },
    theirs: { number: last, question: second },
  });
  expect(differences.at(-1)).toEqual({
    ...{ name: 'question', id: added.id },
    mine: { number: last + 1, question: added },
    theirs: null,
  });
});
