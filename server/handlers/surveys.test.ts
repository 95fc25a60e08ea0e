import { afterAll, beforeAll, expect, test } from 'vitest';
import { renameKeys, toWireName } from '#contract/wire-names.ts';
import { demoSurvey } from '#domain/surveys/demo-survey.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let [admin, ann]: { id: string; cookie: string }[] = [];
const wireSurvey = renameKeys(demoSurvey, toWireName) as object;
const answers = { often: 'daily', like: ['film'], sure: 4 };

const addPerson = async (name: string, role: 'client' | 'admin') => {
  const account = await server.addAccount(name, 'a password', { roles: [role], name });
  return { id: account.id, ...(await server.openSession(account)) };
};
beforeAll(async () => {
  server = await startTestServer();
  admin = await addPerson('admin', 'admin');
  ann = await addPerson('ann', 'client');
});
afterAll(() => server.dispose());

const as = (who: { cookie: string } | undefined) => ({ cookie: who?.cookie ?? '' });
const save = (fields: Record<string, string>, who = admin) =>
  server.post('/api/survey_save.php', fields, as(who));
const move = (survey_id: string, state: string, who = admin) =>
  server.post('/api/survey_state.php', { survey_id, state }, as(who));
const send = (fields: Record<string, string>, who = ann) =>
  server.post('/intl/survey/answer/', fields, as(who));
const open = async (): Promise<string> => {
  const { survey_id } = await (await save({ survey: JSON.stringify(wireSurvey) })).json();
  expect((await move(survey_id, 'open')).status).toBe(200);
  return survey_id;
};

test('returns a survey, and stores an answer with 201, where a second answer replaces the first', async () => {
  const survey_id = await open();
  const fetched = await server.get(`/intl/survey/${survey_id}/`, as(ann));
  expect([fetched.status, await fetched.json()]).toEqual([200, { survey_id, state: 'open', ...wireSurvey }]);
  const first = await send({ survey_id, answers: JSON.stringify(answers) });
  expect(first.status).toBe(201);
  const stored = await first.json();
  expect(stored).toEqual({
    answer_id: expect.any(String),
    survey_id,
    answers,
    created_ms: server.clock.now,
    updated_ms: server.clock.now,
  });
  server.clock.now += 50;
  const second = await send({ survey_id, answers: JSON.stringify({ ...answers, sure: 1 }) });
  expect([second.status, await second.json()]).toEqual([
    201,
    { ...stored, answers: { ...answers, sure: 1 }, updated_ms: server.clock.now },
  ]);
});

test('names an invalid field and stores nothing', async () => {
  const survey_id = await open();
  const cases: [Record<string, string>, string][] = [
    [{}, 'survey_id'],
    [{ survey_id }, 'answers'],
    [{ survey_id, answers: '{' }, 'answers'],
    [{ survey_id, answers: '[]' }, 'answers'],
    [{ survey_id, answers: '{}' }, 'answers.often'],
    [{ survey_id, answers: JSON.stringify({ ...answers, sure: 9 }) }, 'answers.sure'],
    [{ survey_id, answers: JSON.stringify({ ...answers, other: 1 }) }, 'answers.other'],
    [{ survey_id, answers: JSON.stringify({ ...answers, sure: true }) }, 'answers.sure'],
    [
      { survey_id, answers: JSON.stringify({ ...answers, ['x'.repeat(50)]: true }) },
      `answers.${'x'.repeat(40)}`,
    ],
  ];
  for (const [fields, field] of cases) {
    const answer = await send(fields);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 400, msg: `参数不正确：${field}`, data: null },
    ]);
  }
  expect((await send({ survey_id: 'none', answers: '{}' })).status).toBe(404);
  await move(survey_id, 'closed');
  expect((await send({ survey_id, answers: JSON.stringify(answers) })).status).toBe(409);
  expect((await server.get(`/intl/survey/${survey_id}/`, as(ann))).status).toBe(200);
  expect(await server.store.surveys.answersAfter({ surveyId: survey_id, afterId: null, limit: 9 })).toEqual(
    [],
  );
});

test('requires a session and the own origin', async () => {
  const survey_id = await open();
  const fields = { survey_id, answers: JSON.stringify(answers) };
  expect((await server.get(`/intl/survey/${survey_id}/`)).status).toBe(401);
  expect((await server.post('/intl/survey/answer/', fields)).status).toBe(401);
  const foreign = { ...as(ann), origin: 'https://elsewhere.example' };
  expect((await server.post('/intl/survey/answer/', fields, foreign)).status).toBe(403);
});

test('accepts a survey and answers as a JSON body', async () => {
  const json = (path: string, who: { cookie: string } | undefined, body: object) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { ...as(who), 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify(body),
    });
  const saved = await json('/api/survey_save.php', admin, { survey: wireSurvey });
  expect(saved.status).toBe(200);
  const { survey_id, ...survey } = await saved.json();
  expect(survey).toEqual({ state: 'draft', revision: 1, ...wireSurvey });
  await move(survey_id, 'open');
  const sent = await json('/intl/survey/answer/', ann, { survey_id, answers });
  expect([sent.status, (await sent.json()).answers]).toEqual([201, answers]);
  const put = await fetch(`${server.url}/intl/survey/${survey_id}/`, { method: 'PUT', headers: as(ann) });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET']);
});
