import { beforeAll, expect, test } from 'vitest';
import { createAuditEntry } from '#domain/audit/audit-service.ts';
import { demoSurvey } from '#domain/surveys/demo-survey.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import { detailOfChange } from '#shared/audit-detail.ts';
import { readCsvTable } from '#shared/csv.ts';
import { startOfShanghaiDayMs } from '#shared/shanghai-day.ts';
import { addCompanyWithVideo, makeCampaign, makeCompany } from '#store/testing/campaign-fixtures.ts';
import { makeActivity } from '#store/testing/draw-fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, visitor, addPerson } = setUpPeople();
const PATH = '/api/audit_index.php';
const EXPORT = '/api/audit_export.php';
let admin: Person;
let learner: Person;
beforeAll(async () => {
  [admin, learner] = [await addPerson(['client', 'admin']), await addPerson()];
});

const addEntry = async (subjectId: string, nowMs: number) => {
  const entry = createAuditEntry({
    actor: admin,
    action: 'account_disabled',
    subjectId,
    detail: { roles: 'client' },
    nowMs,
  });
  await server().store.audits.insertAudit(entry);
  return entry.id;
};

test('lists the entries newest first with the current names, in pages that newer entries do not move', async () => {
  const older = await addEntry(learner.id, 5_000);
  const newer = await addEntry('nobody', 6_000);
  const first = await admin.get(PATH, { pageno: '1', pagesize: '1' });
  expect(first).toEqual({
    status: 200,
    body: {
      list: [
        {
          audit_id: newer,
          actor_id: admin.id,
          actor: admin.account.username,
          action: 'account_disabled',
          subject_id: 'nobody',
          subject: null,
          subject_kind: null,
          detail: { roles: 'client' },
          mentions: [],
          created_ms: 6_000,
        },
      ],
      total: 2,
      pageno: 1,
      pagesize: 1,
      as_of: expect.any(Number),
    },
  });
  await addEntry('someone else', server().clock.now + 1);
  const page = { pageno: '2', pagesize: '1', as_of: String(first.body.as_of) };
  expect((await admin.get(PATH, page)).body).toMatchObject({
    total: 2,
    list: [{ audit_id: older, subject: learner.account.username, subject_kind: 'account' }],
  });
});

test('names what entries are about, with a page to open, but nothing of another administrator, unless for owners', async () => {
  const { store } = server();
  const [rival, owner] = [await addPerson(['admin']), await addPerson(['owner'])];
  const { companyId, videoId } = await addCompanyWithVideo(store);
  const campaign = makeCampaign({ companyId, adminId: admin.id, name: '春天的活动' });
  await store.campaignStore.insertCampaign(campaign);
  const survey = { ...demoSurvey, id: 'named-survey', state: 'draft' as const, createdMs: 1, openedMs: null };
  await store.surveys.insertSurvey(survey);
  await addEntry('named-survey', 8_000);
  await addEntry(videoId, 8_000);
  const about = async (subject: string, as = admin) => {
    const { list } = (await as.get(PATH, { subject, pagesize: '1' })).body;
    return list?.map((entry) => [entry.subject, entry.subject_kind])[0];
  };
  expect(await about(campaign.id)).toEqual(['春天的活动', 'campaign']);
  expect(await about(campaign.id, rival)).toEqual([null, null]);
  expect(await about(campaign.id, owner)).toEqual(['春天的活动', null]);
  expect(await about('named-survey', rival)).toEqual([survey.title, 'survey']);
  expect((await about(videoId, rival))?.[1]).toBe('video');
  const remove = { id: campaign.id, revision: 1, actorId: admin.id, nowMs: 9_000 };
  expect(await store.campaignStore.removeDraft(remove)).toBe(true);
  expect(await about(campaign.id, owner)).toEqual(['春天的活动', null]);
  expect(await store.surveys.deleteDraft({ id: survey.id, by: admin.id, nowMs: 9_000 })).toBe('removed');
  expect(await about('named-survey')).toEqual([survey.title, null]);
  const csv = await server().post(
    EXPORT,
    { subject: 'named-survey', action: 'survey_removed' },
    admin.headers,
  );
  expect(readCsvTable(await csv.text())?.[1]?.slice(5, 7)).toEqual([survey.title, 'named-survey']);
});

test('names the things in the details of entries, but nothing of another administrator, and keeps the IDs', async () => {
  const { store } = server();
  const rival = await addPerson(['admin']);
  const company = makeCompany({ id: 'mentioned-company', adminId: admin.id, name: '五月书店' });
  await store.campaigns.ads.insertCompany(company);
  const activity = makeActivity({ title: '五月转盘' });
  await store.draw.insertActivity(activity);
  const after = { activity: activity.id, ads: 'gone gone-too', company: '' };
  const detail = {
    ...detailOfChange({ facts: { company: company.id } }, { facts: after }),
    ...{ teacher: learner.id, record: learner.id, budget_cents: '1200' },
  };
  await store.audits.insertAudit({
    ...{ id: 'mentions', actorId: admin.id, action: 'campaign_changed', subjectId: 'mentioning', detail },
    createdMs: 9_500,
  });
  const read = async (as: Person) => (await as.get(PATH, { subject: 'mentioning' })).body.list?.[0];
  const own = await read(admin);
  expect(own?.detail).toEqual(detail);
  const ofAll = [
    { subject_id: activity.id, subject: '五月转盘', subject_kind: 'activity' },
    { subject_id: learner.id, subject: learner.account.username, subject_kind: 'account' },
  ];
  const ofAdmin = { subject_id: company.id, subject: '五月书店', subject_kind: 'company' };
  expect(own?.mentions).toEqual([ofAdmin, ...ofAll]);
  expect((await read(rival))?.mentions).toEqual(ofAll);
  const search = { subject: 'mentioning', action: 'campaign_changed' };
  const csv = await server().post(EXPORT, search, admin.headers);
  expect(readCsvTable(await csv.text())?.[1]?.slice(7, 9)).toEqual([
    `公司: 五月书店 (${company.id}) → 未设置; 抽奖活动: 未设置 → 五月转盘 (${activity.id}); 广告: 未设置 → gone, gone-too`,
    `老师: ${learner.account.username} (${learner.id}); 抽奖记录: ${learner.id}; 预算: ¥12.00`,
  ]);
});

test('is searched by a group of actions, an account name or ID, a subject, and days in Shanghai', async () => {
  const day = startOfShanghaiDayMs(Date.parse('2025-03-02T08:00:00Z'));
  const inside = await addEntry('searched', day);
  await addEntry('searched', day - 1);
  const last = await addEntry('searched', day + 86_400_000 - 1);
  const find = async (fields: Record<string, string>) =>
    (await admin.get(PATH, { subject: 'searched', ...fields })).body.list?.map(({ audit_id }) => audit_id);
  expect(await find({ from: '2025-03-02', to: '2025-03-02' })).toEqual([last, inside]);
  expect(await find({ from: '2025-03-03', to: '' })).toEqual([]);
  expect(await find({ action: 'people' })).toHaveLength(3);
  expect(await find({ action: 'account_disabled', actor: admin.account.username })).toHaveLength(3);
  expect(await find({ actor: admin.id })).toHaveLength(3);
  expect(await find({ actor: ` ${admin.account.username}\t`, subject: ' searched ' })).toHaveLength(3);
  expect(await find({ action: 'payouts' })).toEqual([]);
  expect(await find({ actor: learner.account.username })).toEqual([]);
});

test.each<[string, Record<string, string>]>([
  ['action', { action: 'everything' }],
  ['actor', { actor: 'x'.repeat(81) }],
  ['subject', { subject: 'x'.repeat(81) }],
  ['from', { from: '2025-02-30' }],
  ['from', { from: 'yesterday' }],
  ['to', { to: '2025-13-01' }],
  ['to', { from: '2025-03-02', to: '2025-03-01' }],
])('names the invalid field %s of a search and of an export, which writes nothing', async (field, fields) => {
  const count = async () => (await admin.get(PATH)).body.total;
  const before = await count();
  expect(await admin.get(PATH, fields)).toMatchObject({ status: 400, body: { field } });
  expect(await admin.post(EXPORT, fields)).toMatchObject({ status: 400, body: { field } });
  expect(await count()).toBe(before);
});

test('a search is exported as a safe CSV, in words, and the export is in the log', async () => {
  const ofChange = detailOfChange(
    { facts: { budget_cents: 1200, ends: '2025-03-02T16:00:00.000Z' }, typed: { title: 'a' } },
    { facts: { budget_cents: null, ends: '2025-03-03T16:00:00.000Z' }, typed: { title: 'b' } },
  );
  await server().store.audits.insertAudit({
    ...{ id: 'exported', actorId: '=cmd()', action: 'campaign_changed', subjectId: 'exported-campaign' },
    ...{ detail: { ...ofChange, device: 'windows edge' }, createdMs: 7_000 },
  });
  const fields = { subject: 'exported-campaign', from: '1970-01-01', to: '1970-01-01' };
  const exportIn = async (locale: string) => {
    const answer = await server().post(EXPORT, { ...fields, locale }, admin.headers);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return readCsvTable(await answer.text());
  };
  expect((await exportIn('zh-CN'))?.[1]).toEqual([
    ...['exported', '1970-01-01 08:00:07', '', "'=cmd()", '修改活动', '', 'exported-campaign'],
    '预算: ¥12.00 → 未设置; 结束时间: 2025-03-03 00:00:00 → 2025-03-04 00:00:00; 标题: 文字有改动，不留原文',
    ...['', 'Windows 电脑 · Edge'],
  ]);
  expect(await exportIn('en')).toHaveLength(2);
  const { list } = (await admin.get(PATH, { action: 'audit_exported' })).body;
  expect(list).toContainEqual(
    expect.objectContaining({
      actor_id: admin.id,
      detail: { entries: '1', subject: 'exported-campaign', from_day: '1970-01-01', to_day: '1970-01-01' },
    }),
  );
});

test('a change names the kind of device of its request, and no address', async () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0 Safari/537.36';
  const fields = { account_id: learner.id, name: '新名字', access: 'client,teacher' };
  const changed = await admin.post('/api/account_save.php', fields, { 'user-agent': agent });
  expect(changed.status).toBe(200);
  const { list } = (await admin.get(PATH, { action: 'account_changed', subject: learner.id })).body;
  expect(list?.[0]?.detail).toEqual({
    ...{ before: 'client', roles: 'client teacher', changed: 'name' },
    device: 'windows chrome',
  });
});

test('is for administrators only, and names an invalid page', async () => {
  expect((await visitor.get(PATH)).status).toBe(401);
  expect((await learner.get(PATH)).status).toBe(403);
  expect((await learner.post(EXPORT)).status).toBe(403);
  expect(await admin.get(PATH, { pageno: '0' })).toMatchObject({ status: 400, body: { field: 'pageno' } });
});

test.each<[AuditAction, Record<string, string>, string]>([
  ['accounts_exported', { count: '12' }, '条数: 12'],
  ['sign_in_contact_changed', { characters: '9' }, '字数: 9'],
  ['lines_changed', { line: '3', removed: '1', added: '2' }, '第几句起: 3; 删去的句数: 1; 写入的句数: 2'],
  ['message_hidden', { guestbook: 'kid' }, '留言板: 少儿'],
  ['draw_list_added', { list: 'black', kind: 'phone' }, '名单: 黑名单; 类型: 手机号'],
  ['payout_sent_again', { channel: 'merchant_transfer' }, '付款方式: 商家转账'],
])('of %s, an export says everything in words', async (action, detail, others) => {
  await server().store.audits.insertAudit({
    ...{ id: `words-${action}`, actorId: admin.id, action, subjectId: `words-${action}`, detail },
    createdMs: 8_000,
  });
  const answer = await server().post(EXPORT, { subject: `words-${action}` }, admin.headers);
  expect(readCsvTable(await answer.text())?.[1]?.[8]).toBe(others);
});
