import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuditEntry } from '#domain/audit/audit-service.ts';
import { demoSurvey } from '#domain/surveys/demo-survey.ts';
import type { Survey, SurveyAnswer } from '#domain/surveys/types.ts';
import { addCompanyWithVideo, makeCampaign } from '../testing/campaign-fixtures.ts';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const makeSurvey = (change: Partial<Survey> = {}): Omit<Survey, 'revision'> => ({
  ...demoSurvey,
  id: randomUUID(),
  state: 'open',
  createdMs: 1_000,
  openedMs: 1_000,
  ...change,
});
const makeAnswer = (change: Partial<SurveyAnswer> & Pick<SurveyAnswer, 'surveyId'>): SurveyAnswer => ({
  id: randomUUID(),
  accountId: 'lei',
  answers: { often: 'daily', like: ['film'], sure: 4, parts: { cut: 'much' }, wish: '"引号" 👍' },
  createdMs: 2_000,
  updatedMs: 2_000,
  ...change,
});

describe.each(['sqlite', 'postgres'] as const)('surveys on %s', (dialect) => {
  let store: TestStore;
  let companyId = '';
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    ({ companyId } = await addCompanyWithVideo(store));
    for (const id of ['lei', 'mei'])
      await store.accounts.insertAccount(makeAccount({ id, username: id, name: `n ${id}` }));
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    await store.db.deleteFrom('survey_answers').execute();
    await store.db.deleteFrom('surveys').execute();
  });
  const add = async (change: Partial<Survey> = {}) => {
    const survey = makeSurvey(change);
    await store.surveys.insertSurvey(survey);
    return { ...survey, revision: 1 };
  };

  test('stores a survey and reads it back, and finds the newest open one', async () => {
    expect(await store.surveys.latestOpenSurvey()).toBeNull();
    const survey = await add({ openedMs: 5 });
    await add({ state: 'draft', openedMs: null, createdMs: 9 });
    await add({ state: 'closed', openedMs: 9 });
    expect(await store.surveys.surveyById(survey.id)).toEqual(survey);
    expect(await store.surveys.surveyById('none')).toBeNull();
    expect((await store.surveys.latestOpenSurvey())?.id).toBe(survey.id);
    const later = await add({ openedMs: 6 });
    expect((await store.surveys.latestOpenSurvey())?.id).toBe(later.id);
    expect(await store.surveys.countSurveys()).toBe(4);
  });

  test('deletes only a draft without answers that is in no campaign, and audits it', async () => {
    const remove = ({ id }: Survey) => store.surveys.deleteDraft({ id, by: 'mei', nowMs: 50 });
    const draft = await add({ state: 'draft', openedMs: null });
    const answered = await add();
    await store.surveys.upsertAnswer(makeAnswer({ surveyId: answered.id }));
    await store.db.updateTable('surveys').set({ state: 'draft' }).where('id', '=', answered.id).execute();
    expect([
      await remove(answered),
      await remove(await add()),
      await remove(await add({ state: 'closed' })),
    ]).toEqual(['illegal', 'illegal', 'illegal']);
    const campaign = makeCampaign({ companyId, surveyId: draft.id });
    await store.campaignStore.insertCampaign(campaign);
    expect(await remove(draft)).toBe('in_campaign');
    await store.db.deleteFrom('campaigns').execute();
    expect([await remove(draft), await remove(draft)]).toEqual(['removed', 'illegal']);
    expect(await store.surveys.countSurveys()).toBe(3);
    const actions = ['survey_removed'];
    const { entries } = await store.audits.listAudits({ filter: { actions }, limit: 10, offset: 0 });
    expect(entries).toMatchObject([
      { actorId: 'mei', action: 'survey_removed', subjectId: draft.id, detail: { title: draft.title } },
    ]);
  });

  test('a draft that a campaign takes while it is deleted is in the campaign, or gone from it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const draft = await add({ state: 'draft', openedMs: null });
      const campaign = makeCampaign({ companyId, surveyId: draft.id });
      const [outcome, taken] = await Promise.all([
        store.surveys.deleteDraft({ id: draft.id, by: 'mei', nowMs: 50 }),
        store.campaignStore.insertCampaign(campaign).then(
          () => 'taken',
          (error: unknown) => error,
        ),
      ]);
      if (taken === 'taken') expect(outcome).toBe('in_campaign');
      else {
        expect(outcome).toBe('removed');
        expect(taken).toMatchObject({ code: 'not_found', field: 'surveyId' });
      }
      await store.db.deleteFrom('campaigns').execute();
    }
  });

  test('a draft that is deleted before a campaign takes it is not found, and another change waits for it', async () => {
    const draft = await add({ state: 'draft', openedMs: null });
    const campaign = makeCampaign({ companyId });
    await store.campaignStore.insertCampaign(campaign);
    expect(await store.surveys.deleteDraft({ id: draft.id, by: 'mei', nowMs: 50 })).toBe('removed');
    const gone = { code: 'not_found', field: 'surveyId' };
    const fields = { ...campaign, surveyId: draft.id };
    await expect(
      store.campaignStore.insertCampaign(makeCampaign({ companyId, surveyId: draft.id })),
    ).rejects.toMatchObject(gone);
    const audit = createAuditEntry({
      ...{ actor: { id: 'mei' }, action: 'campaign_changed', subjectId: campaign.id, nowMs: 51 },
    });
    await expect(
      store.campaignStore.changeCampaign({ id: campaign.id, from: campaign, fields, audit }),
    ).rejects.toMatchObject(gone);
    await store.db.deleteFrom('campaigns').execute();
  });

  test('changes only a draft, guards transitions, and keeps the first opening time', async () => {
    const { id } = await add({ state: 'draft', openedMs: null });
    const content = { title: 'New', introduction: '', questions: demoSurvey.questions.slice(0, 1) };
    const update = (revision: number | null, change = {}) =>
      store.surveys.updateDraft({
        ...{ id, content: { ...content, ...change }, revision, actorId: 'adm', nowMs: 9 },
      });
    expect(await update(1)).toBe('saved');
    expect(await store.surveys.surveyById(id)).toMatchObject({ ...content, revision: 2 });
    expect([await update(1, { title: 'Late' }), await update(2), await update(null)]).toEqual([
      'changed',
      'saved',
      'saved',
    ]);
    expect(await store.surveys.surveyById(id)).toMatchObject({ title: 'New', revision: 2 });
    // Of two who have seen the same draft, one is told.
    const both = await Promise.all([update(2, { title: 'One' }), update(2, { title: 'Other' })]);
    expect(both.sort()).toEqual(['changed', 'saved']);
    const move = (from: Survey['state'], to: Survey['state'], nowMs: number) =>
      store.surveys.transitionSurvey({ id, from, to, actorId: 'adm', nowMs });
    expect(await Promise.all([move('draft', 'open', 10), move('draft', 'open', 10)])).toEqual(
      expect.arrayContaining([true, false]),
    );
    expect(await update(null)).toBe('illegal');
    expect(await move('open', 'closed', 20)).toBe(true);
    expect(await move('draft', 'open', 30)).toBe(false);
    expect(await move('closed', 'open', 30)).toBe(true);
    expect(await store.surveys.surveyById(id)).toMatchObject({ state: 'open', openedMs: 10 });
  });

  test('keeps the last answer of each account, and rejects answers unless the survey is open', async () => {
    const survey = await add();
    const first = makeAnswer({ surveyId: survey.id });
    expect(await store.surveys.upsertAnswer(first)).toEqual(first);
    const second = makeAnswer({
      surveyId: survey.id,
      answers: { often: 'seldom' },
      createdMs: 9,
      updatedMs: 9,
    });
    const replaced = { ...second, id: first.id, createdMs: first.createdMs };
    expect(await store.surveys.upsertAnswer(second)).toEqual(replaced);
    expect(await store.surveys.findAnswer({ surveyId: survey.id, accountId: 'lei' })).toEqual(replaced);
    expect(await store.surveys.findAnswer({ surveyId: survey.id, accountId: 'mei' })).toBeNull();
    const closed = await add({ state: 'closed' });
    expect(await store.surveys.upsertAnswer(makeAnswer({ surveyId: closed.id }))).toBeNull();
    expect(await store.surveys.upsertAnswer(makeAnswer({ surveyId: 'none' }))).toBeNull();
  });

  test('stores one of twenty concurrent answers of an account', async () => {
    const survey = await add();
    const put = await Promise.all(
      Array.from({ length: 20 }, () => store.surveys.upsertAnswer(makeAnswer({ surveyId: survey.id }))),
    );
    expect(new Set(put.map((answer) => answer?.id)).size).toBe(1);
    expect(await store.surveys.answersAfter({ surveyId: survey.id, afterId: null, limit: 9 })).toHaveLength(
      1,
    );
  });

  test('reads answers in batches with their authors, and counts them in the list', async () => {
    const survey = await add({ createdMs: 1 });
    const empty = await add({ createdMs: 2 });
    await store.surveys.upsertAnswer(makeAnswer({ surveyId: survey.id, id: 'a' }));
    await store.surveys.upsertAnswer(makeAnswer({ surveyId: survey.id, id: 'b', accountId: 'mei' }));
    const read = (afterId: string | null) =>
      store.surveys.answersAfter({ surveyId: survey.id, afterId, limit: 1 });
    expect(await read(null)).toEqual([
      { ...makeAnswer({ surveyId: survey.id, id: 'a' }), username: 'lei', accountName: 'n lei' },
    ]);
    expect((await read('a')).map(({ username }) => username)).toEqual(['mei']);
    expect(await read('b')).toEqual([]);
    const { surveys, total } = await store.surveys.listSurveys({ limit: 10, offset: 0 });
    expect([total, surveys.map(({ id, answers }) => [id, answers])]).toEqual([
      2,
      [
        [empty.id, 0],
        [survey.id, 2],
      ],
    ]);
    expect((await store.surveys.listSurveys({ limit: 1, offset: 1 })).surveys).toHaveLength(1);
  });
});
