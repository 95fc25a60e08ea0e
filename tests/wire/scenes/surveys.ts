import { textAt } from '../json.ts';
import type { ScenarioContext } from './scenario-context.ts';

const survey = {
  title: 'How do you learn?',
  intro: '两分钟。',
  questions: [
    {
      id: 'q1',
      type: 'single',
      text: 'Where?',
      required: true,
      options: [
        { value: 'a', text: 'Home' },
        { value: 'b', text: 'School' },
      ],
    },
    {
      id: 'q2',
      type: 'multiple',
      text: 'With what?',
      required: false,
      options: [
        { value: 'x', text: 'Films' },
        { value: 'y', text: 'Books' },
      ],
      show_if: { question_id: 'q1', any_of: ['a'] },
    },
    {
      id: 'q3',
      type: 'scale',
      text: 'How well?',
      required: true,
      min: 1,
      max: 5,
      min_text: 'badly',
      max_text: 'well',
    },
    { id: 'q4', type: 'text', text: 'Why?', required: false, max_length: 100 },
    {
      id: 'q5',
      type: 'matrix',
      text: 'How often?',
      required: false,
      rows: [
        { value: 'r1', text: 'Hear' },
        { value: 'r2', text: 'Speak' },
      ],
      options: [
        { value: 'd', text: 'Daily' },
        { value: 'w', text: 'Weekly' },
      ],
    },
  ],
};

/** Defining, answering, and counting surveys. */
export async function playSurveys(context: ScenarioContext): Promise<void> {
  const { play } = context;
  const admin_id = context.id('ada');
  const save = '/api/survey_save.php';
  const created = await play.post('make a survey', 'ada', save, { admin_id, survey: JSON.stringify(survey) });
  const survey_id = context.saveId('survey', textAt(created, 'survey_id'));
  const changed = JSON.stringify({ ...survey, intro: '三分钟。' });
  await play.post('change a survey', 'ada', save, { survey_id, survey: changed });
  await play.post('make a survey with an odd question', 'ada', save, {
    survey: JSON.stringify({ ...survey, questions: [{ id: 'q1', type: 'dream' }] }),
  });
  await play.post('make a survey that is no JSON', 'ada', save, { survey: '{' });
  const one = `/intl/survey/${survey_id}/`;
  await play.get('a draft of a survey as a client', 'mia', one);
  const state = '/api/survey_state.php';
  await play.post('open a survey', 'ada', state, { survey_id, state: 'open' });
  await play.get('a survey', 'mia', one);
  const answer = '/intl/survey/answer/';
  const given = { q1: 'a', q2: ['y', 'x'], q3: 4, q4: 'for work', q5: { r1: 'd', r2: 'w' } };
  await play.post('answer a survey', 'mia', answer, { survey_id, answers: JSON.stringify(given) });
  await play.post(
    'answer a survey shortly',
    'noah',
    answer,
    { survey_id, answers: '{"q1":"b","q3":1}' },
    { json: false },
  );
  await play.post('answer a survey in part', 'noah', answer, { survey_id, answers: '{"q1":"b"}' });
  await play.post('answer a survey with no JSON', 'noah', answer, { survey_id, answers: '{' });
  await play.post('change a survey that is open', 'ada', save, { survey_id, survey: changed });
  await play.get('surveys', 'ada', '/api/survey_index.php', { pagesize: 1 });
  await play.get('results of a survey', 'ada', '/api/survey_result.php', { survey_id });
  await play.get('answers to a survey as CSV', 'ada', '/api/survey_export.php', { admin_id, survey_id });
  await play.post('close a survey', 'ada', state, { survey_id, state: 'closed' });
  await play.post('answer a survey that is closed', 'mia', answer, {
    survey_id,
    answers: JSON.stringify(given),
  });
}
