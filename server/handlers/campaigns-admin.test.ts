import { beforeAll, describe, expect, test } from 'vitest';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo } from '#store/testing/fixtures.ts';
import {
  adFields,
  type Fields,
  redPacketFields,
  requireText,
  setUpCampaignServer,
} from '../testing/campaign-server.ts';

const { campaign, send, sendAsLearner } = setUpCampaignServer();
let videoId: string;
let companyId: string;

beforeAll(async () => {
  const video = { state: 'ready', mezzanine: makeMezzanineInfo() } as const;
  videoId = (await addFilmWithVideo(campaign().server.store, { film: { titleZh: '咖啡馆' }, video })).video
    .id;
  companyId = await campaign().addCompany();
});

type Answer = { status: number; body: Record<string, unknown> };
/** Makes a call of campaigns as an administrator. */
async function call(
  method: 'GET' | 'POST',
  name: string,
  fields: Fields,
  as = campaign().admin,
): Promise<Answer> {
  const { server } = campaign();
  const path = `/api/campaign_${name}.php`;
  const answer =
    method === 'POST'
      ? await server.post(path, fields, as.headers)
      : await server.get(`${path}?${new URLSearchParams(fields)}`, as.headers);
  return { status: answer.status, body: await answer.json() };
}
const now = () => campaign().server.clock.now;
const baseFields = (): Fields => ({
  ...{ company_id: companyId, name: '开学红包季', contact: '400-800-0000', budget_cents: '2000' },
  ...{ starts_ms: String(now() - 1000), ends_ms: String(now() + 3_600_000) },
  places: JSON.stringify(['home', 'list']),
});
const create = async (change: Fields = {}) => {
  const { status, body } = await call('POST', 'save', { ...baseFields(), ...change });
  expect([status, body.status]).toEqual([200, undefined]);
  return requireText(body.campaign_id);
};
const addRedPacket = async (as = campaign().admin, company = companyId) =>
  requireText((await send('POST', 'index/set_hb', redPacketFields(company, videoId), as)).data.hb_id_md5);
const addActivity = async () => {
  const prizes = [
    { name: '帆布包', weight: 1, stock: 5 },
    { name: '谢谢参与', weight: 9, fallback: true },
  ];
  const form = {
    ...{ title: '转盘', rules: '抽完为止', chances: '2', prizes: JSON.stringify(prizes) },
    ...{ sponsor: '晨光', contact: '400-800-0000' },
    ...{ starts_at: String(now() / 1000 - 60), ends_at: String(now() / 1000 + 3600) },
  };
  const { server, admin } = campaign();
  const answer = await server.post('/test/index/admin/set_activity', form, admin.headers);
  const { data } = (await answer.json()) as { data: { activity_id: string } };
  return data.activity_id;
};
const addSurvey = async () => {
  const survey = { title: '问卷', questions: [{ id: 'q', type: 'text', text: '为什么', required: false }] };
  const { server, admin } = campaign();
  const answer = await server.post('/api/survey_save.php', { survey: JSON.stringify(survey) }, admin.headers);
  return requireText(((await answer.json()) as Record<string, unknown>).survey_id);
};
const detail = async (campaignId: string) =>
  (await call('GET', 'detail', { campaign_id: campaignId })).body as {
    campaign: { status: string; revision: number; ad_ids: string[]; name: string };
    parts: Record<string, unknown>;
    findings: { code: string; blocks: boolean }[];
    sum: Record<string, unknown>;
    idle_parts: number;
  };
/** Creates a draft campaign with every kind of part. */
const createWhole = async () => {
  const ad = await send('POST', 'admin/set_ad_details', adFields(now(), companyId));
  const parts = {
    ad_ids: JSON.stringify([requireText(ad.data.ad_id)]),
    ...{ hb_id_md5: await addRedPacket(), activity_id: await addActivity(), survey_id: await addSurvey() },
  };
  return { campaignId: await create(parts), parts };
};

describe('access', () => {
  test('refuses visitors and learners', async () => {
    for (const [method, name] of [
      ['GET', 'index'],
      ['GET', 'detail'],
      ['POST', 'save'],
      ['POST', 'publish'],
      ['POST', 'end'],
      ['POST', 'archive'],
      ['POST', 'copy'],
      ['POST', 'remove'],
      ['GET', 'of_part'],
      ['GET', 'audit'],
      ['GET', 'report'],
      ['POST', 'export'],
    ] as const) {
      const nobody = { id: 'x', headers: { cookie: '' } };
      expect([name, (await call(method, name, {}, nobody)).status]).toEqual([name, 401]);
      expect([name, (await call(method, name, {}, campaign().client)).status]).toEqual([name, 403]);
    }
  });

  test("another administrator's campaign, company, ad, and red packet are 404", async () => {
    const { rival } = campaign();
    const id = await create();
    const seen = { campaign_id: id, revision: '1' };
    const tries = [
      call('GET', 'detail', seen, rival),
      call('POST', 'save', { ...baseFields(), ...seen }, rival),
      call('POST', 'publish', seen, rival),
      call('POST', 'end', seen, rival),
      call('POST', 'archive', seen, rival),
      call('POST', 'copy', { ...seen, name: 'x' }, rival),
      call('POST', 'remove', seen, rival),
      call('GET', 'audit', seen, rival),
      call('GET', 'report', seen, rival),
      call('POST', 'export', seen, rival),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404));
    expect((await call('GET', 'index', {}, rival)).body).toMatchObject({ list: [], total: 0 });
    const foreign = await campaign().addCompany(rival);
    const redPacketId = await addRedPacket(rival, foreign);
    const ad = await send('POST', 'admin/set_ad_details', adFields(now(), foreign), rival);
    for (const [fields, field] of [
      [{ company_id: foreign }, 'company_id'],
      [{ hb_id_md5: redPacketId }, 'hb_id_md5'],
      [{ activity_id: 'none' }, 'activity_id'],
      [{ survey_id: 'none' }, 'survey_id'],
      [{ ad_ids: JSON.stringify([ad.data.ad_id]) }, 'ad_id'],
    ] as const) {
      const refused = await call('POST', 'save', { ...baseFields(), ...fields });
      expect([refused.status, refused.body.field]).toEqual([404, field]);
    }
  });
});

describe('making a campaign', () => {
  test.each<[string, Fields, string]>([
    ['without a name', { name: '  ' }, 'name'],
    ['with a long name', { name: 'x'.repeat(61) }, 'name'],
    ['without a company', { company_id: '' }, 'company_id'],
    ['with a negative budget', { budget_cents: '-1' }, 'budget_cents'],
    ['with a huge budget', { budget_cents: '10000000001' }, 'budget_cents'],
    ['that ends in the past', { starts_ms: '', ends_ms: '1' }, 'ends_ms'],
    ['that ends before it starts', { starts_ms: '4000000000000', ends_ms: '3900000000000' }, 'ends_ms'],
    ['in an unknown place', { places: '["moon"]' }, 'places.0'],
    [
      'with too many ads',
      { ad_ids: JSON.stringify(Array.from({ length: 21 }, (_, n) => `a${n}`)) },
      'ad_ids',
    ],
  ])('a campaign %s is refused with its field, and nothing is stored', async (_, change, field) => {
    const count = async () => (await call('GET', 'index', {})).body.total;
    const before = await count();
    const refused = await call('POST', 'save', { ...baseFields(), ...change });
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([400, 'bad_parameter', field]);
    expect(await count()).toBe(before);
  });

  test('markup stays what it is', async () => {
    const name = '<script>alert(1)</script>';
    expect((await detail(await create({ name }))).campaign.name).toBe(name);
  });

  test('a change based on an outdated revision is refused and changes nothing', async () => {
    const id = await create();
    const change = (name: string, revision: string) =>
      call('POST', 'save', { ...baseFields(), campaign_id: id, revision, name });
    expect((await change('甲', '1')).body).toEqual({ campaign_id: id, revision: 2 });
    const second = await change('乙', '1');
    expect([second.status, second.body.code]).toEqual([409, 'campaign_changed']);
    expect((await detail(id)).campaign).toMatchObject({ name: '甲', revision: 2 });
    const blind = await call('POST', 'save', { ...baseFields(), campaign_id: id });
    expect([blind.status, blind.body.field]).toEqual([400, 'revision']);
  });

  test('a part of another campaign is refused with its field, and found by the part', async () => {
    const redPacketId = await addRedPacket();
    const id = await create({ hb_id_md5: redPacketId });
    const taken = await call('POST', 'save', { ...baseFields(), hb_id_md5: redPacketId });
    expect([taken.status, taken.body.code, taken.body.field]).toEqual([
      409,
      'campaign_part_taken',
      'hb_id_md5',
    ]);
    const { body } = await call('GET', 'of_part', { kind: 'red_packet', part_id: redPacketId });
    expect(body).toEqual({ found: { campaign_id: id, name: '开学红包季' } });
    await call('POST', 'remove', { campaign_id: id, revision: '1' });
    expect(
      (await call('GET', 'of_part', { kind: 'red_packet', part_id: redPacketId })).body.found,
    ).toBeNull();
    await create({ hb_id_md5: redPacketId });
  });

  test('an incomplete campaign names what is missing and is not published', async () => {
    const id = await create({ contact: '', budget_cents: '500', hb_id_md5: await addRedPacket() });
    const { findings, sum } = await detail(id);
    expect(findings.filter(({ blocks }) => blocks).map(({ code }) => code)).toEqual([
      'contact_missing',
      'budget_exceeded',
    ]);
    expect(sum).toEqual({ packet_cents: 1000, prize_count: 0, remaining_cents: -500 });
    const refused = await call('POST', 'publish', { campaign_id: id, revision: '1' });
    expect([refused.status, refused.body.code]).toEqual([409, 'campaign_incomplete']);
    expect((await detail(id)).campaign.status).toBe('draft');
  });
});

describe('running a campaign', () => {
  test('publishing starts the parts, reports those that failed, and can be repeated', async () => {
    const { campaignId, parts } = await createWhole();
    const adId = JSON.parse(parts.ad_ids)[0];
    // An ad without a picture cannot be submitted. The campaign warns about it before it is published.
    expect((await detail(campaignId)).findings.map(({ code }) => code)).toContain('ad_without_banner');
    await call('POST', 'save', {
      ...{ ...baseFields(), ...parts, ad_ids: '[]', campaign_id: campaignId, revision: '1' },
    });
    const published = await call('POST', 'publish', { campaign_id: campaignId, revision: '2' });
    expect(published.body).toMatchObject({
      outcomes: [
        { kind: 'red_packet', outcome: 'done', error_code: null },
        { kind: 'activity', outcome: 'done' },
        { kind: 'survey', outcome: 'done' },
      ],
    });
    const stale = await call('POST', 'publish', { campaign_id: campaignId, revision: '2' });
    expect([stale.status, stale.body.code]).toEqual([409, 'campaign_changed']);
    expect(await detail(campaignId)).toMatchObject({
      campaign: { status: 'published', revision: 3 },
      parts: { hb: { hb_status: 1 }, map: { status: 1 }, survey: { state: 'open' } },
      idle_parts: 0,
    });

    // An ad that is added now does not run by itself. The answer names the reason.
    const added = await call('POST', 'save', {
      ...{ ...baseFields(), ...parts, campaign_id: campaignId, revision: '3', name: '开学红包季' },
      starts_ms: String(now() - 1000),
    });
    expect(added.status).toBe(200);
    expect((await detail(campaignId)).idle_parts).toBe(1);
    const again = await call('POST', 'publish', { campaign_id: campaignId, revision: '4' });
    expect(again.body).toEqual({
      outcomes: [
        { kind: 'ad', part_id: adId, title: '开学季', outcome: 'failed', error_code: 'ad_needs_banner' },
      ],
    });

    const page = await sendAsLearner('GET', 'campaign_page', { campaign_id: campaignId });
    expect(page.body).toMatchObject({
      ...{ name: '开学红包季', phase: 'running', company_name: '晨光', contact: '400-800-0000' },
      hb: { hb_video_id: videoId, film_title: '咖啡馆', remaining_count: 10, is_open: true, own_grant: null },
      map: { is_open: true, chances_left: 2, prizes: [{ name: '帆布包', stock: 5, stock_left: 5 }] },
      survey: { is_open: true, is_answered: false },
    });
    expect(JSON.stringify(page.body)).not.toContain(campaign().admin.id);
    const running = await sendAsLearner('GET', 'campaign_running', {});
    expect(running.body).toMatchObject({
      list: [{ campaign_id: campaignId, has_red_packet: true }],
      total: 1,
    });

    const { body: audit } = await call('GET', 'audit', { campaign_id: campaignId });
    expect(audit.list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'campaign_published', actor: 'boss' }),
        expect.objectContaining({
          action: 'campaign_changed',
          detail: expect.objectContaining({ 'before.ads': '', 'after.ads': adId }),
        }),
        expect.objectContaining({ action: 'red_packet_activated' }),
      ]),
    );

    const ended = await call('POST', 'end', { campaign_id: campaignId, revision: '4' });
    expect(ended.body).toMatchObject({
      outcomes: [{ kind: 'red_packet' }, { kind: 'activity' }, { kind: 'survey' }],
    });
    expect(await detail(campaignId)).toMatchObject({
      campaign: { status: 'ended' },
      parts: { hb: { hb_status: 4 }, map: { status: 3 }, survey: { state: 'closed' } },
    });
    expect((await sendAsLearner('GET', 'campaign_page', { campaign_id: campaignId })).body).toMatchObject({
      ...{ phase: 'over', hb: { is_open: false }, map: { is_open: false }, survey: { is_open: false } },
    });
    expect((await sendAsLearner('GET', 'campaign_running', {})).body.total).toBe(0);
    const archive = (fields: Fields) => call('POST', 'archive', { campaign_id: campaignId, ...fields });
    expect((await archive({ revision: '5' })).status).toBe(200);
    expect((await sendAsLearner('GET', 'campaign_page', { campaign_id: campaignId })).status).toBe(404);
    expect((await archive({ revision: '6' })).body.code).toBe('illegal_move');
    expect((await archive({ revision: '6', restore: '1' })).status).toBe(200);
    expect((await detail(campaignId)).campaign.status).toBe('ended');
    const late = await call('POST', 'save', { ...baseFields(), campaign_id: campaignId, revision: '7' });
    expect([late.status, late.body.code]).toEqual([409, 'illegal_move']);
  });

  test('a copy is a draft with copies of the parts, and says what could not be copied', async () => {
    const { campaignId } = await createWhole();
    const copied = await call('POST', 'copy', { campaign_id: campaignId, name: '副本' });
    expect(copied.body).toMatchObject({
      outcomes: [
        { kind: 'red_packet', outcome: 'done' },
        { kind: 'activity', outcome: 'done' },
        { kind: 'survey', outcome: 'done' },
        { kind: 'ad', outcome: 'done' },
      ],
    });
    const id = requireText(copied.body.campaign_id);
    const [source, copy] = [await detail(campaignId), await detail(id)];
    expect(copy.campaign).toMatchObject({ name: '副本', status: 'draft', revision: 1 });
    expect(copy.campaign.ad_ids).toHaveLength(1);
    expect(copy.campaign.ad_ids).not.toEqual(source.campaign.ad_ids);
    expect(copy.parts).toMatchObject({
      ...{ hb: { hb_status: 0, hb_money: 1000 }, map: { status: 0 }, survey: { state: 'draft' } },
    });
    // The copy omits a red packet whose film no longer allows one.
    await campaign()
      .server.store.db.updateTable('films')
      .set({ source: 'kid' })
      .where('id', 'in', (eb) => eb.selectFrom('videos').select('film_id').where('id', '=', videoId))
      .execute();
    const partly = await call('POST', 'copy', { campaign_id: campaignId, name: '副本二' });
    expect(partly.body.outcomes).toContainEqual(
      expect.objectContaining({ kind: 'red_packet', outcome: 'failed', error_code: 'hb_kid_video' }),
    );
    expect((await detail(requireText(partly.body.campaign_id))).parts).toMatchObject({ hb: null });
  });

  test('the list is searched, filtered, and sorted, and the report is a table', async () => {
    const id = await create({ name: '春茶节 100%' });
    const list = async (fields: Fields) => (await call('GET', 'index', fields)).body;
    expect(await list({ q: '春茶节 100%', sort: 'name' })).toMatchObject({
      ...{ total: 1, pageno: 1, list: [{ campaign_id: id, company_name: '晨光', status: 'draft' }] },
    });
    expect(await list({ q: '春茶节', status: 'published' })).toMatchObject({ total: 0 });
    expect((await call('GET', 'index', { sort: 'color' })).status).toBe(400);
    expect((await call('GET', 'report', { campaign_id: id })).body).toMatchObject({
      ...{ figures: { impressions: 0, watched: 0 }, days: [] },
    });
    const { server, admin } = campaign();
    const file = await server.post('/api/campaign_export.php', { campaign_id: id }, admin.headers);
    expect(file.headers.get('content-disposition')).toContain(`campaign-${id}.csv`);
    expect(await file.text()).toContain('"合计","展示",0');
    const { body } = await call('GET', 'audit', { campaign_id: id });
    const actions = (body.list as { action: string }[]).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['campaign_made', 'campaign_report_exported']);
  });
});
