import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { endOfShanghaiDay } from '#shared/shanghai-day.ts';
import { addFilmWithVideo } from '#store/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

type Fields = Record<string, string>;

let server: TestServer;
let admin: { id: string; headers: { cookie: string } };
let rival: { id: string; headers: { cookie: string } };
let client: { id: string; headers: { cookie: string } };
let videoId: string;
let kidVideoId: string;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = Date.parse('2026-04-20T10:00:00+08:00');
  const enter = async (name: string, access: ('client' | 'admin')[]) => {
    const made = await server.addAccount(name, 'pass-pass', { access });
    return { id: made.id, headers: await server.openSession(made) };
  };
  admin = await enter('boss', ['client', 'admin']);
  rival = await enter('rival', ['client', 'admin']);
  client = await enter('learner', ['client']);
  const video = { state: 'ready', mezzanine: makeMezzanineInfo() } as const;
  videoId = (await addFilmWithVideo(server.store, { film: { titleZh: '咖啡馆' }, video })).video.id;
  kidVideoId = (await addFilmWithVideo(server.store, { film: { source: 'kid' }, video })).video.id;
});
afterAll(() => server.dispose());

const send = async (
  method: 'GET' | 'POST',
  path: string,
  fields: Fields,
  as: { id: string; headers: { cookie: string } } = admin,
) => {
  const form = { admin_id: as.id, ...fields };
  const response =
    method === 'POST'
      ? await server.post(`/test/weixin/${path}`, form, as.headers)
      : await server.get(`/test/weixin/${path}?${new URLSearchParams(form)}`, as.headers);
  const body: { code: number; msg: string; data: Record<string, unknown> | null } = await response.json();
  expect(body.code).toBe(response.status);
  return { status: response.status, msg: body.msg, data: body.data ?? {}, isNull: body.data === null };
};
const learn = async (method: 'GET' | 'POST', name: string, fields: Fields) => {
  const response =
    method === 'POST'
      ? await server.post(`/api/${name}.php`, fields, client.headers)
      : await server.get(`/api/${name}.php?${new URLSearchParams(fields)}`, client.headers);
  const body: Record<string, unknown> = await response.json();
  return { status: response.status, body };
};
const text = (value: unknown) => {
  if (typeof value !== 'string') throw new Error(`not a text: ${value}`);
  return value;
};
const company = async (as = admin) =>
  text(
    (await send('POST', 'admin/set_company', { name: '晨光', contact: '王芳', phone: '138' }, as)).data
      .company_id,
  );
const upload = async (bytes: Uint8Array<ArrayBuffer>, as = admin, adminId = as.id) => {
  const form = new FormData();
  form.set('admin_id', adminId);
  form.set('image', new Blob([bytes]), 'banner.png');
  const response = await fetch(`${server.url}/test/weixin/admin/set_picture`, {
    method: 'POST',
    body: form,
    headers: as.headers,
  });
  const body: { code: number; data: Record<string, unknown> | null } = await response.json();
  return { status: response.status, data: body.data ?? {} };
};
const png = async () =>
  new Uint8Array(
    await sharp({ create: { width: 2000, height: 500, channels: 3, background: '#0a8' } })
      .png()
      .toBuffer(),
  );
const adFields = (companyId: string): Fields => ({
  company_id: companyId,
  title: '开学季',
  summary: '笔记本满减',
  link: 'https://example.com/a?b=1',
  places: 'home,list',
  starts_at: String(server.clock.now / 1000 - 60),
  ends_at: String(server.clock.now / 1000 + 3600),
});
const hbFields = (companyId: string): Fields => ({
  activity_theme: '看片拆红包',
  hb_video_id: videoId,
  hb_min: '30',
  hb_max: '200',
  hb_money: '1000',
  hb_count: '10',
  expire_time: String(endOfShanghaiDay('2026-05-01')),
  hb_type: '1',
  company_id: companyId,
});
const hbStatusOf = async (id: string) => {
  const { data } = await send('GET', 'admin/get_detail', { id });
  return data.hb;
};

describe('who may', () => {
  const calls: ['GET' | 'POST', string][] = [
    ['POST', 'admin/set_company'],
    ['POST', 'admin/set_ad_details'],
    ['POST', 'admin/set_ad_banner'],
    ['GET', 'admin/get_ad_company'],
    ['GET', 'admin/get_ad_list'],
    ['POST', 'admin/update_ad_list'],
    ['GET', 'admin/update_ad_status'],
    ['GET', 'admin/get_hb_list'],
    ['GET', 'admin/update_hb_status'],
    ['POST', 'admin/edit_hb'],
    ['POST', 'index/set_hb'],
    ['GET', 'admin/get_detail'],
    ['POST', 'admin/set_hb_paid'],
    ['POST', 'admin/set_picture'],
  ];

  test.each(calls)('%s %s is for admins, under their own id', async (method, path) => {
    const nobody = await send(method, path, {}, { id: 'x', headers: { cookie: '' } });
    expect([nobody.status, nobody.isNull]).toEqual([401, true]);
    expect(await send(method, path, {}, client)).toMatchObject({
      status: 403,
      msg: '你没有权限进行此操作',
      isNull: true,
    });
  });

  test('an admin id that is not the session’s is refused, a missing one is named', async () => {
    expect((await send('GET', 'admin/get_hb_list', { admin_id: rival.id })).status).toBe(403);
    const missing = await server.get('/test/weixin/admin/get_hb_list', admin.headers);
    expect([missing.status, await missing.json()]).toEqual([
      400,
      { code: 400, msg: '参数不正确：admin_id', data: null },
    ]);
  });

  test('another site is refused, also by GET', async () => {
    const path = `/test/weixin/admin/update_hb_status?admin_id=${admin.id}&hb_id_md5=x&hb_status=1`;
    const foreign = await server.get(path, { ...admin.headers, origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
  });

  test('a method that a call does not have is answered 405 with the ones it has', async () => {
    const answer = await server.get('/test/weixin/admin/set_company', admin.headers);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await answer.json()).toMatchObject({ code: 405, data: null });
  });

  test('what belongs to another admin is not there', async () => {
    const companyId = await company();
    const redPacketId = text((await send('POST', 'index/set_hb', hbFields(companyId))).data.hb_id_md5);
    const adId = text((await send('POST', 'admin/set_ad_details', adFields(companyId))).data.ad_id);
    const tries = [
      send('GET', 'admin/get_detail', { id: redPacketId }, rival),
      send('GET', 'admin/get_detail', { id: companyId }, rival),
      send('GET', 'admin/update_hb_status', { hb_id_md5: redPacketId, hb_status: '1' }, rival),
      send('POST', 'admin/edit_hb', { hb_id_md5: redPacketId, activity_theme: 'x' }, rival),
      send('GET', 'admin/update_ad_status', { ad_id: adId, status: '9' }, rival),
      send('POST', 'admin/update_ad_list', { ad_id: adId, title: 'x' }, rival),
      send(
        'POST',
        'admin/set_company',
        { company_id: companyId, name: 'x', contact: 'x', phone: 'x' },
        rival,
      ),
      send('POST', 'admin/set_ad_details', adFields(companyId), rival),
      send('POST', 'index/set_hb', hbFields(companyId), rival),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404));
    expect((await send('GET', 'admin/get_hb_list', {}, rival)).data).toEqual({ list: [], page: 1, total: 0 });
  });
});

describe('ads', () => {
  test('from company to click: entered, shown with its banner, counted once, ended', async () => {
    const companyId = await company();
    const { data } = await send('POST', 'admin/set_ad_details', adFields(companyId));
    const adId = text(data.ad_id);
    const move = (status: string) => send('POST', 'admin/update_ad_status', { ad_id: adId, status });
    expect(await move('1')).toMatchObject({ status: 409, msg: '请先添加横幅图片' });

    const picture = await upload(await png());
    expect(picture).toMatchObject({ status: 200, data: { width: 1600, height: 400 } });
    const image = text(picture.data.image);
    const shown = await server.get(`/media/picture/${image}.webp`, client.headers);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await server.get(`/media/picture/${image}.webp`)).status).toBe(401);
    expect((await sharp(new Uint8Array(await shown.arrayBuffer())).metadata()).width).toBe(1600);

    const banner = { ad_id: adId, image, alt: '开学季横幅' };
    const bannerId = text((await send('POST', 'admin/set_ad_banner', banner)).data.banner_id);
    expect((await move('1')).status).toBe(200);
    expect((await move('1')).status).toBe(409);
    expect((await send('POST', 'admin/remove_ad_banner', { banner_id: bannerId })).status).toBe(409);

    expect((await learn('GET', 'ad_show', { place: 'lesson' })).body).toEqual({ ad: null });
    const { body } = await learn('GET', 'ad_show', { place: 'home' });
    expect(body).toMatchObject({
      ad: { ad_id: adId, company_name: '晨光', alt: '开学季横幅', link: 'https://example.com/a?b=1' },
    });
    const event = (kind: string) => learn('POST', 'ad_event', { ad_id: adId, view_id: 'v-1', kind });
    expect((await event('click')).body).toEqual({ counted: false });
    expect([(await event('impression')).body, (await event('impression')).body]).toEqual([
      { counted: true },
      { counted: false },
    ]);
    expect((await event('click')).body).toEqual({ counted: true });

    expect(
      (await send('POST', 'admin/update_ad_list', { ad_id: adId, title: '改', daily_cap: '1' })).status,
    ).toBe(200);
    expect((await learn('GET', 'ad_show', { place: 'home' })).body).toEqual({ ad: null });
    const listed = await send('GET', 'admin/get_ad_list', { pageno: '1' });
    expect(listed.data).toMatchObject({
      list: expect.arrayContaining([
        expect.objectContaining({
          ad_id: adId,
          title: '改',
          impressions: 1,
          clicks: 1,
          status: 1,
          places: ['home', 'list'],
        }),
      ]),
    });
    expect([(await move('3')).status, (await move('1')).status, (await move('9')).status]).toEqual([
      200, 409, 200,
    ]);
    expect((await send('POST', 'admin/update_ad_list', { ad_id: adId, title: 'x' })).status).toBe(404);
  });

  test('bad fields are named, and nothing is written', async () => {
    const companyId = await company();
    const before = (await send('GET', 'admin/get_ad_list', {})).data.total;
    for (const [field, value] of [
      ['link', 'javascript:alert(1)'],
      ['link', 'http://example.com'],
      ['link', '//evil.example'],
      ['places', 'home,moon'],
      ['title', '  '],
      ['title', 'x'.repeat(61)],
      ['starts_at', '1.5'],
      ['ends_at', '1'],
      ['weight', '0'],
    ]) {
      const answer = await send('POST', 'admin/set_ad_details', {
        ...adFields(companyId),
        [field ?? '']: value ?? '',
      });
      expect([field, value, answer.status, answer.msg]).toEqual([field, value, 400, `参数不正确：${field}`]);
    }
    expect((await send('GET', 'admin/get_ad_list', {})).data.total).toBe(before);
  });

  test('a picture is a picture, small enough, and one’s own', async () => {
    expect((await upload(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(
      422,
    );
    expect((await upload(new Uint8Array(2 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await upload(new Uint8Array(3 * 1024 * 1024))).status).toBe(413);
    expect((await upload(await png(), admin, rival.id)).status).toBe(403);
    expect((await send('POST', 'admin/set_picture', {})).status).toBe(400);
    const theirs = text((await upload(await png(), rival)).data.image);
    const companyId = await company();
    const adId = text((await send('POST', 'admin/set_ad_details', adFields(companyId))).data.ad_id);
    expect((await send('POST', 'admin/set_ad_banner', { ad_id: adId, image: theirs, alt: 'x' })).status).toBe(
      404,
    );
    expect((await server.get('/media/picture/..%2F..%2Fsecret.txt', admin.headers)).status).toBe(404);
  });
});

describe('red packets', () => {
  const make = async (change: Fields = {}) => {
    const made = await send('POST', 'index/set_hb', { ...hbFields(await company()), ...change });
    return { ...made, redPacketId: String(made.data.hb_id_md5) };
  };
  const move = (redPacketId: string, status: number, method: 'GET' | 'POST' = 'GET') =>
    send(method, 'admin/update_hb_status', { hb_id_md5: redPacketId, hb_status: String(status) });

  test('figures that cannot be shared out are refused when they come in', async () => {
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
      [{ expire_time: String(server.clock.now / 1000) }, '参数不正确：expire_time'],
      // 00:00 UTC: what a date read in the wrong zone gives.
      [{ expire_time: String(Date.UTC(2026, 4, 2) / 1000) }, '参数不正确：expire_time'],
      [{ hb_video_id: kidVideoId }, '儿童影片不能挂红包'],
    ] as const) {
      const { status, msg: told } = await make(change);
      expect([change, status, told]).toEqual([change, 400, msg]);
    }
    expect((await make({ hb_video_id: 'nothing' })).status).toBe(404);
    expect((await make({ company_id: 'nothing' })).status).toBe(404);
    expect((await send('GET', 'admin/get_hb_list', {})).data.total).toBe(before);
  });

  test('its id tells nothing; a fixed one needs no bounds', async () => {
    const [one, two] = [await make(), await make({ hb_type: '2', hb_min: '', hb_max: '', hb_money: '500' })];
    expect(one.redPacketId).toMatch(/^[0-9a-f]{32}$/);
    expect(one.redPacketId).not.toBe(two.redPacketId);
    expect(await hbStatusOf(two.redPacketId)).toMatchObject({
      hb_min: 50,
      hb_max: 50,
      hb_money: 500,
      hb_status: 0,
    });
  });

  test('its status moves as the rules have it and no other way', async () => {
    const allowed: Record<number, number[]> = { 0: [1, 9], 1: [2], 2: [1] };
    for (const from of [0, 1, 2]) {
      for (const to of [0, 1, 2, 3, 4, 5, 9]) {
        const { redPacketId } = await make();
        if (from > 0) await move(redPacketId, 1);
        if (from === 2) await move(redPacketId, 2);
        const before = await hbStatusOf(redPacketId);
        const { status } = await move(redPacketId, to, 'POST');
        const legal = allowed[from]?.includes(to) ?? false;
        expect([from, to, status]).toEqual([from, to, legal ? 200 : 409]);
        if (!legal) expect(await hbStatusOf(redPacketId)).toEqual(before);
      }
    }
  });

  test('a draft is edited freely; one under way is only extended, topped up and paused', async () => {
    const { redPacketId } = await make();
    const edit = (change: Fields) => send('POST', 'admin/edit_hb', { hb_id_md5: redPacketId, ...change });
    expect((await edit({ hb_money: '2001' })).status).toBe(400);
    expect((await edit({ hb_money: '900', hb_type: '2', hb_count: '9' })).status).toBe(200);
    expect(await hbStatusOf(redPacketId)).toMatchObject({ hb_money: 900, hb_min: 100, hb_max: 100 });
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
    expect(await hbStatusOf(redPacketId)).toMatchObject({ hb_money: 900, hb_count: 9, hb_status: 1 });
    expect(
      (await edit({ hb_money: '1100', hb_count: '11', expire_time: later, hb_status: '2' })).status,
    ).toBe(200);
    expect(await hbStatusOf(redPacketId)).toMatchObject({
      hb_money: 1100,
      hb_count: 11,
      hb_status: 2,
      expire_time: Number(later),
    });
  });

  test('a learner watches, opens once, is owed and paid; what is left is refunded at the end of the day', async () => {
    const { redPacketId } = await make({ hb_count: '2', hb_money: '100', hb_min: '40', hb_max: '60' });
    const open = (requestId: string) =>
      learn('POST', 'hb_open', { hb_id_md5: redPacketId, request_id: requestId });
    const watch = (from: number, to: number) =>
      learn('POST', 'hb_watch', { video_id: videoId, from_ms: String(from), to_ms: String(to) });
    expect((await open('early')).status).toBe(404);
    await move(redPacketId, 1);
    expect(await open('early')).toMatchObject({ status: 403, body: { code: 'hb_not_watched' } });
    expect((await watch(0, 60_000)).body).toEqual({ percent: 0, done: false });
    expect((await watch(0, 60_000)).body).toEqual({ percent: 3, done: false });
    server.clock.now += 40_000;
    expect((await watch(0, 60_000)).body).toEqual({ percent: 100, done: true });

    const offered = (await learn('GET', 'hb_video', { video_id: videoId })).body;
    expect(offered).toMatchObject({ hb: { open: true, watched: { done: true }, mine: null } });
    const clicks = await Promise.all(Array.from({ length: 20 }, () => open('one-click')));
    expect(new Set(clicks.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    const [first] = clicks;
    expect(first?.body).toMatchObject({ outcome: 'granted' });
    expect((await open('again')).body).toEqual({ outcome: 'already', money: first?.body.money });

    const { data } = await send('GET', 'admin/get_detail', { id: redPacketId });
    expect(data).toMatchObject({
      kind: 'hb',
      owed_money: first?.body.money,
      hb: { granted_count: 1, film_title: '咖啡馆' },
      grants: { total: 1, list: [{ state: 'owed', money: first?.body.money }] },
    });
    const grantId = await server.store.db
      .selectFrom('red_packet_grants')
      .select('id')
      .where('red_packet_id', '=', redPacketId)
      .executeTakeFirstOrThrow();
    const pay = (as = admin) =>
      send('POST', 'admin/set_hb_paid', { hb_id_md5: redPacketId, grant_id: grantId.id }, as);
    expect((await pay(rival)).status).toBe(404);
    expect([(await pay()).status, (await pay()).status]).toEqual([200, 409]);

    const now = server.clock.now;
    await server.store.db.updateTable('sessions').set({ expires_ms: 9_000_000_000_000 }).execute();
    server.clock.now = Date.parse('2026-05-02T00:00:00+08:00') - 1;
    expect(await hbStatusOf(redPacketId)).toMatchObject({ hb_status: 1 });
    server.clock.now += 1;
    expect(await hbStatusOf(redPacketId)).toMatchObject({
      hb_status: 4,
      refunded_money: 100 - Number(first?.body.money),
    });
    expect([
      (await move(redPacketId, 1)).status,
      (await move(redPacketId, 5)).status,
      (await move(redPacketId, 5)).status,
    ]).toEqual([409, 200, 409]);
    server.clock.now = now;
  });
});
