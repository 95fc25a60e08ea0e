import { afterAll, beforeAll, expect, test } from 'vitest';
import { surveysAdmin } from '#contract/surveys-admin.ts';
import { renameKeys, toCodeName } from '#contract/wire-names.ts';
import { demoSurvey } from '#domain/survey/demo-survey.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let [admin, ann, ben]: { id: string; cookie: string }[] = [];
const answers = { often: 'daily', like: ['film'], sure: 4 };

const addPerson = async (name: string, role: 'client' | 'admin') => {
  const account = await server.addAccount(name, 'a password', { access: [role], name });
  return { id: account.id, ...(await server.openSession(account)) };
};
beforeAll(async () => {
  server = await startTestServer();
  admin = await addPerson('admin', 'admin');
  ann = await addPerson('ann', 'client');
  ben = await addPerson('=ben', 'client');
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
  const { survey_id } = await (await save({ survey: JSON.stringify(demoSurvey) })).json();
  expect((await move(survey_id, 'open')).status).toBe(200);
  return survey_id;
};

test('returns a survey, and stores an answer with 201, where a second answer replaces the first', async () => {
  const survey_id = await open();
  const fetched = await server.get(`/intl/survey/${survey_id}/`, as(ann));
  expect([fetched.status, await fetched.json()]).toEqual([200, { survey_id, state: 'open', ...demoSurvey }]);
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
  expect((await send({ survey_id, answers: JSON.stringify({ ...answers, wish: '=1+1' }) }, ben)).status).toBe(
    201,
  );

  const result = await server.get(`/api/survey_result.php?survey_id=${survey_id}`, as(admin));
  const results = await result.json();
  expect(results).toMatchObject({
    total: 2,
    questions: [{ answered: 2 }, { answered: 0 }, {}, { mean: 2.5 }, {}, {}],
  });
  const checked = surveysAdmin.results.output.safeParse(renameKeys(results, toCodeName));
  expect(checked.error).toBeUndefined();
  const csv = await server.get(`/api/survey_export.php?survey_id=${survey_id}`, as(admin));
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="survey-${survey_id}.csv"`);
  const bytes = Buffer.from(await csv.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString()).toContain(`"'=ben"`);
  expect(bytes.toString()).toContain(`"'=1+1"`);
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

test('requires a session, the own origin, and the role', async () => {
  const survey_id = await open();
  const fields = { survey_id, answers: JSON.stringify(answers) };
  expect((await server.get(`/intl/survey/${survey_id}/`)).status).toBe(401);
  expect((await server.post('/intl/survey/answer/', fields)).status).toBe(401);
  const foreign = { ...as(ann), origin: 'https://elsewhere.example' };
  expect((await server.post('/intl/survey/answer/', fields, foreign)).status).toBe(403);
  expect((await save({}, ann)).status).toBe(403);
  expect((await move(survey_id, 'closed', ann)).status).toBe(403);
  for (const call of ['index', 'result', 'export']) {
    expect((await server.get(`/api/survey_${call}.php?survey_id=${survey_id}`, as(ann))).status).toBe(403);
  }
  expect((await save({ survey: '{}', admin_id: ann?.id ?? '' })).status).toBe(403);
});

test('shows a draft only to admins, and names the fault of a definition', async () => {
  const saved = await save({ survey: JSON.stringify(demoSurvey) });
  const { survey_id } = await saved.json();
  expect((await server.get(`/intl/survey/${survey_id}/`, as(ann))).status).toBe(404);
  expect((await server.get(`/intl/survey/${survey_id}/`, as(admin))).status).toBe(200);
  const bad = { ...demoSurvey, questions: [{ id: 'a', type: 'single', text: 'A', required: true }] };
  for (const [survey, field] of [
    ['{', 'survey'],
    ['{}', 'title'],
    [JSON.stringify(bad), 'questions.0.options'],
  ] as const) {
    const answer = await save({ survey_id, survey });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'bad_parameter', field }),
    ]);
  }
  await move(survey_id, 'open');
  expect((await save({ survey_id, survey: JSON.stringify(demoSurvey) })).status).toBe(409);
  expect((await move(survey_id, 'draft')).status).toBe(409);
  const list = await (await server.get('/api/survey_index.php', as(admin))).json();
  expect(list.list).toContainEqual(expect.objectContaining({ survey_id, answers: 0, state: 'open' }));
});

test('accepts a survey and answers as a JSON body', async () => {
  const json = (path: string, who: { cookie: string } | undefined, body: object) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { ...as(who), 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify(body),
    });
  const saved = await json('/api/survey_save.php', admin, { survey: demoSurvey });
  expect(saved.status).toBe(200);
  const { survey_id, ...survey } = await saved.json();
  expect(survey).toEqual({ state: 'draft', ...demoSurvey });
  await move(survey_id, 'open');
  const sent = await json('/intl/survey/answer/', ann, { survey_id, answers });
  expect([sent.status, (await sent.json()).answers]).toEqual([201, answers]);
  const put = await fetch(`${server.url}/intl/survey/${survey_id}/`, { method: 'PUT', headers: as(ann) });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET']);
});
