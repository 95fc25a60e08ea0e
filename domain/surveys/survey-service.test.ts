import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeAccount } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { makeClock, makeViewer } from '../testing/factories.ts';
import { demoSurvey } from './demo-survey.ts';
import { seedDemoSurvey } from './seed-demo-survey.ts';
import { createSurveyService } from './survey-service.ts';
import type { SurveyContent, SurveyService } from './types.ts';

const [ann, admin] = [makeViewer('ann'), makeViewer('adm', 'admin')];
const answers = { often: 'daily', like: ['film'], sure: 4 };
let store: TestStore;
let clock: ReturnType<typeof makeClock>;
let service: SurveyService;

beforeEach(async () => {
  store = await openTestStore();
  clock = makeClock();
  for (const { id, roles } of [ann, admin]) await store.accounts.insertAccount(makeAccount({ id, roles }));
  service = createSurveyService({ surveys: store.surveys, clock });
});
afterEach(() => store.dispose());

const save = (surveyId: string | null, content: SurveyContent = demoSurvey) =>
  service.save({ viewer: admin, surveyId, revision: null, content });

test('a survey goes from a draft through answers and results to closed', async () => {
  const { id } = await save(null);
  await expect(service.detail({ viewer: ann, surveyId: id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(service.saveAnswer({ viewer: admin, surveyId: id, answers })).rejects.toMatchObject({
    code: 'illegal_move',
  });
  await save(id, { ...demoSurvey, title: '新的题目' });
  await service.changeState({ viewer: admin, surveyId: id, to: 'open' });
  await expect(save(id)).rejects.toMatchObject({
    code: 'illegal_move',
  });
  expect(await service.latestOpenSurvey()).toMatchObject({ id, title: '新的题目' });
  const first = await service.saveAnswer({ viewer: ann, surveyId: id, answers });
  clock.now += 1000;
  const second = await service.saveAnswer({ viewer: ann, surveyId: id, answers: { ...answers, sure: 2 } });
  expect(second).toEqual({ ...first, answers: { ...answers, sure: 2 }, updatedMs: clock.now });
  await expect(service.saveAnswer({ viewer: ann, surveyId: id, answers: {} })).rejects.toMatchObject({
    field: 'answers.often',
  });
  expect(await service.findAnswer({ viewer: ann, surveyId: id })).toEqual(second);
  expect(await service.results({ surveyId: id })).toMatchObject({
    total: 1,
    questions: [{ answered: 1 }, { answered: 0 }, {}, { mean: 2 }, {}, {}],
  });
  expect((await service.csv({ surveyId: id })).csv.split('\r\n')).toHaveLength(3);
  await service.changeState({ viewer: admin, surveyId: id, to: 'closed' });
  await expect(service.saveAnswer({ viewer: ann, surveyId: id, answers })).rejects.toMatchObject({
    code: 'illegal_move',
  });
  for (const to of ['draft', 'closed'] as const) {
    await expect(service.changeState({ viewer: admin, surveyId: id, to })).rejects.toMatchObject({
      code: 'illegal_move',
    });
  }
});

test('lists surveys with the number of their answers', async () => {
  const { id } = await save(null);
  expect(await service.list({ pageNumber: 1, pageSize: 9 })).toMatchObject({
    total: 1,
    list: [{ id, state: 'draft', answers: 0 }],
  });
});

test('seedDemoSurvey creates the demo survey only if there is no survey', async () => {
  await seedDemoSurvey({ surveys: store.surveys, clock });
  expect(await service.latestOpenSurvey()).toMatchObject({ title: demoSurvey.title });
  await seedDemoSurvey({ surveys: store.surveys, clock });
  expect(await store.surveys.countSurveys()).toBe(1);
});
