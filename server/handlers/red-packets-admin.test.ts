import { beforeAll, describe, expect, test } from 'vitest';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { endOfShanghaiDay } from '#shared/shanghai-day.ts';
import { letEverybodyWatch } from '#store/testing/campaign-fixtures.ts';
import { addFilmWithVideo } from '#store/testing/fixtures.ts';
import {
  type Fields,
  redPacketFields,
  requireText,
  setUpCampaignServer,
  testAdminsOnly,
} from '../testing/campaign-server.ts';

const { campaign, send } = setUpCampaignServer();
let videoId: string;
let kidVideoId: string;
let privateVideoId: string;

beforeAll(async () => {
  const { store } = campaign().server;
  const video = { state: 'ready', mezzanine: makeMezzanineInfo() } as const;
  videoId = (await addFilmWithVideo(store, { film: { titleZh: '咖啡馆' }, video })).video.id;
  privateVideoId = (
    await addFilmWithVideo(store, { film: { source: 'client', ownerId: campaign().client.id }, video })
  ).video.id;
  kidVideoId = (await addFilmWithVideo(store, { film: { source: 'kid' }, video })).video.id;
  await letEverybodyWatch(store);
});
const redPacketDetail = async (id: string) => {
  const { data } = await send('GET', 'admin/get_detail', { id });
  return data.hb;
};

describe('access', () => {
  testAdminsOnly({ campaign, send }, [
    ['GET', 'admin/get_hb_list'],
    ['GET', 'admin/update_hb_status'],
    ['POST', 'admin/edit_hb'],
    ['POST', 'index/set_hb'],
    ['GET', 'admin/get_detail'],
    ['GET', 'admin/get_hb_ledger'],
    ['POST', 'admin/set_hb_paid'],
  ]);

  test('refuses an admin ID that is not the session’s and names a missing one', async () => {
    expect((await send('GET', 'admin/get_hb_list', { admin_id: campaign().rival.id })).status).toBe(403);
    const missing = await campaign().server.get('/test/weixin/admin/get_hb_list', campaign().admin.headers);
    expect([missing.status, await missing.json()]).toEqual([
      400,
      { code: 400, msg: '参数不正确：admin_id', data: null },
    ]);
  });

  test('refuses a change that another site makes by GET', async () => {
    const { id, headers } = campaign().admin;
    const path = `/test/weixin/admin/update_hb_status?admin_id=${id}&hb_id_md5=x&hb_status=1`;
    const foreign = await campaign().server.get(path, { ...headers, origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
  });

  test('returns 404 for another administrator’s red packet or company', async () => {
    const { rival } = campaign();
    const companyId = await campaign().addCompany();
    const redPacketId = requireText(
      (await send('POST', 'index/set_hb', redPacketFields(companyId, videoId))).data.hb_id_md5,
    );
    const tries = [
      send('GET', 'admin/get_detail', { id: redPacketId }, rival),
      send('GET', 'admin/get_detail', { id: companyId }, rival),
      send('GET', 'admin/get_hb_ledger', { hb_id_md5: redPacketId }, rival),
      send('GET', 'admin/update_hb_status', { hb_id_md5: redPacketId, hb_status: '1' }, rival),
      send('POST', 'admin/edit_hb', { hb_id_md5: redPacketId, activity_theme: 'x' }, rival),
      send('POST', 'index/set_hb', redPacketFields(companyId, videoId), rival),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404));
    expect((await send('GET', 'admin/get_hb_list', {}, rival)).data).toEqual({ list: [], page: 1, total: 0 });
  });
});

describe('red packets', () => {
  const create = async (change: Fields = {}) => {
    const answer = await send('POST', 'index/set_hb', {
      ...redPacketFields(await campaign().addCompany(), videoId),
      ...change,
    });
    return { ...answer, redPacketId: String(answer.data.hb_id_md5) };
  };
  const move = (redPacketId: string, status: number, method: 'GET' | 'POST' = 'GET') =>
    send(method, 'admin/update_hb_status', { hb_id_md5: redPacketId, hb_status: String(status) });

  test('refuses amounts that cannot be split into shares', async () => {
    const before = (await send('GET', 'admin/get_hb_list', {})).data.total;
    for (const [change, msg] of [
      [{ hb_money: '299' }, '金额与个数配不上：10 个、每个 0.30 至 2.00 元，总额须在 3.00 至 20.00 元之间'],
      [{ hb_money: '2001' }, '金额与个数配不上：10 个、每个 0.30 至 2.00 元，总额须在 3.00 至 20.00 元之间'],
      [{ hb_money: '10.00' }, '参数不正确：hb_money'],
      [{ hb_money: '-5' }, '参数不正确：hb_money'],
      [{ hb_count: '0' }, '参数不正确：hb_count'],
      [{ hb_min: '201' }, '参数不正确：hb_max'],
      [{ hb_min: '' }, '参数不正确：hb_min'],
      [{ hb_type: '3' }, '参数不正确：hb_type'],
      [{ hb_type: '2', hb_money: '1001', hb_min: '', hb_max: '' }, '参数不正确：hb_money'],
      [{ expire_time: String(campaign().server.clock.now / 1000) }, '参数不正确：expire_time'],
      // 00:00 UTC: what a date read in the wrong zone gives.
      [{ expire_time: String(Date.UTC(2026, 4, 2) / 1000) }, '参数不正确：expire_time'],
      [{ hb_video_id: kidVideoId }, '儿童影片不能挂红包'],
      [{ hb_video_id: privateVideoId }, '个人上传的影片别人看不到，不能挂红包'],
    ] as const) {
      const { status, msg: actual } = await create(change);
      expect([change, status, actual]).toEqual([change, 400, msg]);
    }
    expect((await create({ hb_video_id: 'nothing' })).status).toBe(404);
    expect((await create({ company_id: 'nothing' })).status).toBe(404);
    expect((await send('GET', 'admin/get_hb_list', {})).data.total).toBe(before);
  });

  test('gets a random ID, and bounds from its amount when all shares are equal', async () => {
    const [random, fixed] = [
      await create(),
      await create({ hb_type: '2', hb_min: '', hb_max: '', hb_money: '500' }),
    ];
    expect(random.redPacketId).toMatch(/^[0-9a-f]{32}$/);
    expect(random.redPacketId).not.toBe(fixed.redPacketId);
    expect(await redPacketDetail(fixed.redPacketId)).toMatchObject({
      hb_min: 50,
      hb_max: 50,
      hb_money: 500,
      hb_status: 0,
    });
  });

  test('changes its status only as the rules allow', async () => {
    const allowed: Record<number, number[]> = { 0: [1, 9], 1: [2], 2: [1] };
    for (const from of [0, 1, 2]) {
      for (const to of [0, 1, 2, 3, 4, 5, 9]) {
        const { redPacketId } = await create();
        if (from > 0) await move(redPacketId, 1);
        if (from === 2) await move(redPacketId, 2);
        const before = await redPacketDetail(redPacketId);
        const { status } = await move(redPacketId, to, 'POST');
        const legal = allowed[from]?.includes(to) ?? false;
        expect([from, to, status]).toEqual([from, to, legal ? 200 : 409]);
        if (!legal) expect(await redPacketDetail(redPacketId)).toEqual(before);
      }
    }
  });

  test('can be edited as a draft; once open, it can only be extended, topped up, and paused', async () => {
    const { redPacketId } = await create();
    const edit = (change: Fields) => send('POST', 'admin/edit_hb', { hb_id_md5: redPacketId, ...change });
    expect((await edit({ hb_money: '2001' })).status).toBe(400);
    expect((await edit({ hb_money: '900', hb_type: '2', hb_count: '9' })).status).toBe(200);
    expect(await redPacketDetail(redPacketId)).toMatchObject({ hb_money: 900, hb_min: 100, hb_max: 100 });
    await move(redPacketId, 1);
    const later = String(endOfShanghaiDay('2026-05-10'));
    const illegal: Fields[] = [
      { activity_theme: '别的' },
      { hb_max: '300' },
      { hb_money: '800' },
      { hb_money: '1000' },
      { hb_count: '12' },
      { expire_time: String(endOfShanghaiDay('2026-04-25')) },
      { hb_status: '5' },
      { expire_time: later, hb_money: '1000' },
    ];
    for (const change of illegal) {
      expect([change, (await edit(change)).status]).toEqual([change, 409]);
    }
    expect((await edit({ hb_money: '1001', hb_count: '10' })).status).toBe(400);
    expect(await redPacketDetail(redPacketId)).toMatchObject({ hb_money: 900, hb_count: 9, hb_status: 1 });
    expect(
      (await edit({ hb_money: '1100', hb_count: '11', expire_time: later, hb_status: '2' })).status,
    ).toBe(200);
    expect(await redPacketDetail(redPacketId)).toMatchObject({
      hb_money: 1100,
      hb_count: 11,
      hb_status: 2,
      expire_time: Number(later),
    });
  });

  test('shows what has been granted, and pays each grant once', async () => {
    const { server, client, rival } = campaign();
    const { redPacketId } = await create({ hb_count: '2', hb_money: '100', hb_min: '40', hb_max: '60' });
    await move(redPacketId, 1);
    const grantId = 'grant-1';
    const nowMs = server.clock.now;
    const claim = { redPacketId, grantId, accountId: client.id, requestId: 'r', nowMs };
    const { cents } = await server.store.campaigns.redPackets.claim(claim);
    const detail = async () => (await send('GET', 'admin/get_detail', { id: redPacketId })).data;
    expect(await detail()).toMatchObject({
      kind: 'hb',
      owed_money: cents,
      hb: { granted_count: 1, film_title: '咖啡馆' },
      grants: { total: 1, list: [{ state: 'owed', money: cents }] },
    });
    const pay = (as = campaign().admin) =>
      send('POST', 'admin/set_hb_paid', { hb_id_md5: redPacketId, grant_id: grantId }, as);
    expect((await pay(rival)).status).toBe(404);
    expect([(await pay()).status, (await pay()).status]).toEqual([200, 409]);
    expect(await detail()).toMatchObject({ owed_money: 0, grants: { list: [{ state: 'paid' }] } });
  });

  test('refunds what was not granted at the end of its last day', async () => {
    const { server, client } = campaign();
    const { redPacketId } = await create({ hb_count: '2', hb_money: '100', hb_min: '40', hb_max: '60' });
    await move(redPacketId, 1);
    const { now } = server.clock;
    const claim = { redPacketId, grantId: 'grant-2', accountId: client.id, requestId: 'r-2', nowMs: now };
    const { cents } = await server.store.campaigns.redPackets.claim(claim);
    await server.store.db.updateTable('sessions').set({ expires_ms: 9_000_000_000_000 }).execute();
    try {
      server.clock.now = Date.parse('2026-05-02T00:00:00+08:00') - 1;
      expect(await redPacketDetail(redPacketId)).toMatchObject({ hb_status: 1 });
      server.clock.now += 1;
      await server.services.campaignSweep.run();
      const ended = { hb_status: 4, refunded_money: 100 - Number(cents) };
      expect(await redPacketDetail(redPacketId)).toMatchObject(ended);
      const moves = [await move(redPacketId, 1), await move(redPacketId, 5), await move(redPacketId, 5)];
      expect(moves.map(({ status }) => status)).toEqual([409, 200, 409]);
      const { data } = await send('GET', 'admin/get_hb_ledger', { hb_id_md5: redPacketId });
      const returned = 100 - Number(cents);
      expect(data.balances).toEqual({
        ...{
          company: -100,
          funded: 0,
          reserved: 0,
          granted: cents,
          paid: 0,
          returned: 0,
          refunded: returned,
        },
      });
      expect(data).toMatchObject({
        total: 5,
        list: [
          { entry_index: 5, movement: 'refund', from: 'returned', to: 'refunded', money: returned },
          { entry_index: 4, movement: 'release', money: returned, actor: null },
          { entry_index: 3, movement: 'grant', money: cents, grant_id: 'grant-2' },
          { entry_index: 2, movement: 'reserve', money: 100 },
          { entry_index: 1, movement: 'fund', from: 'company', to: 'funded', money: 100 },
        ],
      });
      const { entries } = await server.store.audits.listAudits({
        ...{ filter: { actions: ['red_packet_status'] }, limit: 50, offset: 0 },
      });
      const refund = { from: '4', to: '5', cents: String(returned) };
      expect(entries.find(({ detail }) => detail.to === '5')).toMatchObject({
        ...{ subjectId: redPacketId, detail: refund },
      });
    } finally {
      server.clock.now = now;
    }
  });
});
