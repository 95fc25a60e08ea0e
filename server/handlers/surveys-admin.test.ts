import { beforeAll, describe, expect, test } from 'vitest';
import { surveysAdmin } from '#contract/surveys-admin.ts';
import { parseAnswer } from '#contract/testing/parse-answer.ts';
import { renameKeys, toWireName } from '#contract/wire-names.ts';
import { demoSurvey } from '#domain/surveys/demo-survey.ts';
import { addCompanyWithVideo, makeCampaign } from '#store/testing/campaign-fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, visitor, addPerson } = setUpPeople();
const SAVE = '/api/survey_save.php';
const STATE = '/api/survey_state.php';
const LIST = '/api/survey_index.php';
const RESULT = '/api/survey_result.php';
const EXPORT = '/api/survey_export.php';
let admin: Person;
let learner: Person;
beforeAll(async () => {
  admin = await addPerson(['admin']);
  learner = await addPerson();
});

const wireSurvey = renameKeys(demoSurvey, toWireName) as object;
const survey = JSON.stringify(wireSurvey);
const makeDraft = async () => String((await admin.post(SAVE, { survey })).body.survey_id);
const move = async (survey_id: string, state: string, as = admin) =>
  (await as.post(STATE, { survey_id, state })).status;
const read = async (survey_id: string, as: Person) =>
  (await server().get(`/intl/survey/${survey_id}/`, as.headers)).status;
const storedSurvey = (id: string) => server().store.surveys.surveyById(id);

test('shows a draft only to admins, and moves only from draft to open to closed', async () => {
  const survey_id = await makeDraft();
  expect([await read(survey_id, learner), await read(survey_id, admin)]).toEqual([404, 200]);
  const changed = await admin.post(SAVE, {
    survey_id,
    survey: JSON.stringify({ ...wireSurvey, title: '新' }),
  });
  expect(changed).toEqual({
    status: 200,
    body: { survey_id, state: 'draft', revision: 2, ...wireSurvey, title: '新' },
  });
  expect([await move(survey_id, 'open'), await move(survey_id, 'draft')]).toEqual([200, 409]);
  expect(await read(survey_id, learner)).toBe(200);
  expect((await admin.post(SAVE, { survey_id, survey })).status).toBe(409);
  const { list } = (await admin.get(LIST)).body;
  const row = { survey_id, answers: 0, state: 'open', opened_ms: server().clock.now };
  expect(list).toContainEqual(expect.objectContaining(row));
  expect(await move(survey_id, 'closed')).toBe(200);
  expect(await storedSurvey(survey_id)).toMatchObject({ title: '新', state: 'closed' });
});

test('of two who have seen one draft, the second is told, and can see what is saved now', async () => {
  const survey_id = await makeDraft();
  const other = await addPerson(['admin']);
  const seen = (await admin.get('/api/survey_draft.php', { survey_id })).body;
  expect(seen).toEqual({ survey_id, state: 'draft', revision: 1, ...wireSurvey });
  const save = (as: Person, title: string, revision: string) =>
    as.post(SAVE, { survey_id, revision, survey: JSON.stringify({ ...wireSurvey, title }) });
  expect((await save(other, '别人的', '1')).body).toMatchObject({ revision: 2 });
  expect(await save(admin, '我的', '1')).toMatchObject({
    status: 409,
    body: { code: 'survey_changed', field: 'revision' },
  });
  expect((await admin.get('/api/survey_draft.php', { survey_id })).body).toMatchObject({
    ...{ title: '别人的', revision: 2 },
  });
  expect((await admin.get(LIST)).body.list).toContainEqual(
    expect.objectContaining({ survey_id, revision: 2 }),
  );
  expect((await save(admin, '我的', '2')).body).toMatchObject({ title: '我的', revision: 3 });
  for (const revision of ['0', '-1', '1.5', 'x', '1e21'])
    expect(await save(admin, '坏', revision)).toMatchObject({ status: 400, body: { field: 'revision' } });
  expect((await learner.get('/api/survey_draft.php', { survey_id })).status).toBe(403);
  expect((await admin.get('/api/survey_draft.php', { survey_id: 'none' })).status).toBe(404);
  const { list } = (await admin.get('/api/audit_index.php', { subject: survey_id })).body;
  expect(list?.map(({ action, actor_id, detail }) => [action, actor_id, detail])).toEqual(
    expect.arrayContaining([
      ['survey_made', admin.id, expect.objectContaining({ 'before.questions': '', 'after.questions': '6' })],
      ['survey_changed', other.id, { changed: 'title' }],
      ['survey_changed', admin.id, { changed: 'title' }],
    ]),
  );
  expect(list).toHaveLength(3);
});

test('deletes a draft, but no open survey, and only for administrators', async () => {
  const remove = async (survey_id: string, as = admin) =>
    (await as.post('/api/survey_remove.php', { survey_id })).status;
  const [draft, open] = [await makeDraft(), await makeDraft()];
  await move(open, 'open');
  expect([await remove(draft, learner), await remove(open), await remove('none')]).toEqual([403, 409, 404]);
  const { companyId } = await addCompanyWithVideo(server().store);
  const campaign = makeCampaign({ companyId, adminId: admin.id, surveyId: draft });
  await server().store.campaignStore.insertCampaign(campaign);
  expect(await admin.post('/api/survey_remove.php', { survey_id: draft })).toMatchObject({
    status: 409,
    body: { code: 'survey_in_campaign' },
  });
  await server().store.campaignStore.removeDraft({
    ...{ id: campaign.id, revision: 1, actorId: admin.id, nowMs: server().clock.now },
  });
  expect(await remove(draft)).toBe(200);
  expect(await remove(draft)).toBe(404);
  expect(await read(open, learner)).toBe(200);
});

test('counts the answers to each question, and exports them as CSV without formulas', async () => {
  const survey_id = await makeDraft();
  await move(survey_id, 'open');
  const answer = async (as: Person, fields: object) => {
    const answers = JSON.stringify({ often: 'daily', like: ['film'], sure: 4, ...fields });
    expect((await as.post('/intl/survey/answer/', { survey_id, answers })).status).toBe(201);
  };
  await answer(learner, { sure: 1 });
  await answer(await addPerson(['client'], { name: '=ben' }), { wish: '=1+1' });
  const { status, body } = await admin.get(RESULT, { survey_id });
  expect([status, parseAnswer(surveysAdmin.results, body)]).toMatchObject([
    200,
    { total: 2, questions: [{ answered: 2 }, { answered: 0 }, {}, { mean: 2.5 }, {}, {}] },
  ]);
  const csv = await server().get(`${EXPORT}?survey_id=${survey_id}`, admin.headers);
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="survey-${survey_id}.csv"`);
  const bytes = Buffer.from(await csv.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString()).toContain(`"'=ben"`);
  expect(bytes.toString()).toContain(`"'=1+1"`);
});

test.each([
  ['{', 'survey'],
  ['{}', 'title'],
  [
    JSON.stringify({
      ...wireSurvey,
      questions: [{ id: 'a', type: 'single', text: 'A', required: true }],
    }),
    'questions.0.options',
  ],
])('names the fault of the definition %s and keeps the draft', async (faulty, field) => {
  const survey_id = await makeDraft();
  expect(await admin.post(SAVE, { survey_id, survey: faulty })).toMatchObject({
    status: 400,
    body: { code: 'bad_parameter', field },
  });
  expect(await storedSurvey(survey_id)).toMatchObject(demoSurvey);
});

test('is for administrators only, under their own ID, and returns 404 for an unknown survey', async () => {
  const survey_id = await makeDraft();
  expect((await visitor.post(SAVE, { survey })).status).toBe(401);
  expect((await learner.post(SAVE)).status).toBe(403);
  expect(await move(survey_id, 'open', learner)).toBe(403);
  for (const path of [LIST, RESULT, EXPORT]) {
    expect([path, (await learner.get(path, { survey_id })).status]).toEqual([path, 403]);
  }
  expect((await admin.post(SAVE, { survey, admin_id: learner.id })).status).toBe(403);
  expect((await storedSurvey(survey_id))?.state).toBe('draft');
  expect((await admin.post(SAVE, { survey_id: 'none', survey })).status).toBe(404);
  expect(await move('none', 'open')).toBe(404);
  for (const path of [RESULT, EXPORT]) {
    expect((await admin.get(path, { survey_id: 'none' })).status).toBe(404);
  }
});

describe('a definition', () => {
  const option = { value: 'x', text: 'X' };
  const options = [option];
  const long = (length: number) => 'x'.repeat(length);
  const first = { id: 'a', type: 'single', text: 'A', required: true, options };
  const withQuestion = (change: object) => ({
    title: 'T',
    questions: [first, { id: 'b', type: 'text', text: 'B', required: false, ...change }],
  });
  const manyOptions = Array.from({ length: 51 }, (_, at) => ({ value: `v${at}`, text: 'x' }));

  test.each<[unknown, string]>([
    [null, 'survey'],
    [[], 'survey'],
    [long(10), 'survey'],
    [{ questions: [first] }, 'title'],
    [{ title: ' ', questions: [first] }, 'title'],
    [{ title: long(101), questions: [first] }, 'title'],
    [{ title: 'T', intro: long(1001), questions: [first] }, 'intro'],
    [{ title: 'T', intro: 5, questions: [first] }, 'intro'],
    [{ title: 'T' }, 'questions'],
    [{ title: 'T', questions: {} }, 'questions'],
    [{ title: 'T', questions: [] }, 'questions'],
    [
      { title: 'T', questions: Array.from({ length: 101 }, (_, at) => ({ ...first, id: `q${at}` })) },
      'questions',
    ],
    [{ title: 'T', questions: ['x'] }, 'questions.0'],
    [withQuestion({ id: 'a b' }), 'questions.1.id'],
    [withQuestion({ id: 'a' }), 'questions.1.id'],
    [withQuestion({ id: long(41) }), 'questions.1.id'],
    [withQuestion({ type: 'other' }), 'questions.1.type'],
    [withQuestion({ type: 1 }), 'questions.1.type'],
    [withQuestion({ text: ' ' }), 'questions.1.text'],
    [withQuestion({ text: long(501) }), 'questions.1.text'],
    [withQuestion({ required: 1 }), 'questions.1.required'],
    [withQuestion({ max_length: 0 }), 'questions.1.max_length'],
    [withQuestion({ max_length: 4001 }), 'questions.1.max_length'],
    [withQuestion({ max_length: 1.5 }), 'questions.1.max_length'],
    [withQuestion({ type: 'single' }), 'questions.1.options'],
    [withQuestion({ type: 'multiple', options: [] }), 'questions.1.options'],
    [withQuestion({ type: 'multiple', options: manyOptions }), 'questions.1.options'],
    [withQuestion({ type: 'multiple', options: [option, option] }), 'questions.1.options'],
    [withQuestion({ type: 'single', options: [{ value: 'a b', text: 'x' }] }), 'questions.1.options.0.value'],
    [withQuestion({ type: 'single', options: [{ value: 'a', text: ' ' }] }), 'questions.1.options.0.text'],
    [
      withQuestion({ type: 'single', options: [{ value: 'a', text: long(201) }] }),
      'questions.1.options.0.text',
    ],
    [withQuestion({ type: 'matrix', options }), 'questions.1.rows'],
    [withQuestion({ type: 'matrix', rows: [option, option], options }), 'questions.1.rows'],
    [withQuestion({ type: 'matrix', rows: options }), 'questions.1.options'],
    [withQuestion({ type: 'scale', min: -1 }), 'questions.1.min'],
    [withQuestion({ type: 'scale', min: 1.5 }), 'questions.1.min'],
    [withQuestion({ type: 'scale', max: 11 }), 'questions.1.max'],
    [withQuestion({ type: 'scale', min: 5, max: 5 }), 'questions.1.max'],
    [withQuestion({ type: 'scale', min_text: long(41) }), 'questions.1.min_text'],
    [withQuestion({ type: 'scale', max_text: long(41) }), 'questions.1.max_text'],
    [withQuestion({ show_if: { question_id: 'a b', any_of: ['x'] } }), 'questions.1.show_if.question_id'],
    [withQuestion({ show_if: { question_id: 'a', any_of: [] } }), 'questions.1.show_if.any_of'],
    [withQuestion({ show_if: { question_id: 'a', any_of: [long(41)] } }), 'questions.1.show_if.any_of.0'],
    [withQuestion({ show_if: { question_id: 'a', any_of: ['y'] } }), 'questions.1.show_if'],
    [withQuestion({ show_if: { question_id: 'none', any_of: ['x'] } }), 'questions.1.show_if'],
  ])('is refused: %j names the field %s', async (definition, field) => {
    expect(await admin.post(SAVE, { survey: JSON.stringify(definition) })).toEqual({
      status: 400,
      body: { code: 'bad_parameter', field, status: `参数不正确：${field}` },
    });
  });

  test('is kept with clean texts and the defaults of its types, without fields that a type does not use', async () => {
    const questions = [
      { ...first, text: ' A ', options: [{ value: 'x', text: ' X ' }], max_length: 'none' },
      { id: 'b', type: 'scale', text: 'B', required: false, rows: 5 },
      { id: 'c', type: 'text', text: 'C\uD800', required: false },
    ];
    const { body } = await admin.post(SAVE, { survey: JSON.stringify({ title: ' T ', questions }) });
    expect(body).toEqual({
      survey_id: expect.any(String),
      title: 'T',
      intro: '',
      state: 'draft',
      revision: 1,
      questions: [
        first,
        { id: 'b', type: 'scale', text: 'B', required: false, min: 1, max: 5 },
        { id: 'c', type: 'text', text: 'C\uFFFD', required: false, max_length: 1000 },
      ],
    });
  });
});
